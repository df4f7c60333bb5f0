import Corbel
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("12. Ten thousand of anything do not overflow the stack, and merging is linear", .stallLimit)
struct DepthTests {
  nonisolated static let count = 10_000

  /// The step that is repeated ten thousand times.
  enum Shape: CaseIterable {
    case queuedSends, queuedEffects
    case nestedSends, leftMerges, rightMerges, wideMerge
    case leftConcatenations, rightConcatenations, alternation

    /// Whether it has operations, which run on the main thread.
    var hasOperations: Bool { self == .queuedSends || self == .queuedEffects }
  }

  @MainActor private static func effect(_ shape: Shape) -> Effect<Script> {
    let sends = (0..<count).map { _ in Effect<Script>.send("sent") }
    return switch shape {
    case .nestedSends: .send("next")
    case .queuedSends: .run { store in (0..<count).forEach { _ in store.send("sent") } }
    case .queuedEffects:
      .merge(sends.map { _ in .run(id: 1, policy: .queue) { $0.send("sent") } })
    case .leftMerges: sends.reduce(.none) { .merge($0, $1) }
    case .rightMerges: sends.reduce(.none) { .merge($1, $0) }
    case .wideMerge: .merge(sends)
    case .leftConcatenations: sends.reduce(.none) { .concatenate($0, $1) }
    case .rightConcatenations: sends.reduce(.none) { .concatenate($1, $0) }
    case .alternation:
      sends.enumerated().reduce(.none) { effect, send in
        send.offset.isMultiple(of: 2)
          ? .merge(effect, send.element) : .concatenate(effect, send.element)
      }
    }
  }

  @Test(
    "also on a stack of 512 KB, if there is no operation", .effectsStartAtOnce,
    arguments: Shape.allCases)
  func depth(shape: Shape) {
    let effect = Self.effect(shape)
    var store: ScriptStore? = ScriptStore(
      Script { state, action in
        state.log = []
        state.count += 1
        switch action {
        case "start": return effect
        case "next": return state.count <= Self.count ? .send("next") : .none
        default: return .none
        }
      })
    var count: Int?
    func send() {
      store?.send("start")
      count = store?.count
      store = nil
    }
    if shape.hasOperations { send() } else { onSmallStack(send) }
    expectEqual(count, Self.count + 1)
  }

  /// Runs a function of the main actor on a thread with a small stack.
  ///
  /// The main actor waits for the thread, so the function has exclusive access to its state.
  private func onSmallStack(_ body: @escaping @MainActor () -> Void) {
    let unchecked = unsafeBitCast(body, to: (@Sendable () -> Void).self)
    let isDone = DispatchSemaphore(value: 0)
    let thread = Thread {
      unchecked()
      isDone.signal()
    }
    thread.stackSize = 512 * 1024
    thread.start()
    isDone.wait()
  }

  @Test("releasing a deep effect does not overflow the stack, and leaves nothing behind")
  func release() {
    let counter = PayloadCounter()
    func leaf() -> Effect<Script> {
      let payload = Payload(counter)
      return .run { _ in withExtendedLifetime(payload) {} }
    }
    let combinations: [(Effect<Script>, Int) -> Effect<Script>] = [
      { effect, _ in .merge(effect, leaf()) },
      { effect, _ in .merge(leaf(), effect) },
      { effect, _ in .concatenate(effect, leaf()) },
      { effect, number in effect.cancellable(id: number) },
    ]
    for combine in combinations {
      var effect: Effect<Script>? = (0..<Self.count).reduce(leaf(), combine)
      expectTrue(counter.count > 0)
      withExtendedLifetime(effect) {}
      effect = nil
      expectEqual(counter.count, 0)
    }
  }

  @Test("a chain of more than a hundred thousand actions is ended and finished, with a report")
  func endlessChain() {
    let recorder = DiagnosticRecorder()
    let store = ScriptStore(
      Script { state, action in
        state.log = []
        state.count += 1
        return action == "sum" ? .none : .send("again")
      }, diagnostics: recorder.reporter)
    expectTrue(store.send("start").isFinished)
    expectEqual(store.count, 100_001)
    expectEqual(
      recorder.texts,
      [
        """
        'again' ends a chain of 100000 actions, in which each action sends the next.

          Sent by:  reducer

        The store cut the chain, because an endless chain would block the main actor. Find the \
        action that sends itself again, and add a condition or a delay.
        """
      ])
    store.send("sum")
    expectEqual(store.count, 100_002)
  }
}
