import Corbel
import CorbelTesting
import Observation
import TestSupport
import Testing

@Observable private final class ScreenState: ViewState {
  var number: Loadable<Int> = .notLoaded
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
@Suite("Logic", .stallLimit) struct LogicTests {
  private let viewState = ScreenState()
  private let gate = Gate<Int>()
  private let log = Log()

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

  // MARK: load

  @Test("it shows that it is loading, then the value or the error, and keeps the earlier value")
  func results() async {
    for (result, expected) in [
      (.success(1), .loaded(1)), (.failure(Failure()), .failed(Failure(), previous: 1)),
      (.success(2), .loaded(2)),
    ] as [(Result<Int, any Error>, Loadable<Int>)] {
      let previous = viewState.number.value
      let task = await begin()
      expectEqual(viewState.number, .loading(previous: previous))
      gate.answer(with: result)
      await expectEqual(task.value, try? result.get())
      expectEqual(viewState.number, expected)
    }
  }

  @Test("a load that is to happen once does so unless there is a loaded value")
  func once() async {
    viewState.number = .loaded(1)
    await expectNil(logic.load(once: true))
    expectEqual(gate.callerCount, 0)
    for number in [.notLoaded, .loading(previous: 1), .failed(Failure(), previous: 1)]
      as [Loadable<Int>]
    {
      viewState.number = number
      gate.answer(with: 2)
      await expectEqual(logic.load(once: true), 2)
    }
  }

  @Test("an older load that ends or is cancelled leaves a newer one alone")
  func overlapping() async {
    for isCancelled in [false, true] {
      viewState.number = .notLoaded
      let older = await begin()
      let newer = await begin()
      if isCancelled { older.cancel() } else { gate.answer(with: 1) }
      await expectNil(older.value)
      expectEqual(viewState.number, .loading(previous: nil))
      gate.answer(with: 2)
      await expectEqual(newer.value, 2)
      expectEqual(viewState.number, .loaded(2))
    }
  }

  @Test("cancellation leaves the last value, and drops a value that arrives later")
  func cancellation() async {
    for number in [.loaded(1), .notLoaded] as [Loadable<Int>] {
      for isOpened in [false, true] {
        viewState.number = number
        let task = await begin()
        if isOpened { gate.answer(with: 9) }
        task.cancel()
        await expectNil(task.value)
        expectEqual(viewState.number, number)
      }
    }
  }

  // MARK: forEach

  @Test("it calls the body for each element after the other, until the sequence ends")
  func elements() async {
    let numbers = AsyncStream<Int> { continuation in
      for number in 1...2 { continuation.yield(number) }
      continuation.finish()
    }
    await logic.forEach(in: numbers) { number in
      log.add("begin \(number)")
      await LaterTurn.now()
      log.add("end \(number)")
    }
    expectEqual(log.entries, ["begin 1", "end 1", "begin 2", "end 2"])
  }

  @Test("it ends when the task is cancelled, and drops an element that arrives later")
  func cancelledElements() async {
    for isLate in [false, true] {
      let log = Log()
      let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
      let logic = logic
      let task = Task {
        await logic.forEach(in: stream) { log.add("\($0)") }
        log.add("over")
      }
      continuation.yield(1)
      await log.wait(for: "1")
      if isLate {
        await LaterTurn.now()
        continuation.yield(2)
      }
      task.cancel()
      await task.value
      continuation.yield(3)
      expectEqual(log.entries, ["1", "over"])
    }
  }

  @Test("errors of the body and of the sequence are thrown")
  func errors() async {
    for fails in [true, false] {
      let stream = AsyncThrowingStream<Void, any Error> { continuation in
        continuation.yield()
        continuation.finish(throwing: fails ? Failure() : CancellationError())
      }
      await #expect(throws: Failure()) {
        try await logic.forEach(in: stream) {
          log.add("called")
          if !fails { throw Failure() }
        }
      }
    }
    expectEqual(log.entries, ["called", "called"])
  }
}
