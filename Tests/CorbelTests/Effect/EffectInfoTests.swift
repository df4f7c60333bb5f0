import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor
@Suite("The number, identifier, and place of an effect", .stallLimit) struct EffectInfoTests {
  typealias Form = @MainActor (StaticString, UInt) -> Effect<Script>

  private static let forms: [Form] = [
    { .run(fileID: $0, line: $1) { $0.send("a") } },
    { .run(fileID: $0, line: $1) {} },
    { .run(fileID: $0, line: $1, { 1 }, finish: { (value: Int) in "\(value)" }) },
    { file, line in
      .run(fileID: file, line: line, { 1 }, finish: { (_: Result<Int, any Error>) in "done" })
    },
    { .stream(AsyncStream { $0.finish() }, fileID: $0, line: $1) { $0 } },
  ]

  private static let formsWithID: [Form] = [
    { .run(id: "id", fileID: $0, line: $1) { $0.send("a") } },
    { .run(id: "id", fileID: $0, line: $1) {} },
    { .run(id: "id", fileID: $0, line: $1, { 1 }, finish: { (value: Int) in "\(value)" }) },
    { file, line in
      .run(
        id: "id", fileID: file, line: line, { 1 },
        finish: { (_: Result<Int, any Error>) in "done" })
    },
    { .stream(id: "id", AsyncStream { $0.finish() }, fileID: $0, line: $1) { $0 } },
    { .timer(id: "id", every: .seconds(1), clock: TestClock(), fileID: $0, line: $1) { "a" } },
    {
      .send("a").debounce(
        id: "id", for: .seconds(1), clock: TestClock(), fileID: $0, line: $1)
    },
    { .merge(.none, .run(fileID: $0, line: $1) {}).cancellable(id: "id") },
  ]

  @Test("an observer is told the number, identifier, and place of each")
  func info() {
    for (id, forms) in [(nil, Self.forms), ("id", Self.formsWithID)] as [(String?, [Form])] {
      for (index, form) in forms.enumerated() {
        var began: [EffectInfo] = []
        let effect = form("App/Feature.swift", 7)
        let store = ScriptStore(
          Script { _, action in action == "start" ? effect : .none },
          observer: StoreObserver { event in
            if case .effectBegan(let info) = event { began.append(info) }
          })
        store.send("start")
        // The number of a whole comes before the numbers of its parts.
        let number = index == 7 ? 2 : 1
        let text = "effect \(number) (\(id.map { "\($0), " } ?? "")Feature.swift:7)"
        expectEqual(began.map(\.description), [text], "\(index)")
        expectEqual(began.map(\.id), [id.map { AnyHashable($0) }], "\(index)")
      }
    }
  }
}
