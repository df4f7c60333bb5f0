import Corbel
import CorbelTesting
import TestSupport
import Testing

/// The effects of a feature, the steps of a test, and what the store does in each step.
struct Scenario: CustomTestStringConvertible {
  enum Step: ExpressibleByStringLiteral {
    /// Sends an action. "stop" cancels the effects with the identifier 1, and "stop 2" those with
    /// 2.
    case send(String)
    /// Cancels the task of one of the sent actions.
    case cancel(Int)
    /// Lets an operation continue at its gate with success or with an error.
    case open(Int), fail(Int)
    /// Moves the clock by some seconds. Waking waits for what then happens, and sleeping expects
    /// nothing.
    case wake(Double), sleep(Double)
    /// Releases the store.
    case release

    init(stringLiteral action: String) { self = .send(action) }
  }

  let testDescription: String
  /// The steps, and what each of them leads to.
  ///
  /// These are further actions, outputs, and the beginnings of operations. Behind a bar are the
  /// sent actions whose tasks have not finished.
  let steps: KeyValuePairs<Step, String>
  /// Whether the steps lead to the events of an observer instead.
  let isObserved: Bool
  let effects: @MainActor (ScenarioBench) -> [String: Effect<Script>]

  init(
    _ testDescription: String, isObserved: Bool = false, _ steps: KeyValuePairs<Step, String>,
    effects: @escaping @MainActor (ScenarioBench) -> [String: Effect<Script>]
  ) {
    self.testDescription = testDescription
    self.steps = steps
    self.isObserved = isObserved
    self.effects = effects
  }

  /// Runs the steps, and expects what they lead to.
  @MainActor func run() async {
    let bench = ScenarioBench(self)
    var lines: [String] = []
    for step in steps { await lines.append(bench.take(step.key)) }
    expectEqual(lines, steps.map(\.value))
    // Without the store, its effects change nothing.
    let last = await bench.take(.release)
    if !isObserved { expectEqual(last, "") }
    expectEqual(bench.recorder.texts, [])
  }
}

/// Takes the steps of a scenario, and makes effects for it.
@MainActor final class ScenarioBench {
  let clock = TestClock()
  let recorder = DiagnosticRecorder()
  private let gates = (0..<7).map { _ in Gate<Void>() }
  private var begunCount = 0
  private var returnedCount = 0
  private var entries: [String] = []
  private var store: ScriptStore?
  private var sent: [(name: String, task: StoreTask)] = []

  private let isObserved: Bool

  init(_ scenario: Scenario) {
    isObserved = scenario.isObserved
    let effects = scenario.effects(self).merging(
      ["stop": .cancel(id: 1), "stop 2": .cancel(id: 2)]
    ) { effect, _ in effect }
    let script = Script { [unowned self] _, action in
      if !isObserved { log(action) }
      return effects[action] ?? .none
    }
    store = ScriptStore(
      script, responder: Responder { [unowned self] in if !isObserved { log($0) } },
      observer: isObserved ? StoreObserver { [unowned self] in log(text(of: $0)) } : nil,
      diagnostics: recorder.reporter)
  }

  private func log(_ entry: String) { entries.append(entry) }

  private func text(of event: StoreEvent) -> String {
    switch event {
    case .actionReduced, .outputSent: "\(event)"
    case .effectBegan(let info): "began \(info.number)"
    case .effectFinished(let info): "finished \(info.number)"
    case .effectCancelled(let info): "cancelled \(info.number)"
    }
  }

  /// Logs the beginning of an operation, waits at its gate, and ignores a cancellation.
  func wait(_ number: Int) async throws {
    if !isObserved { log("\(number) began") }
    begunCount += 1
    defer { returnedCount += 1 }
    do { try await gates[number].value() } catch is CancellationError {}
  }

  /// An operation that waits at its gate, and then sends an action, even after a cancellation.
  func step(
    _ number: Int, id: AnyHashable? = nil, policy: EffectPolicy = .concurrent
  ) -> Effect<Script> {
    .run(id: id, policy: policy) { [self] store in
      try await wait(number)
      store.send("\(number) ended")
      if Task.isCancelled { store.respond("late") }
    } catch: {
      "\(number) \($0)"
    }
  }

  /// An operation that returns at once.
  func note(
    _ number: Int, id: AnyHashable? = nil, policy: EffectPolicy = .concurrent
  ) -> Effect<Script> {
    .run(id: id, policy: policy) { [self] in log("\(number) ran") }
  }

  /// An operation that sends the time.
  func tell(_ text: String) -> Effect<Script> {
    .run { [clock] in $0.send("\(text) at \(clock.now.offset)") }
  }

  private var running: [String] { sent.filter { !$0.task.isFinished }.map(\.name) }

  /// Takes a step, and returns what it leads to.
  func take(_ step: Scenario.Step) async -> String {
    let begin = entries.count
    switch step {
    case .send(let action):
      guard let store else { break }
      sent.append((action, store.send(action)))
      if entries.count > begin, entries[begin] == action { entries.remove(at: begin) }
    case .cancel(let index): sent[index].task.cancel()
    case .open(let number): await pass(number) { gates[number].answer() }
    case .fail(let number): await pass(number) { gates[number].fail(with: Failure()) }
    case .sleep(let seconds):
      if !running.isEmpty { await clock.waitForSleepers() }
      clock.jump(by: .seconds(seconds))
    case .wake(let seconds):
      await clock.waitForSleepers()
      clock.jump(by: .seconds(seconds))
      await until(entries.count > begin || running.isEmpty)
    case .release: store = nil
    }
    var line = entries[begin...].joined(separator: ", ")
    let names = store == nil ? [] : running
    if !names.isEmpty {
      line += (line.isEmpty ? "" : " ") + "| \(names.joined(separator: ", "))"
    }
    let end = entries.count
    await LaterTurn.now()
    // A cancelled operation leaves its gate, and then acts.
    await until(begunCount == returnedCount + gates.reduce(0) { $0 + $1.callerCount })
    for entry in entries[end...] { line += ", later \(entry)" }
    return line
  }

  private func pass(_ number: Int, _ open: () -> Void) async {
    let count = returnedCount
    open()
    await until(returnedCount > count)
  }
}
