import Corbel
import CorbelTesting

extension Mistake {
  /// Outputs that are not received as expected, and what is left out.
  ///
  /// Each is a test as somebody writes it by mistake, with the message that leads to the remedy.
  static let ofLeftovers: [Mistake] = [
    Mistake(
      name: "no output came",
      texts: [
        #"""
        Expected the output 'closed', but there was no output.

        If an effect responds later, call 'settle()' first, or receive what it sends.
        """#
      ],
      body: {
        let store = makeStore()
        store.receiveOutput(.closed)
      }),
    Mistake(
      name: "an action is sent while outputs wait",
      texts: [
        #"""
        'queryChanged("")' was sent while an output waited.

          .opened("a")

        Receive what has come, then send.
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
        'queryChanged("")' was sent while an action waited.

          .queryChanged("b")

        Receive what has come, then send.
        """#,
        #"""
        'queryChanged("")' was sent while 2 outputs waited.

          .opened("a")
          .opened("b")

        Receive what has come, then send.
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
        Expected no output, but an output came.

          .opened("a")

        Receive what has come, or look for what responds it.
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

        Receive outputs in the order in which they were sent.
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

        Correct the expectation, or what has sent the output.
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

        Leave out 'skipActions()', or call it after what makes effects send.
        """#,
        #"""
        There was no output to skip.

        Leave out 'skipOutputs()', or call it after what responds.
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
        'loaded(["b"])' was sent by what this has started, and not received.

        Receive it, or skip it with 'skipActions()'.
        """#,
        #"""
        The output 'opened("a")' was not received.

        Receive it with 'receiveOutput', or skip it with 'skipOutputs()'.
        """#,
        #"""
        An effect that this has started is still running.

          Running:
            effect 1 (ticks, Search.swift:59)
          Waiting:
            sleeps until 1.0 seconds, now 0.0 seconds

        Let it end, end it by an action, or call 'cancelEffects()'.
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
      name: "several actions are left",
      texts: [
        #"""
        3 actions were sent by what this has started, and not received.

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
        Expected the output 'opened("a")', but an action came before any output.

          .chosen("a")

        Receive actions and outputs in the order in which they came.
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
        Expected no output, but an output came.

          .opened("a")

        Receive what has come, or look for what responds it.
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
    Mistake(
      name: "what is left out is reported",
      texts: [
        #"""
        'queryChanged("tea")' has changed more of the state than was expected.

          State(
        -   query: ""
        +   query: "tea"
            results: []
            isLoading: false
          )

        (Expected: -, Actual: +)

        This was not checked, because exhaustivity is off.
        """#,
        #"""
        An action came that the test has not received.

          .loaded(["a"])

        This was not checked, because exhaustivity is off.
        """#,
        #"""
        'queryChanged("milk")' has changed more of the state than was expected.

          State(
        -   query: "tea"
        +   query: "milk"
            results: […]
            isLoading: false
          )

        (Expected: -, Actual: +)

        This was not checked, because exhaustivity is off.
        """#,
        #"""
        An output came that the test has not received.

          .opened("a")

        This was not checked, because exhaustivity is off.
        """#,
        #"""
        2 actions came that the test has not received.

          .submitted
          .loaded(["milk 1", "milk 2"])

        This was not checked, because exhaustivity is off.
        """#,
        #"""
        An output came that the test has not received.

          .opened("b")

        This was not checked, because exhaustivity is off.
        """#,
        #"""
        An effect that this has started is still running.

          Running:
            effect 1 (ticks, Search.swift:59)

        This was not checked, because exhaustivity is off.
        """#,
      ],
      body: {
        let store = makeStore(clock: TestClock(), exhaustivity: .offWithReport)
        store.send(.queryChanged("tea"))
        store.base.send(.loaded(["a"]))
        store.base.send(.queryChanged("milk"))
        await store.receive(.queryChanged("milk"))
        store.send(.chosen("a"))
        store.send(.started)
        store.send(.chosen("b"))
        store.base.send(.submitted)
        await store.finish()
      }),
  ]
}
