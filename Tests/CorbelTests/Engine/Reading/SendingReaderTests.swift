import Corbel
import Observation
import TestSupport
import Testing

@MainActor
@Suite("4. An observer that sends an action while it reads makes a mistake")
struct SendingReaderTests {
  private let recorder = DiagnosticRecorder()

  private func makeStore() -> FamilyStore {
    FamilyStore(.full(), diagnostics: recorder.reporter)
  }

  @Test("the mistake is reported, whatever it reads", arguments: [0, 1, 2])
  func reported(depth: Int) {
    let store = makeStore()
    func read() {
      _ = (store.count, store[Family.doubled])
      store.send(.counted, fileID: "Feature/Reader.swift", line: 7)
    }
    withObservationTracking {
      if depth == 0 { return read() }
      withObservationTracking {
        if depth == 1 { read() }
      } onChange: {
      }
      if depth == 2 { read() }
    } onChange: {
    }
    expectEqual(
      recorder.texts,
      [
        """
        An action was sent inside a closure whose reads are observed, such as a view's body.

          Sent at:  Reader.swift:7
          Changed:  \\State.count

        The closure is not notified of this change, and can miss later changes. Send the action when \
        the closure has returned, for example in the view's 'task'.
        """
      ])
  }

  @Test(
    "an action that a notified observer sends, or that changes no observed value, is no mistake")
  func noMistake() {
    let (store, other) = (makeStore(), makeStore())
    let changes = trackChanges { _ = store.count }
    withObservationTracking {
      _ = store.count
      other.send(.counted)
      store.change { $0.people.append("Ada") }
    } onChange: {
      MainActor.assumeIsolated { _ = store.send(.counted) }
    }
    store.send(.counted)
    expectEqual([changes.value, store.count], [2, 2])
    expectEqual(recorder.texts, [])
  }

  @Test("after it, the observer of another value is notified as usual")
  func others() {
    let store = makeStore()
    let others = trackChanges { _ = (store.count, store.people) }
    let othersAgain = trackChanges { _ = (store.people, store.count) }
    func change() {
      store.change { state in
        state.count += 1
        state.people.append("Ada")
      }
    }
    withObservationTracking {
      _ = store.people
      change()
    } onChange: {
    }
    change()
    expectEqual([others.value, othersAgain.value], [2, 2])
  }
}
