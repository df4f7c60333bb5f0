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

  /// A way to declare a child.
  struct Form: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let declare: @MainActor @Sendable (Place) -> Declaration

    init(_ description: String, _ declare: @escaping @MainActor @Sendable (Place) -> Declaration) {
      testDescription = description
      self.declare = declare
    }
  }

  nonisolated static let forms = [
    Form("a part") {
      Family.child(
        \.plain, action: Family.Action.plain, fileID: $0.fileID, line: $0.line, column: $0.column
      ).declaration
    },
    Form("a part with outputs") {
      Family.child(
        \.plain, action: Family.Action.plain, output: Family.Action.finished, fileID: $0.fileID,
        line: $0.line, column: $0.column
      ).declaration
    },
    Form("an optional child") {
      Family.child(
        \.optional, action: Family.Action.optional, fileID: $0.fileID, line: $0.line,
        column: $0.column
      ).declaration
    },
    Form("an optional child with outputs") {
      Family.child(
        \.optional, action: Family.Action.optional, output: Family.Action.finished,
        fileID: $0.fileID, line: $0.line, column: $0.column
      ).declaration
    },
    Form("elements") {
      Family.child(
        \.members, action: Family.Action.member, fileID: $0.fileID, line: $0.line,
        column: $0.column
      ).declaration
    },
    Form("elements with outputs") {
      Family.child(
        \.members, action: Family.Action.member, output: Family.Action.memberFinished,
        fileID: $0.fileID, line: $0.line, column: $0.column
      ).declaration
    },
    Form("a case") {
      Family.child(
        \.drawer, case: Family.Sheet.card, action: Family.Action.card, fileID: $0.fileID,
        line: $0.line, column: $0.column, extracting: { $0?.content }
      ).declaration
    },
    Form("a case with outputs") {
      Family.child(
        \.drawer, case: Family.Sheet.card, action: Family.Action.card,
        output: Family.Action.finished, fileID: $0.fileID, line: $0.line, column: $0.column,
        extracting: { $0?.content }
      ).declaration
    },
    Form("screens") {
      ScreenStackTests.Trip.child(
        \.path, ScreenStackTests.Clicks.self, action: ScreenStackTests.Trip.Action.clicks,
        fileID: $0.fileID,
        line: $0.line, column: $0.column
      ).declaration
    },
    Form("screens with outputs") {
      ScreenStackTests.Trip.child(
        \.path, ScreenStackTests.Page.self, action: ScreenStackTests.Trip.Action.page,
        output: ScreenStackTests.Trip.Action.opened,
        fileID: $0.fileID, line: $0.line, column: $0.column
      ).declaration
    },
    Form("a case of elements with outputs") {
      Family.child(
        \.stack, \.self, case: Family.Sheet.card, action: Family.Action.stacked,
        output: Family.Action.memberFinished, fileID: $0.fileID, line: $0.line,
        column: $0.column, extracting: { $0.content }
      ).declaration
    },
  ]

  @Test("a declaration is identified by its file, line, and column", arguments: forms)
  func place(form: Form) {
    let declaration = form.declare(Place())
    expectEqual(declaration, form.declare(Place()))
    expectEqual(declaration.hashValue, form.declare(Place()).hashValue)
    expectTrue(declaration != form.declare(Place(fileID: "App/Other.swift")))
    expectTrue(declaration != form.declare(Place(line: 4)))
    expectTrue(declaration != form.declare(Place(column: 6)))
    expectEqual(Set([4, 5, 6].map { form.declare(Place(column: $0)) }).count, 3)
  }

  @Test("without a place, a declaration has the place of its call", arguments: [true, false])
  func defaultPlace(isSame: Bool) {
    func declare() -> Declaration {
      Family.child(\.plain, action: Family.Action.plain).declaration
    }
    let other = Family.child(\.plain, action: Family.Action.plain).declaration
    expectEqual((declare() == (isSame ? declare() : other)), isSame)
  }
}

extension Family.Sheet {
  fileprivate var content: Member.State? {
    if case .card(let card) = self { card } else { nil }
  }
}
