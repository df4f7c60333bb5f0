import Corbel
import Observation
import TestSupport
import Testing

@MainActor
@Suite("3. Per action the order is: reduce, commit, readers, outputs, effects", .stallLimit)
struct PhaseTests {
  let log = Log()

  enum Phase: CaseIterable { case reduce, commit, reader, output, effect }

  /// Logs the phases of the actions "a" and "b", and sends "b" in one phase of "a".
  @MainActor private final class Bench {
    let log = Log()
    private let sending: Phase
    weak var store: ScriptStore?

    init(sending: Phase) {
      self.sending = sending
    }

    func note(_ phase: Phase, _ action: String) {
      let count = phase == .reduce ? "" : " \(store?.count ?? 0)"
      log.add("\(phase) \(action)\(count)")
      guard phase == sending, action == "a" else { return }
      store?.send("b")
      log.add("sent")
    }

    func track() {
      withObservationTracking {
        _ = store?.count
      } onChange: {
        MainActor.assumeIsolated {
          self.note(.reader, self.store?.log.last ?? "")
          self.track()
        }
      }
    }
  }

  @Test(
    "each phase reads the new state, and an action that is sent in it runs after the last phase",
    .effectsStartAtOnce, arguments: Phase.allCases)
  func phases(sending: Phase) {
    let bench = Bench(sending: sending)
    let store = ScriptStore(
      Script { state, action in
        bench.note(.reduce, action)
        state.count += 1
        return .merge(.run { _ in bench.note(.effect, action) }, .respond(action))
      },
      responder: Responder { bench.note(.output, $0) },
      observer: StoreObserver { event in
        if case .actionReduced(let reduced) = event { bench.note(.commit, "\(reduced.action)") }
      })
    bench.store = store
    bench.track()
    store.send("a")
    var expected = ["reduce a", "commit a 1", "reader a 1", "output a 1", "effect a 1"]
    let index = Phase.allCases.firstIndex(of: sending) ?? 0
    expected.insert("sent", at: index + 1)
    expected += ["reduce b", "commit b 2", "reader b 2", "output b 2", "effect b 2"]
    expectEqual(bench.log.entries, expected)
  }

  @Test("readers are notified in the order in which they have read")
  func readersInOrder() {
    let store = ScriptStore(
      Script { state, _ in
        state.count += 1
        state.other += 1
        return .none
      })
    for (name, path) in [("other", \Script.State.other), ("count", \.count)] {
      withObservationTracking {
        _ = store[path]
      } onChange: { [log] in
        MainActor.assumeIsolated { log.add(name) }
      }
    }
    store.send("a")
    expectEqual(log.entries, ["other", "count"])
  }
}
