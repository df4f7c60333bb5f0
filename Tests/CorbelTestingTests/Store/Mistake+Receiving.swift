import Corbel
import CorbelTesting

extension Mistake {
  private static let long = "a long, long, long, long, long, long, long, long result"

  /// Actions that are not received as expected.
  static let ofReceiving: [Mistake] = [
    Mistake(
      "no action is expected before what runs has sent one",
      [
        #"""
        Expected no action, but received an action.

          .loaded([]), sent by effect 1 (load, Search.swift:41)

        Receive the actions, or find out why they are sent.
        """#
      ]
    ) {
      let gate = Gate<[String]>()
      let store = makeStore { _ in try await gate.value() }
      store.send(.submitted) { $0.isLoading = true }
      gate.answer(with: [])
      await store.expectNoActions()
      await store.receive(.loaded([])) { $0.isLoading = false }
    },
    Mistake(
      "nothing is received, and nothing runs",
      ["'loaded([])'", "an action of the case 'loaded'", "an action of the case 'note'"].map {
        #"""
        Expected \#($0), but received no action.

          No effect is running.

        Check that an action starts the effect, and that the effect sends the action. A cancelled \#
        effect sends only the action of its 'onCancel'.
        """#
      }
    ) {
      let store = makeStore()
      await store.receive(.loaded([]))
      await store.receive(case: Search.Action.loaded)
      let desk = TestStore(initialState: Desk.State(), reducer: Desk())
      await desk.receive(case: Desk.Action.note, Note.Action.saved)
    },
    Mistake(
      "nothing is received while an effect sleeps",
      [
        #"""
        Expected 'ticked', but received no action.

          Running:
            effect 1 (ticks, Search.swift:59)
          Waiting:
            sleeps until 1.0 seconds; the clock shows 0.0 seconds

        Advance the clock that the effects sleep on, or answer the call at their gate.
        """#
      ]
    ) {
      let store = makeStore(clock: TestClock())
      store.send(.started)
      await store.receive(.ticked)
      store.cancelEffects()
    },
    Mistake(
      "another action is received first",
      [
        #"""
        Expected 'queryChanged("")', but received 'chosen("a")'.

        Receive actions in the order in which they were sent, or pass 'order: .any'.
        """#
      ]
    ) {
      let store = makeStore()
      store.base.send(.chosen("a"))
      store.base.send(.queryChanged(""))
      await store.receive(.queryChanged(""))
      await store.receive(.queryChanged(""))
      store.skipOutputs()
    },
    Mistake(
      "other actions are received, one of them with a long description",
      [
        #"""
        Expected 'submitted', but received 'chosen("a")'.

        Correct the expectation, or find out why the action is not sent.
        """#,
        #"""
        Expected an action matching the predicate, but received 'queryChanged("")'.

        Correct the expectation, or find out why the action is not sent.
        """#,
        #"""
        Expected 'submitted', but received 'loaded(…)'.

          .loaded(["\#(long)"])

        Correct the expectation, or find out why the action is not sent.
        """#,
      ]
    ) {
      let store = makeStore()
      store.base.send(.chosen("a"))
      store.base.send(.queryChanged(""))
      store.base.send(.loaded([long]))
      await store.receive(.submitted)
      await store.receive(where: { $0 == .submitted })
      await store.receive(.submitted)
      store.skipOutputs()
    },
    Mistake(
      "another value is received",
      [
        #"""
        Expected 'loaded(["a", "c"])', but received 'loaded(["a", "b"])'.

          .loaded([
            [0]: "a"
        -   [1]: "c"
        +   [1]: "b"
          ])

        (Expected: -, Actual: +)

        Correct the expectation, or the code that sends the action.
        """#
      ]
    ) {
      let store = makeStore()
      store.base.send(.loaded(["a", "b"]))
      await store.receive(.loaded(["a", "c"]))
    },
    Mistake(
      "what is received is not among those that wait",
      [
        #"""
        Expected 'queryChanged("b")', but none of the waiting actions matches.

          .queryChanged("")

        Correct the expectation, or find out why the action is not sent.
        """#
      ]
    ) {
      let store = makeStore()
      store.base.send(.queryChanged(""))
      await store.receive(.queryChanged("b"), order: .any)
      store.skipActions()
    },
  ]
}
