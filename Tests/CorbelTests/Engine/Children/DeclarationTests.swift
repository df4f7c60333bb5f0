import Corbel
import TestSupport
import Testing

/// The declarations of children, which are the same if they stand at the same place.
@MainActor @Suite("Declarations of children") struct DeclarationTests {
  struct Place: Sendable {
    var fileID: StaticString = "App/Parent.swift"
    var line: UInt = 3
    var column: UInt = 5
  }

  /// Declares a child in every way.
  private func declarations(at place: Place) -> [Declaration] {
    let (file, line, column) = (place.fileID, place.line, place.column)
    typealias Action = Family.Action
    typealias Table = AlternativeChildTests.Table
    typealias Trip = StackStoreTests.Trip
    return [
      Family.child(
        \.plain, action: Action.plain, fileID: file, line: line, column: column
      ).declaration,
      Family.child(
        \.members, action: Action.member, output: Action.memberFinished, fileID: file, line: line,
        column: column
      ).declaration,
      Family.child(
        \.drawer, case: Family.Sheet.card, action: Action.card, output: Action.finished,
        fileID: file, line: line, column: column, extracting: { $0?.content }
      ).declaration,
      Table.child(\.destination, \.top, fileID: file, line: line, column: column).declaration,
      Trip.child(\.path, \.photo, fileID: file, line: line, column: column).declaration,
      Family.child(
        \.stack, \.card, action: Action.stacked, output: Action.memberFinished, fileID: file,
        line: line, column: column
      ).declaration,
    ]
  }

  @Test("a declaration is identified by its file, line, and column")
  func place() {
    let declarations = declarations(at: Place())
    expectEqual(declarations, self.declarations(at: Place()))
    expectEqual(Set(declarations).count, 1)
    let others = [
      Place(fileID: "App/Other.swift"), Place(line: 4), Place(column: 6), Place(column: 7),
    ].map { self.declarations(at: $0) }
    expectEqual(others.map { Set($0).count }, [1, 1, 1, 1])
    expectEqual(Set((others + [declarations]).joined()).count, 5)
  }

  @Test("without a place, a declaration has the place of its call")
  func defaultPlace() {
    func declare() -> Declaration {
      Family.child(\.plain, action: Family.Action.plain).declaration
    }
    expectEqual(declare(), declare())
    expectTrue(declare() != Family.child(\.plain, action: Family.Action.plain).declaration)
  }
}

extension Family.Sheet {
  fileprivate var content: Member.State? {
    if case .card(let card) = self { card } else { nil }
  }
}
