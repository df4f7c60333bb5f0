import Corbel
import TestSupport
import Testing

@testable import CorbelSwiftUI
@testable import SwiftUI

@MainActor @Suite("Previews") struct PreviewTests {
  @Test("a store without a reducer ignores actions")
  func still() {
    let store: StoreOf<Notebook> = .preview(Notebook.State(title: "Tea"))
    store.send(.titleChanged("Milk"))
    expectEqual(store.title, "Tea")
  }

  struct Counting: Equatable {
    var isLoading = false
    var count = 0
  }

  enum Action { case loadTapped, loaded(Int), twiceTapped }

  @Test("a store with a reducer reduces actions, delivers outputs, and starts no operation")
  func reduces() async {
    var outputs: [String] = []
    var isStarted = false
    let load: @MainActor () async -> Int = {
      isStarted = true
      return 1
    }
    let loader = Reduce<Counting, Action, String> { state, action in
      switch action {
      case .loadTapped:
        state.isLoading = true
        return .merge(.respond("done"), .run(load) { .loaded($0) })
      case .loaded(let count): state.count = count
      case .twiceTapped: return .send(.loaded(2))
      }
      return .none
    }
    let store: Store<Counting, Action> = .preview(
      Counting(), reducer: loader, responder: Responder { outputs.append($0) })
    store.send(.twiceTapped)
    await store.send(.loadTapped).finish()
    expectEqual(store.state, Counting(isLoading: true, count: 2))
    expectEqual(outputs, ["done"])
    expectTrue(!isStarted)
  }

  struct ContextView: View {
    @Environment(\.dependencies) private var dependencies

    var body: some View {
      Text("\(dependencies[ContextKey.self]) \(dependencies.resolve(String?.self) ?? "nothing")")
    }
  }

  @Test("a preview's container has the values for previews and what the preview registers")
  func container() async throws {
    expectEqual(HeadlessHost(ContextView().previewDependencies()).texts, ["preview nothing"])
    let preview = PreviewDependencies { $0.value("Ada") }
    let host = HeadlessHost(try await preview.applied(to: ContextView()))
    expectEqual(host.texts, ["preview Ada"])
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
    expectEqual(made, 1)
  }
}
