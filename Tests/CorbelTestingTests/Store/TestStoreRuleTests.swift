import Corbel
import CorbelTesting
import Testing

@MainActor @Suite("Rules of a test's store", .timeLimit(.minutes(10))) struct TestStoreRuleTests {
  struct Form: Reducer {
    struct State {
      var name = ""
      var count = 0
      /// Values that can't be compared count as equal.
      var onChange: () -> Void = {}
    }

    enum Action { case named(String), countedAndNamed, replaced }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .named(let name):
        state.name = name
      case .countedAndNamed:
        state.count += 1
        state.name = "\(state.count)"
      case .replaced:
        state.onChange = {}
      }
      return .none
    }
  }

  @Test("one change per action is checked if the test asks for it")
  func oneChange() {
    let recorder = TestRecorder()
    recorder.recording {
      let store = TestStore(
        initialState: Form.State(), reducer: Form(), rules: [.oneChangePerAction])
      store.send(.named("a")) { $0.name = "a" }
      store.send(.replaced)
      store.send(.countedAndNamed) {
        $0.count = 1
        $0.name = "1"
      }
    }
    #expect(
      recorder.failures == [
        """
        'countedAndNamed' has changed 2 stored properties of the state: name, count.

        Compute one property from the other, or put both into one structure.
        """
      ])
  }

  @Test("a custom rule is checked after each action")
  func ownRule() {
    let recorder = TestRecorder()
    recorder.recording {
      let rule = StoreRule<Form.State>(remedy: "Count upwards.") { before, after in
        after.count < before.count ? "has counted down" : nil
      }
      let store = TestStore(
        initialState: Form.State(count: -1), reducer: Form(), exhaustivity: .off, rules: [rule])
      store.send(.countedAndNamed)
      let other = TestStore(
        initialState: Form.State(), reducer: Form(),
        rules: [StoreRule(remedy: "Don't.") { _, after in after.name.isEmpty ? nil : "has a name" }]
      )
      other.send(.named("b")) { $0.name = "b" }
    }
    #expect(recorder.failures == ["'named(\"b\")' has a name.\n\nDon't."])
  }

  @Test("with exhaustivity off, a rule also applies to skipped and remaining actions")
  func passedOver() async {
    let recorder = TestRecorder()
    var line = 0
    await recorder.recording {
      let store = TestStore(
        initialState: Form.State(), reducer: Form(), exhaustivity: .off,
        rules: [.oneChangePerAction])
      line = #line
      store.send(.countedAndNamed)
      store.base.send(.countedAndNamed)
      store.base.send(.named("a"))
      await store.receive(.named("a"))
      store.base.send(.countedAndNamed)
      await store.finish()
    }
    let fact = "'countedAndNamed' has changed 2 stored properties of the state: name, count."
    #expect(recorder.failures.map { String($0.prefix { $0 != "\n" }) } == [fact, fact, fact])
    #expect(recorder.messages.map { Int($0.line) - line } == [1, 4, 6])
  }

  @Test("a state that is not Equatable is compared by reflection")
  func notEquatable() {
    let recorder = TestRecorder()
    recorder.recording {
      let store = TestStore(initialState: Form.State(), reducer: Form())
      store.send(.named("a")) { $0.name = "b" }
    }
    #expect(
      recorder.failures == [
        """
        'named("a")' has changed the state, but not as expected.

          State(
        -   name: "b"
        +   name: "a"
            count: 0
            onChange: (Function)
          )

        (Expected: -, Actual: +)

        Correct the expectation, or the reducer.
        """
      ])
  }
}
