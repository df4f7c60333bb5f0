import Corbel
import EditItemExample
import ItemListExample
import TestSupport
import Testing

@Suite("A list in a file", .timeLimit(.minutes(10)))
@MainActor struct AtomicWritingTests {
  private let folder: TemporaryFolder
  private let old: IdentifiedArray<Item> = [Item(id: .init("1"), name: "Tea")]
  private let new: IdentifiedArray<Item> = [
    Item(id: .init("1"), name: "Green tea"), Item(id: .init("2"), name: "Milk"),
  ]

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("has the old or the new content, whichever step ends the process")
  func survivesEnd() async throws {
    let count = try await stepCount()
    var listsFound: [IdentifiedArray<Item>] = []
    for step in 0...count {
      try await repository().save(old)
      try? await repository(ending: step).save(new)
      listsFound.append(try await repository().load())
    }

    // Up to one step, the file has the old list, and after it the new one.
    let turn = try #require(listsFound.firstIndex(of: new))
    #expect(listsFound == [old].repeated(turn) + [new].repeated(count + 1 - turn))
    #expect(count > 10)
  }

  @Test("can be written again, whichever step ended the process, and drafts don't accumulate")
  func cleansUp() async throws {
    for step in 0...(try await stepCount()) {
      try? await repository(ending: step).save(new)
      #expect(try folder.names.count <= 2)
      try await repository().save(old)
      #expect(try folder.names == ["items.json"])
      #expect(try await repository().load() == old)
    }
  }

  @Test("has its old content when a step fails, and the folder has no other file")
  func survivesFailure() async throws {
    for step in 0..<(try await stepCount()) {
      try await repository().save(old)
      do {
        try await repository(failing: step).save(new)
        #expect(try await repository().load() == new)
      } catch let error as SystemError {
        #expect(error.what == "cannot write '\(folder.path)/items.json'")
        #expect(try await repository().load() == old)
      }
      #expect(try folder.names == ["items.json"])
    }
  }

  @Test("is complete when several processes write at the same time")
  func severalWriters() async throws {
    let lists = [old, new]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        group.addTask { try await repository().save(lists[number % 2]) }
      }
      try await group.waitForAll()
    }

    #expect(lists.contains(try await repository().load()))
    #expect(try folder.names == ["items.json"])
  }

  /// The number of steps for writing the new list.
  private func stepCount() async throws -> Int {
    let calls = SteppedFileCalls()
    try await repository(calls).save(new)
    return calls.stepCount
  }

  /// A repository whose process ends after a number of steps.
  private func repository(ending count: Int) -> FileItemRepository {
    repository(SteppedFileCalls { step in step < count ? .done : .end })
  }

  /// A repository one of whose steps fails.
  private func repository(failing number: Int) -> FileItemRepository {
    repository(SteppedFileCalls { step in step == number ? .fail : .done })
  }

  private func repository(_ calls: any FileCalls = SystemFileCalls()) -> FileItemRepository {
    FileItemRepository(path: "\(folder.path)/items.json", calls: calls)
  }
}

extension Array {
  fileprivate func repeated(_ count: Int) -> Self {
    Self(repeatElement(self, count: count).joined())
  }
}
