import Corbel
import Testing

@testable import CorbelSwiftUI
@testable import SwiftUI

@MainActor @Suite("Previews") struct PreviewTests {
  struct Loader: Reducer {
    struct State: Equatable {
      var isLoading = false
      var count = 0
    }

    enum Action { case loadTapped, loaded(Int), twiceTapped }

    enum Output: Equatable { case done }

    let load: @MainActor () async -> Int

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .loadTapped:
        state.isLoading = true
        return .merge(
          .respond(.done),
          .run {
            await load()
          } finish: {
            .loaded($0)
          })
      case .loaded(let count):
        state.isLoading = false
        state.count = count
        return .none
      case .twiceTapped: return .send(.loaded(2))
      }
    }
  }

  @Test("a store without a reducer ignores actions")
  func still() {
    let store: StoreOf<Loader> = .preview(Loader.State(count: 3))
    store.send(.loaded(4))
    #expect(store.count == 3)
  }

  @Test("a store with a reducer reduces actions, and those that a reducer sends")
  func reduces() {
    let store: StoreOf<Loader> = .preview(Loader.State(), reducer: Loader { 1 })
    store.send(.loaded(4))
    #expect(store.count == 4)
    store.send(.twiceTapped)
    #expect(store.count == 2)
  }

  @Test("an operation ends at its start")
  func operation() async {
    var isStarted = false
    let loader = Loader {
      isStarted = true
      return 1
    }
    let store: StoreOf<Loader> = .preview(Loader.State(), reducer: loader)
    await store.send(.loadTapped).finish()
    #expect(store.state == Loader.State(isLoading: true))
    #expect(!isStarted)
  }

  @Test("outputs are delivered")
  func outputs() {
    var outputs: [Loader.Output] = []
    let store: StoreOf<Loader> = .preview(
      Loader.State(), reducer: Loader { 1 }, responder: Responder { outputs.append($0) })
    store.send(.loadTapped)
    #expect(outputs == [.done])
  }

  @Test("outputs of a child are delivered to its parent")
  func childOutputs() {
    let store: StoreOf<Notebook> = .preview(Notebook.State(), reducer: Notebook())
    store.send(.noteOpened(1))
    store.send(.note(.doneTapped))
    #expect(store.note == nil)
  }

  struct ContextView: View {
    @Environment(\.dependencies) private var dependencies

    var body: some View {
      Text("\(dependencies[ContextKey.self]) \(dependencies.resolve(String?.self) ?? "nothing")")
    }
  }

  @Test("a preview's container has the values for previews")
  func context() {
    #expect(HeadlessHost(ContextView().previewDependencies()).texts == ["preview nothing"])
  }

  @Test("a preview's container has what the preview registers")
  func registered() {
    let host = HeadlessHost(ContextView().previewDependencies { $0.value("Ada") })
    #expect(host.texts == ["preview Ada"])
  }

  @Test("a preview's container is made once")
  func once() throws {
    struct Preview: View {
      @State private var taps = 0
      let made: () -> Void

      var body: some View {
        Button("taps \(taps)") { taps += 1 }
        ContextView().previewDependencies { _ in made() }
      }
    }
    var made = 0
    let host = HeadlessHost(Preview { made += 1 })
    try host.tap("taps 0")
    #expect(made == 1)
  }

  @Test("the modifier of a preview gives it a container")
  func modifier() async throws {
    let preview = PreviewDependencies { $0.value("Ada") }
    #expect(HeadlessHost(try await preview.applied(to: ContextView())).texts == ["preview Ada"])
  }
}
