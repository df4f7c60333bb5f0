import Corbel
import CorbelTesting
import Observation
import TestSupport
import Testing

@Observable private final class ScreenState: ViewState {
  var number: Loadable<Int> = .notLoaded
  var log: [String] = []
}

private struct ScreenLogic: Logic {
  let viewState: ScreenState
  let gate: Gate<Int>

  @discardableResult
  func load(once: Bool = false) async -> Int? {
    await load(\.number, once: once) { try await gate.value() }
  }
}

@MainActor
@Suite("Logic.load", .stallLimit) struct LogicLoadTests {
  private let viewState = ScreenState()
  private let gate = Gate<Int>()

  /// Made anew each time, as in a view's body.
  private var logic: ScreenLogic { ScreenLogic(viewState: viewState, gate: gate) }

  /// Starts a load, and waits until it is running.
  private func begin() async -> Task<Int?, Never> {
    let count = gate.callerCount
    let logic = logic
    let task = Task { await logic.load() }
    await gate.waitForCallers(count + 1)
    return task
  }

  @Test("it shows that it is loading, then the value")
  func success() async {
    let task = await begin()
    expectEqual(viewState.number, .loading(previous: nil))
    gate.open(with: 1)
    await expectEqual(task.value, 1)
    expectEqual(viewState.number, .loaded(1))
  }

  @Test("it shows the error, and keeps the value")
  func failureAfterSuccess() async {
    viewState.number = .loaded(1)
    let task = await begin()
    expectEqual(viewState.number, .loading(previous: 1))
    gate.open(with: .failure(Failure()))
    await expectNil(task.value)
    expectEqual(viewState.number, .failed(Failure(), previous: 1))
  }

  @Test("a load that is to happen once does nothing after it")
  func once() async {
    viewState.number = .loaded(1)
    await expectNil(logic.load(once: true))
    expectEqual(gate.callerCount, 0)
    expectEqual(viewState.number, .loaded(1))
  }

  @Test(
    "a load that is to happen once begins without a value, during a load, and after an error",
    arguments: [.notLoaded, .loading(previous: 1), .failed(Failure(), previous: 1)]
      as [Loadable<Int>])
  func onceWithoutValue(number: Loadable<Int>) async {
    viewState.number = number
    gate.open(with: 2)
    await expectEqual(logic.load(once: true), 2)
  }

  @Test("it recovers from an error")
  func successAfterFailure() async {
    viewState.number = .failed(Failure(), previous: 1)
    let task = await begin()
    gate.open(with: 2)
    _ = await task.value
    expectEqual(viewState.number, .loaded(2))
  }

  @Test("the value of an older load does not overwrite that of a newer one")
  func overlapping() async {
    let older = await begin()
    let newer = await begin()
    gate.open(with: 1)
    await expectNil(older.value)
    expectEqual(viewState.number, .loading(previous: nil))
    gate.open(with: 2)
    _ = await newer.value
    expectEqual(viewState.number, .loaded(2))
  }

  @Test("an older load that finishes last does nothing", arguments: [true, false])
  func lateOlder(fails: Bool) async {
    let otherGate = Gate<Int>()
    let slow = ScreenLogic(viewState: viewState, gate: otherGate)
    let older = Task { await slow.load() }
    await otherGate.waitForCallers()
    let newer = await begin()
    gate.open(with: 2)
    _ = await newer.value
    otherGate.open(with: fails ? .failure(Failure()) : .success(1))
    _ = await older.value
    expectEqual(viewState.number, .loaded(2))
  }

  @Test("cancellation leaves the last value", arguments: [1, nil])
  func cancellation(previous: Int?) async {
    viewState.number = previous.map { .loaded($0) } ?? .notLoaded
    let task = await begin()
    task.cancel()
    _ = await task.value
    expectEqual(viewState.number, previous.map { .loaded($0) } ?? .notLoaded)
  }

  @Test("a value that arrives after the cancellation is dropped")
  func cancelledValue() async {
    let task = await begin()
    gate.open(with: 1)
    task.cancel()
    await expectNil(task.value)
    expectEqual(viewState.number, .notLoaded)
  }

  @Test("cancelling an older load leaves the newer one alone")
  func cancelOlder() async {
    let older = await begin()
    let newer = await begin()
    older.cancel()
    _ = await older.value
    expectEqual(viewState.number, .loading(previous: nil))
    gate.open(with: 2)
    _ = await newer.value
    expectEqual(viewState.number, .loaded(2))
  }

  @Test("the load runs on the main actor up to its first suspension, at once")
  func synchronousStart() async {
    let logic = logic
    gate.open(with: 1)
    await logic.load()
    expectEqual(viewState.number, .loaded(1))
  }
}

@MainActor
@Suite("Logic.forEach", .stallLimit) struct LogicForEachTests {
  private let viewState = ScreenState()
  private let log = Log()
  private var logic: ScreenLogic { ScreenLogic(viewState: viewState, gate: Gate()) }

  @Test("it calls the body for each element, until the sequence ends")
  func elements() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    for number in 1...3 { continuation.yield(number) }
    continuation.finish()
    await logic.forEach(in: stream) { viewState.log.append("\($0)") }
    expectEqual(viewState.log, ["1", "2", "3"])
  }

  @Test("it takes the next element when the body has returned")
  func oneAfterTheOther() async {
    let gate = Gate<Void>()
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let logic = logic
    let task = Task {
      await logic.forEach(in: stream) { [log] number in
        log.add("begin \(number)")
        try? await gate.value()
        log.add("end \(number)")
      }
    }
    continuation.yield(1)
    continuation.yield(2)
    continuation.finish()
    await gate.waitForCallers()
    expectEqual(log.entries, ["begin 1"])
    gate.open()
    gate.open()
    await task.value
    expectEqual(log.entries, ["begin 1", "end 1", "begin 2", "end 2"])
  }

  @Test("it ends when the task is cancelled")
  func waitForCancellation() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let logic = logic
    let task = Task {
      await logic.forEach(in: stream) { [log] in log.add("\($0)") }
      log.add("over")
    }
    continuation.yield(1)
    await log.wait(for: "1")
    task.cancel()
    await task.value
    continuation.yield(2)
    expectEqual(log.entries, ["1", "over"])
  }

  @Test("an element that arrives after the cancellation is dropped")
  func lateElement() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let logic = logic
    let task = Task { await logic.forEach(in: stream) { [log] in log.add("\($0)") } }
    continuation.yield(1)
    await log.wait(for: "1")
    await LaterTurn.now()
    continuation.yield(2)
    task.cancel()
    await task.value
    expectEqual(log.entries, ["1"])
  }

  @Test("an error of the body ends it, and is thrown")
  func bodyThrows() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    continuation.yield(1)
    continuation.yield(2)
    await #expect(throws: Failure()) {
      try await logic.forEach(in: stream) { _ in throw Failure() }
    }
  }

  @Test("an error of the sequence is thrown")
  func sequenceThrows() async {
    let stream = AsyncThrowingStream<Int, any Error> { $0.finish(throwing: Failure()) }
    await #expect(throws: Failure()) {
      try await logic.forEach(in: stream) { _ in }
    }
  }

  @Test("a sequence of Void needs no parameter")
  func void() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    continuation.yield()
    continuation.finish()
    await logic.forEach(in: stream) { viewState.log.append("called") }
    expectEqual(viewState.log, ["called"])
  }
}
