import Corbel
import CorbelTesting

extension Mistake {
  /// Expectations of the state that are wrong.
  static let ofState: [Mistake] = [
    Mistake(
      "another state was expected, of the whole or of a part",
      Array(
        repeating: #"""
          'queryChanged("tea")' has changed the state, but not as expected.

            State(
          -   query: "milk"
          +   query: "tea"
              results: []
              isLoading: false
            )

          (Expected: -, Actual: +)

          Correct the expectation, or the reducer.
          """#, count: 2)
    ) {
      for exhaustivity in [Exhaustivity.on, .off] {
        makeStore(exhaustivity: exhaustivity).send(.queryChanged("tea")) { $0.query = "milk" }
      }
    },
    Mistake(
      "no change was expected, or an expectation changes nothing",
      Array(
        repeating: #"""
          'queryChanged("tea")' has changed the state, but no change was expected.

            State(
          -   query: ""
          +   query: "tea"
              results: []
              isLoading: false
            )

          (Expected: -, Actual: +)

          Expect the change in the closure that follows the action.
          """#, count: 2)
    ) {
      makeStore().send(.queryChanged("tea"))
      makeStore().send(.queryChanged("tea")) { _ in }
    },
    Mistake(
      "nothing has changed",
      [
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
      ]
    ) {
      makeStore().send(.labelled(count: 1, name: "a")) { $0.query = "tea" }
    },
    Mistake(
      "one line of many differs",
      [
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
      ]
    ) {
      let store = makeStore(Search.State(results: (1...30).map { "result \($0)" }))
      store.send(.ticked) { $0.results.append("tock") }
    },
  ]
}
