import Corbel
import CorbelTesting

extension Mistake {
  /// Expectations of the state that are wrong.
  ///
  /// Each one is a test with a typical mistake, and the message that shows the remedy.
  static let ofState: [Mistake] = [
    Mistake(
      name: "another state was expected",
      texts: [
        #"""
        'queryChanged("tea")' has changed the state, but not as expected.

          State(
        -   query: "milk"
        +   query: "tea"
            results: []
            isLoading: false
          )

        (Expected: -, Actual: +)

        Correct the expectation, or the reducer.
        """#
      ],
      body: {
        let store = makeStore()
        store.send(.queryChanged("tea")) { $0.query = "milk" }
      }),
    Mistake(
      name: "no change was expected",
      texts: [
        #"""
        'queryChanged("tea")' has changed the state, but no change was expected.

          State(
        -   query: ""
        +   query: "tea"
            results: []
            isLoading: false
          )

        (Expected: -, Actual: +)

        Expect the change in the closure that follows the action.
        """#
      ],
      body: {
        let store = makeStore()
        store.send(.queryChanged("tea"))
      }),
    Mistake(
      name: "an expectation changes nothing",
      texts: [
        #"""
        'queryChanged("tea")' has changed the state, but no change was expected.

          State(
        -   query: ""
        +   query: "tea"
            results: []
            isLoading: false
          )

        (Expected: -, Actual: +)

        Expect the change in the closure that follows the action.
        """#
      ],
      body: {
        let store = makeStore()
        store.send(.queryChanged("tea")) { _ in }
      }),
    Mistake(
      name: "nothing has changed",
      texts: [
        #"""
        'labelled(count: 1, name: "a")' has changed nothing, but a change of the state was expected.

          State(
        -   query: "tea"
        +   query: ""
            results: []
            isLoading: false
          )

        (Expected: -, Actual: +)

        Correct the expectation, or the reducer.
        """#
      ],
      body: {
        let store = makeStore()
        store.send(.labelled(count: 1, name: "a")) { $0.query = "tea" }
      }),
    Mistake(
      name: "one line of many differs",
      texts: [
        #"""
        'ticked' has changed the state, but not as expected.

          State(
            query: ""
            results: [
              …
              [28]: "result 29"
              [29]: "result 30"
        -     [30]: "tock"
        +     [30]: "tick"
            ]
            isLoading: false
          )

        (Expected: -, Actual: +)

        Correct the expectation, or the reducer.
        """#
      ],
      body: {
        let store = makeStore(Search.State(results: (1...30).map { "result \($0)" }))
        store.send(.ticked) { $0.results.append("tock") }
      }),
    Mistake(
      name: "a partial expectation is wrong",
      texts: [
        #"""
        'queryChanged("tea")' has changed the state, but not as expected.

          State(
        -   query: "milk"
        +   query: "tea"
            results: []
            isLoading: false
          )

        (Expected: -, Actual: +)

        Correct the expectation, or the reducer.
        """#
      ],
      body: {
        let store = makeStore(exhaustivity: .off)
        store.send(.queryChanged("tea")) { $0.query = "milk" }
      }),
  ]
}
