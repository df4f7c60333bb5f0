import Corbel
import CorbelTesting

extension Mistake {
  /// Actions that are not received as expected.
  ///
  /// Each one is a test with a typical mistake, and the message that shows the remedy.
  static let ofReceiving: [Mistake] = [
    Mistake(
      name: "an action is sent while others wait",
      texts: [
        #"""
        'queryChanged("")' was sent before the test received 'chosen("a")'.

          .chosen("a")

        Call 'receive' for each one first, or 'skipActions()'.
        """#
      ],
      body: {
        let store = makeStore()
        store.base.send(.chosen("a"))
        store.send(.queryChanged(""))
        await store.receive(.chosen("a"))
        store.skipOutputs()
      }),
    Mistake(
      name: "no action is expected while some wait",
      texts: [
        #"""
        Expected no action, but received 2 actions.

          .queryChanged("a")
          .submitted

        Receive the actions, or find out why they are sent.
        """#
      ],
      body: {
        let store = makeStore { _ in try await Gate<[String]>().value() }
        store.base.send(.queryChanged("a"))
        store.base.send(.submitted)
        await store.expectNoActions()
        await store.receive(.queryChanged("a")) { $0.query = "a" }
        await store.receive(.submitted) { $0.isLoading = true }
        store.cancelEffects()
      }),
    Mistake(
      name: "no action is expected before what runs has sent one",
      texts: [
        #"""
        Expected no action, but received an action.

          .loaded([]), sent by effect 1 (load, Search.swift:41)

        Receive the actions, or find out why they are sent.
        """#
      ],
      body: {
        let gate = Gate<[String]>()
        let store = makeStore { _ in try await gate.value() }
        store.send(.submitted) { $0.isLoading = true }
        gate.open(with: [])
        await store.expectNoActions()
        await store.receive(.loaded([])) { $0.isLoading = false }
      }),
    Mistake(
      name: "nothing is received, and nothing runs",
      texts: [
        #"""
        Expected 'loaded([])', but received no action.

          No effect is running.

        Check that an action starts the effect, and that the effect sends the action. A cancelled \#
        effect sends only the action of its 'onCancel'.
        """#
      ],
      body: {
        let store = makeStore()
        await store.receive(.loaded([]))
      }),
    Mistake(
      name: "nothing is received while an effect sleeps",
      texts: [
        #"""
        Expected 'ticked', but received no action.

          Running:
            effect 1 (ticks, Search.swift:59)
          Waiting:
            sleeps until 1.0 seconds; the clock shows 0.0 seconds

        Advance the clock that the effects sleep on, or open the gate that they wait at.
        """#
      ],
      body: {
        let store = makeStore(clock: TestClock())
        store.send(.started)
        await store.receive(.ticked)
        store.cancelEffects()
      }),
    Mistake(
      name: "another case is received",
      texts: [
        #"""
        Expected 'loaded([])', but received 'chosen("a")'.

        Correct the expectation, or find out why the action is not sent.
        """#
      ],
      body: {
        let store = makeStore()
        store.base.send(.chosen("a"))
        await store.receive(.loaded([]))
        store.skipOutputs()
      }),
    Mistake(
      name: "another action is received first",
      texts: [
        #"""
        Expected 'queryChanged("")', but received 'chosen("a")'.

        Receive actions in the order in which they were sent, or pass 'order: .any'.
        """#
      ],
      body: {
        let store = makeStore()
        store.base.send(.chosen("a"))
        store.base.send(.queryChanged(""))
        await store.receive(.queryChanged(""))
        await store.receive(.queryChanged(""))
        store.skipOutputs()
      }),
    Mistake(
      name: "other actions are received",
      texts: [
        #"""
        Expected 'submitted', but received 'chosen("a")'.

        Correct the expectation, or find out why the action is not sent.
        """#
      ],
      body: {
        let store = makeStore()
        store.base.send(.chosen("a"))
        store.base.send(.queryChanged(""))
        await store.receive(.submitted)
        await store.receive(.queryChanged(""))
        store.skipOutputs()
      }),
    Mistake(
      name: "another action is received, whose description is long",
      texts: [
        #"""
        Expected 'submitted', but received 'loaded(…)'.

          .loaded(["a long, long, long, long, long, long, long, long result"])

        Correct the expectation, or find out why the action is not sent.
        """#
      ],
      body: {
        let store = makeStore()
        let name = "a long, long, long, long, long, long, long, long result"
        store.base.send(.loaded([name]))
        await store.receive(.submitted)
      }),
    Mistake(
      name: "another value is received",
      texts: [
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
      ],
      body: {
        let store = makeStore()
        store.base.send(.loaded(["a", "b"]))
        await store.receive(.loaded(["a", "c"]))
      }),
    Mistake(
      name: "what is received is not among those that wait",
      texts: [
        #"""
        Expected 'queryChanged("b")', but none of the waiting actions matches.

          .queryChanged("")

        Correct the expectation, or find out why the action is not sent.
        """#
      ],
      body: {
        let store = makeStore()
        store.base.send(.queryChanged(""))
        await store.receive(.queryChanged("b"), order: .any)
        store.skipActions()
      }),
    Mistake(
      name: "a case is not received",
      texts: [
        #"""
        Expected an action of the given case, but received no action.

          No effect is running.

        Check that an action starts the effect, and that the effect sends the action. A cancelled \#
        effect sends only the action of its 'onCancel'.
        """#
      ],
      body: {
        let store = makeStore()
        await store.receive(case: Search.Action.loaded)
      }),
    Mistake(
      name: "a case of a child's actions is not received",
      texts: [
        #"""
        Expected an action of the given case, but received no action.

          No effect is running.

        Check that an action starts the effect, and that the effect sends the action. A cancelled \#
        effect sends only the action of its 'onCancel'.
        """#
      ],
      body: {
        let store = TestStore(initialState: Desk.State(), reducer: Desk())
        await store.receive(case: Desk.Action.note, Note.Action.saved)
      }),
    Mistake(
      name: "a predicate is not met",
      texts: [
        #"""
        Expected an action matching the predicate, but received 'queryChanged("")'.

        Correct the expectation, or find out why the action is not sent.
        """#
      ],
      body: {
        let store = makeStore()
        store.base.send(.queryChanged(""))
        await store.receive(where: { $0 == .submitted })
      }),
    Mistake(
      name: "nothing matches where exhaustivity is off",
      texts: [
        #"""
        Expected 'submitted', but none of the waiting actions matches.

          .queryChanged("")

        Correct the expectation, or find out why the action is not sent.
        """#
      ],
      body: {
        let store = makeStore(exhaustivity: .off)
        store.base.send(.queryChanged(""))
        await store.receive(.submitted)
      }),
  ]
}
