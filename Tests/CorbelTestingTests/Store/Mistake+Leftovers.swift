import Corbel
import CorbelTesting

extension Mistake {
  /// Outputs that are not received as expected, and ignored events.
  static let ofLeftovers: [Mistake] = [
    Mistake(
      "no output came",
      [
        "the output 'closed'", "an output of the case 'opened'", "an output matching the predicate",
      ].map {
        #"""
        Expected \#($0), but received no output.

        If an effect sends the output later, call 'settle()' first, or receive the effect's actions.
        """#
      }
    ) {
      let store = makeStore()
      store.expectOutput(.closed)
      store.expectOutput(case: Search.Output.opened)
      store.expectOutput(where: { _ in true })
    },
    Mistake(
      "an action is sent while actions and outputs wait",
      [
        #"""
        'queryChanged("")' was sent before the test received 'queryChanged("b")'.

          .queryChanged("b")

        Call 'receive' for each one first, or 'skipActions()'.
        """#,
        #"""
        'queryChanged("")' was sent before the test received 'opened("a")' and 1 more.

          .opened("a")
          .opened("b")

        Call 'expectOutput' for each one first, or 'skipOutputs()'.
        """#,
      ]
    ) {
      let store = makeStore()
      for name in ["a", "b"] { store.base.send(.chosen(name)) }
      await store.receive(.chosen("a"))
      await store.receive(.chosen("b"))
      store.base.send(.queryChanged("b"))
      store.send(.queryChanged("")) { $0.query = "" }
      store.skipActions()
      store.skipOutputs()
    },
    Mistake(
      "no output is expected, and one of an action that was not received has come",
      [
        #"""
        Expected no output, but received an output.

          .opened("a")

        Receive the outputs, or find out why they are sent.
        """#
      ]
    ) {
      let store = makeStore()
      store.base.send(.chosen("a"))
      await store.expectNoOutputs()
      store.skipOutputs()
      store.skipActions()
    },
    Mistake(
      "another output came",
      [
        #"""
        Expected the output 'closed', but received 'opened("a")'.

        Correct the expectation, or find out why the output is not sent.
        """#
      ]
    ) {
      let store = makeStore()
      store.send(.chosen("a"))
      store.expectOutput(.closed)
    },
    Mistake(
      "another output came first",
      [
        #"""
        Expected the output 'closed', but received 'opened("a")'.

        Receive outputs in the order in which they were sent.
        """#
      ]
    ) {
      let store = makeStore()
      store.base.send(.chosen("a"))
      store.base.send(.stopped)
      await store.receive(.chosen("a"))
      await store.receive(.stopped)
      store.expectOutput(.closed)
      store.expectOutput(.closed)
    },
    Mistake(
      "an output carries something else",
      [
        #"""
        Expected the output 'opened("b")', but received 'opened("a")'.

        - .opened("b")
        + .opened("a")

        (Expected: -, Actual: +)

        Correct the expectation, or the code that sends the output.
        """#
      ]
    ) {
      let store = makeStore()
      store.send(.chosen("a"))
      store.expectOutput(.opened("b"))
    },
    Mistake(
      "there is nothing to skip",
      [
        #"""
        There was no action to skip.

        Remove 'skipActions()', or call it after the effects have sent actions.
        """#,
        #"""
        There was no output to skip.

        Remove 'skipOutputs()', or call it after an output was sent.
        """#,
      ]
    ) {
      let store = makeStore()
      store.skipActions()
      store.skipOutputs()
    },
    Mistake(
      "actions, outputs and effects are left",
      [
        #"""
        An action was sent as a result of this call, but not received.

          .loaded(["b"])

        Receive it, or skip it with 'skipActions()'.
        """#,
        #"""
        The output 'opened("a")' was not received.

        Expect it with 'expectOutput', or skip it with 'skipOutputs()'.
        """#,
        #"""
        An effect that this call has started is still running.

          Running:
            effect 1 (ticks, Search.swift:59)
          Waiting:
            sleeps until 1.0 seconds; the clock shows 0.0 seconds

        Let the effect end, cancel it with an action, or call 'cancelEffects()'.
        """#,
      ]
    ) {
      let store = makeStore(clock: TestClock())
      store.send(.started)
      store.send(.chosen("a"))
      store.base.send(.loaded(["b"]))
      await store.finish()
    },
    Mistake(
      "several actions are left, and one of an effect",
      [
        #"""
        4 actions were sent as a result of this call, but not received.

          .chained(1)
          .chained(0)
          .submitted
          .loaded(["Bread", "Tea", "Milk", "Coffee", "Sugar"]), sent by effect 1 (load, Search.swift:41)

        Receive them, or skip them with 'skipActions()'.
        """#
      ]
    ) {
      let store = makeStore { _ in ["Bread", "Tea", "Milk", "Coffee", "Sugar"] }
      store.send(.chained(2))
      store.base.send(.submitted)
      await store.finish()
    },
    Mistake(
      "an output is received before the action that led to it",
      [
        #"""
        Expected the output 'opened("a")', but received an action first.

          .chosen("a")

        Receive actions and outputs in the order in which they were sent.
        """#
      ]
    ) {
      let store = makeStore()
      store.base.send(.chosen("a"))
      store.expectOutput(.opened("a"))
      await store.receive(.chosen("a"))
      store.expectOutput(.opened("a"))
    },
  ]
}
