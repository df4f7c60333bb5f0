import Corbel
import CorbelTesting

extension Mistake {
  /// Actions that are not received as expected.
  ///
  /// Each is a test as somebody writes it by mistake, with the message that leads to the remedy.
  static let ofReceiving: [Mistake] = [
    Mistake(
      name: "an action is sent while others wait",
      texts: [
        #"""
        'queryChanged("")' was sent while an action waited.

          .chosen("a")

        Receive what has come, then send.
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
        Expected no action, but 2 actions came.

          .queryChanged("a")
          .submitted

        Receive what has come, or look for what sends it.
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
        Expected no action, but an action came.

          .loaded([])

        Receive what has come, or look for what sends it.
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
        Expected 'loaded([])', but no action came.

          No effect is running.

        Look for the action that should have started an effect, or for its last 'send'.
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
        Expected 'ticked', but no action came.

          Running:
            effect 1 (ticks, Search.swift:59)
          Waiting:
            sleeps until 1.0 seconds, now 0.0 seconds

        Let the effects go on: move the clock they sleep on, or open the gate they wait at.
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

        Receive actions in the order in which they were sent, or say 'order: .any'.
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

        Receive actions in the order in which they were sent, or say 'order: .any'.
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

        Correct the expectation, or what has sent the action.
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
        Expected 'queryChanged("b")', but it is not among the actions that wait.

          .queryChanged("")

        Correct the expectation, or look for what should send it.
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
        Expected a value of the given case, but no action came.

          No effect is running.

        Look for the action that should have started an effect, or for its last 'send'.
        """#
      ],
      body: {
        let store = makeStore()
        await store.receive(case: Search.Action.loaded)
      }),
    Mistake(
      name: "a predicate is not met",
      texts: [
        #"""
        Expected a value matching the predicate, but received 'queryChanged("")'.

        Receive actions in the order in which they were sent, or say 'order: .any'.
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
        Expected 'submitted', but it is not among the actions that wait.

          .queryChanged("")

        Correct the expectation, or look for what should send it.
        """#
      ],
      body: {
        let store = makeStore(exhaustivity: .off)
        store.base.send(.queryChanged(""))
        await store.receive(.submitted)
      }),
  ]
}
