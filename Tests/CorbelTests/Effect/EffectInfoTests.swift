import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor
@Suite("The number, identifier, and place of an effect", .stallLimit) struct EffectInfoTests {
  /// A function that makes an effect, called at the place `Feature.swift:7`.
  struct Form: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let id: String?
    let make: @MainActor @Sendable () -> Effect<Script>

    init(
      _ description: String, id: String? = nil,
      _ make: @escaping @MainActor @Sendable () -> Effect<Script>
    ) {
      testDescription = description
      self.id = id
      self.make = make
    }
  }

  nonisolated static let forms = [
    Form("an operation that sends") { .run(fileID: "App/Feature.swift", line: 7) { $0.send("a") } },
    Form("an operation that sends, with an identifier", id: "id") {
      .run(id: "id", fileID: "App/Feature.swift", line: 7) { $0.send("a") }
    },
    Form("an operation without a store") { .run(fileID: "App/Feature.swift", line: 7) {} },
    Form("an operation without a store, with an identifier", id: "id") {
      .run(id: "id", fileID: "App/Feature.swift", line: 7) {}
    },
    Form("an operation with a value") {
      .run(fileID: "App/Feature.swift", line: 7, { 1 }, finish: { (value: Int) in "\(value)" })
    },
    Form("an operation with a value, with an identifier", id: "id") {
      .run(
        id: "id", fileID: "App/Feature.swift", line: 7, { 1 },
        finish: { (value: Int) in "\(value)" })
    },
    Form("an operation with a result") {
      .run(
        fileID: "App/Feature.swift", line: 7, { 1 },
        finish: { (result: Result<Int, any Error>) in "\(result)" })
    },
    Form("an operation with a result, with an identifier", id: "id") {
      .run(
        id: "id", fileID: "App/Feature.swift", line: 7, { 1 },
        finish: { (result: Result<Int, any Error>) in "\(result)" })
    },
    Form("a stream") {
      .stream(AsyncStream { $0.finish() }, fileID: "App/Feature.swift", line: 7) { $0 }
    },
    Form("a stream with an identifier", id: "id") {
      .stream(id: "id", AsyncStream { $0.finish() }, fileID: "App/Feature.swift", line: 7) { $0 }
    },
    Form("a timer", id: "id") {
      .timer(
        id: "id", every: .seconds(1), clock: TestClock(), fileID: "App/Feature.swift", line: 7
      ) { "a" }
    },
    Form("the wait of a debounced effect", id: "id") {
      .send("a").debounce(
        id: "id", for: .seconds(1), clock: TestClock(), fileID: "App/Feature.swift", line: 7)
    },
    Form("an operation within a whole", id: "id") {
      .run(fileID: "App/Feature.swift", line: 7) {}.cancellable(id: "id")
    },
  ]

  @Test("an observer is told the number, identifier, and place of each", arguments: forms)
  func info(form: Form) {
    var began: [EffectInfo] = []
    let effect = form.make()
    let store = ScriptStore(
      Script { _, action in action == "start" ? effect : .none },
      observer: StoreObserver { event in
        if case .effectBegan(let info) = event { began.append(info) }
      })
    store.send("start")
    // The number of a whole comes before the numbers of its parts.
    let number = form.testDescription.hasSuffix("whole") ? 2 : 1
    let id = form.id.map { "\($0), " } ?? ""
    expectEqual(began.map(\.description), ["effect \(number) (\(id)Feature.swift:7)"])
    expectEqual(began.map(\.id), [form.id.map { AnyHashable($0) }])
  }
}
