import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor
@Suite("The forms of an effect", .stallLimit) struct EffectInfoTests {
  private let file: StaticString = "App/Feature.swift"
  private let gate = Gate<Void>()
  private let stream = AsyncStream<String>.makeStream().stream

  private var formsWithoutID: [Effect<Script>] {
    [
      .run(fileID: file, line: 7) { [gate] in try await gate.value() },
      .run(fileID: file, line: 7) { [gate] _ in try await gate.value() },
      .run(fileID: file, line: 7, { 1 }, finish: { (value: Int) in "\(value)" }),
      .run(fileID: file, line: 7, { 1 }, finish: { (_: Result<Int, any Error>) in "done" }),
      .stream(stream, fileID: file, line: 7) { $0 },
    ]
  }

  private func formsWithPolicy(_ policy: EffectPolicy) -> [Effect<Script>] {
    [
      .run(id: "id", policy: policy, fileID: file, line: 7) { [gate] in try await gate.value() },
      .run(id: "id", policy: policy, fileID: file, line: 7) { [gate] _ in try await gate.value() },
      .run(
        id: "id", policy: policy, fileID: file, line: 7, { [gate] in try? await gate.value() },
        finish: { _ in "done" }),
      .run(
        id: "id", policy: policy, fileID: file, line: 7, { [gate] in try await gate.value() },
        finish: { (_: Result<Void, any Error>) in "done" }),
      .stream(id: "id", policy: policy, stream, fileID: file, line: 7) { $0 },
      .merge(.none, .run(fileID: file, line: 7) { [gate] in try await gate.value() })
        .cancellable(id: "id", policy: policy),
    ]
  }

  private var delayedForms: [Effect<Script>] {
    [
      .timer(id: "id", every: .seconds(1), clock: TestClock(), fileID: file, line: 7) { "a" },
      .send("a").debounce(id: "id", for: .seconds(1), clock: TestClock(), fileID: file, line: 7),
    ]
  }

  @Test("an observer is told the number, identifier, and place of each")
  func info() {
    let forms = formsWithPolicy(.queue) + delayedForms
    for (id, forms) in [(nil, formsWithoutID), ("id", forms)] as [(String?, [Effect<Script>])] {
      for (index, effect) in forms.enumerated() {
        var began: [EffectInfo] = []
        let store = ScriptStore(
          Script { _, action in action == "start" ? effect : .none },
          observer: StoreObserver { event in
            if case .effectBegan(let info) = event { began.append(info) }
          })
        store.send("start")
        // The number of a whole comes before the numbers of its parts.
        let number = id != nil && index == 5 ? 2 : 1
        let text = "effect \(number) (\(id.map { "\($0), " } ?? "")Feature.swift:7)"
        expectEqual(began.map(\.description), [text], "\(index)")
        expectEqual(began.map(\.id), [id.map { AnyHashable($0) }], "\(index)")
      }
    }
  }

  @Test("each form with a policy obeys it")
  func policy() {
    for (policy, expected) in [
      (.cancelPrevious, [true, false]), (.dropNew, [false, true]), (.concurrent, [false, false]),
    ] as [(EffectPolicy, [Bool])] {
      for (index, effect) in formsWithPolicy(policy).enumerated() {
        let store = ScriptStore(["start": effect])
        let tasks = [store.send("start"), store.send("start")]
        expectEqual(tasks.map(\.isFinished), expected, "\(policy), \(index)")
      }
    }
  }
}
