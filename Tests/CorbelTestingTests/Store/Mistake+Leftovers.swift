import Corbel
import CorbelTesting

extension Mistake {
  /// Outputs that are not received as expected, and ignored events.
  ///
  /// Each one is a test with a typical mistake, and the message that shows the remedy.
  static let ofLeftovers: [Mistake] = [
    Mistake(
      name: "no output came",
      texts: [
        #"""
        Expected the output 'closed', but received no output.

        If an effect sends the output later, call 'settle()' first, or receive the effect's actions.
        """#
      ],
      body: {
        let store = makeStore()
        store.receiveOutput(.closed)
      }),
    Mistake(
      name: "no output of a case and no output that meets a predicate came",
      texts: [
        #"""
        Expected an output of the given case, but received no output.

        If an effect sends the output later, call 'settle()' first, or receive the effect's actions.
        """#,
        #"""
        Expected an output matching the predicate, but received no output.

        If an effect sends the output later, call 'settle()' first, or receive the effect's actions.
        """#,
      ],
      body: {
        let store = makeStore()
        store.receiveOutput(case: Search.Output.opened)
        store.receiveOutput(where: { _ in true })
      }),
    Mistake(
      name: "an output is left whose description is long",
      texts: [
        #"""
        The output 'opened(…)' was not received.

          .opened("a long, long, long, long, long, long, long, long result")

        Receive it with 'receiveOutput', or skip it with 'skipOutputs()'.
        """#
      ],
      body: {
        let store = makeStore()
        store.send(.chosen("a long, long, long, long, long, long, long, long result"))
      }),
    Mistake(
      name: "an action is sent while outputs wait",
      texts: [
        #"""
        'queryChanged("")' was sent before the test received 'opened("a")'.

          .opened("a")

        Call 'receiveOutput' for each one first, or 'skipOutputs()'.
        """#
      ],
      body: {
        let store = makeStore()
        store.send(.chosen("a"))
        store.send(.queryChanged(""))
        store.receiveOutput(.opened("a"))
      }),
    Mistake(
      name: "an action is sent while actions and outputs wait",
      texts: [
        #"""
        'queryChanged("")' was sent before the test received 'queryChanged("b")'.

          .queryChanged("b")

        Call 'receive' for each one first, or 'skipActions()'.
        """#,
        #"""
        'queryChanged("")' was sent before the test received 'opened("a")' and 1 more.

          .opened("a")
          .opened("b")

        Call 'receiveOutput' for each one first, or 'skipOutputs()'.
        """#,
      ],
      body: {
        let store = makeStore()
        for name in ["a", "b"] { store.base.send(.chosen(name)) }
        await store.receive(.chosen("a"))
        await store.receive(.chosen("b"))
        store.base.send(.queryChanged("b"))
        store.send(.queryChanged("")) { $0.query = "" }
        store.skipActions()
        store.skipOutputs()
      }),
    Mistake(
      name: "no output is expected, and one has come",
      texts: [
        #"""
        Expected no output, but received an output.

          .opened("a")

        Receive the outputs, or find out why they are sent.
        """#
      ],
      body: {
        let store = makeStore()
        store.send(.chosen("a"))
        await store.expectNoOutputs()
        store.receiveOutput(.opened("a"))
      }),
    Mistake(
      name: "another output came",
      texts: [
        #"""
        Expected the output 'closed', but received 'opened("a")'.

        Correct the expectation, or find out why the output is not sent.
        """#
      ],
      body: {
        let store = makeStore()
        store.send(.chosen("a"))
        store.receiveOutput(.closed)
      }),
    Mistake(
      name: "another output came first",
      texts: [
        #"""
        Expected the output 'closed', but received 'opened("a")'.

        Receive outputs in the order in which they were sent.
        """#
      ],
      body: {
        let store = makeStore()
        store.base.send(.chosen("a"))
        store.base.send(.stopped)
        await store.receive(.chosen("a"))
        await store.receive(.stopped)
        store.receiveOutput(.closed)
        store.receiveOutput(.closed)
      }),
    Mistake(
      name: "an output carries something else",
      texts: [
        #"""
        Expected the output 'opened("b")', but received 'opened("a")'.

        - .opened("b")
        + .opened("a")

        (Expected: -, Actual: +)

        Correct the expectation, or the code that sends the output.
        """#
      ],
      body: {
        let store = makeStore()
        store.send(.chosen("a"))
        store.receiveOutput(.opened("b"))
      }),
    Mistake(
      name: "there is nothing to skip",
      texts: [
        #"""
        There was no action to skip.

        Remove 'skipActions()', or call it after the effects have sent actions.
        """#,
        #"""
        There was no output to skip.

        Remove 'skipOutputs()', or call it after an output was sent.
        """#,
      ],
      body: {
        let store = makeStore()
        store.skipActions()
        store.skipOutputs()
      }),
    Mistake(
      name: "actions, outputs and effects are left",
      texts: [
        #"""
        An action was sent as a result of this call, but not received.

          .loaded(["b"])

        Receive it, or skip it with 'skipActions()'.
        """#,
        #"""
        The output 'opened("a")' was not received.

        Receive it with 'receiveOutput', or skip it with 'skipOutputs()'.
        """#,
        #"""
        An effect that this call has started is still running.

          Running:
            effect 1 (ticks, Search.swift:59)
          Waiting:
            sleeps until 1.0 seconds; the clock shows 0.0 seconds

        Let the effect end, cancel it with an action, or call 'cancelEffects()'.
        """#,
      ],
      body: {
        let store = makeStore(clock: TestClock())
        store.send(.started)
        store.send(.chosen("a"))
        store.base.send(.loaded(["b"]))
        await store.finish()
      }),
    Mistake(
      name: "an action of an effect is left",
      texts: [
        #"""
        An action was sent as a result of this call, but not received.

          .loaded(["Bread", "Tea", "Milk", "Coffee", "Sugar"]), sent by effect 1 (load, Search.swift:41)

        Receive it, or skip it with 'skipActions()'.
        """#
      ],
      body: {
        let store = makeStore { _ in ["Bread", "Tea", "Milk", "Coffee", "Sugar"] }
        store.send(.submitted) { $0.isLoading = true }
        await store.finish()
      }),
    Mistake(
      name: "several actions are left",
      texts: [
        #"""
        3 actions were sent as a result of this call, but not received.

          .chained(2)
          .chained(1)
          .chained(0)

        Receive them, or skip them with 'skipActions()'.
        """#
      ],
      body: {
        let store = makeStore()
        store.send(.chained(3))
      }),
    Mistake(
      name: "an output is received before the action that led to it",
      texts: [
        #"""
        Expected the output 'opened("a")', but received an action first.

          .chosen("a")

        Receive actions and outputs in the order in which they were sent.
        """#
      ],
      body: {
        let store = makeStore()
        store.base.send(.chosen("a"))
        store.receiveOutput(.opened("a"))
        await store.receive(.chosen("a"))
        store.receiveOutput(.opened("a"))
      }),
    Mistake(
      name: "no output is expected, and an action that was not received has led to one",
      texts: [
        #"""
        Expected no output, but received an output.

          .opened("a")

        Receive the outputs, or find out why they are sent.
        """#
      ],
      body: {
        let store = makeStore()
        store.base.send(.chosen("a"))
        await store.expectNoOutputs()
        store.skipOutputs()
        store.skipActions()
      }),
    Mistake(
      name: "a store is released with something left",
      texts: [
        #"""
        The output 'opened("a")' was not received.

        Receive it with 'receiveOutput', or skip it with 'skipOutputs()'.
        """#
      ],
      body: {
        let store = makeStore()
        store.send(.chosen("a"))
      }),
  ]
}
