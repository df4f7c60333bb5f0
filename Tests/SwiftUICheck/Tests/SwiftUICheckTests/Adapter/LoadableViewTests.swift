import Corbel
import Foundation
import Testing

@testable import CorbelSwiftUI
@testable import SwiftUI

private struct Offline: LocalizedError {
  var errorDescription: String? { "The connection was lost." }
}

@MainActor @Suite("Loadable values in views") struct LoadableViewTests {
  struct Words: Reducer {
    struct State { var words: Loadable<[String]> = .notLoaded }

    enum Action { case set(Loadable<[String]>), retried }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .set(let words): state.words = words
      case .retried: state.words = .loading(previous: state.words.value)
      }
      return .none
    }
  }

  struct WordsView: View {
    let store: StoreOf<Words>

    var body: some View {
      LoadableView(store.words, retry: { store.send(.retried) }) { WordList(words: $0) }
    }
  }

  struct WordList: View {
    @State private var taps = 0
    let words: [String]

    var body: some View {
      Button("taps \(taps)") { taps += 1 }
      Text(words.joined(separator: " "))
    }
  }

  struct CustomView: View {
    let store: StoreOf<Words>

    var body: some View {
      LoadableView(store.words) {
        WordList(words: $0)
      } progress: {
        Text("please wait")
      } failure: {
        Text("sorry: \($0.localizedDescription)")
      }
    }
  }

  struct OverlayView: View {
    let store: StoreOf<Words>

    var body: some View {
      WordList(words: store.words.value ?? [])
        .loadingOverlay(store.words, retry: { store.send(.retried) })
    }
  }

  private func store(_ words: Loadable<[String]>) -> StoreOf<Words> {
    Store(initialState: Words.State(words: words), reducer: Words())
  }

  @Test("a value is shown as content")
  func content() {
    let host = HeadlessHost(WordsView(store: store(.loaded(["tea", "milk"]))))
    #expect(host.texts.contains("tea milk"))
    #expect(host.find(.progress) == nil)
  }

  @Test("progress is shown as long as there is no value", arguments: [true, false])
  func progress(isLoading: Bool) {
    let host = HeadlessHost(WordsView(store: store(isLoading ? .loading() : .notLoaded)))
    #expect(host.find(.progress) != nil)
  }

  @Test("a failure shows the text of its error, and a button to try again")
  func failure() throws {
    let store = store(.failed(Offline()))
    let host = HeadlessHost(WordsView(store: store))
    #expect(host.texts.contains("The connection was lost."))
    try host.tap("Try Again")
    #expect(store.words.isLoading)
    #expect(host.find(.progress) != nil)
  }

  @Test("a failure that can't be retried has no button")
  func withoutRetry() {
    let host = HeadlessHost(
      LoadableView(Loadable<Int>.failed(Offline())) { Text("\($0)") })
    #expect(host.find(.button) == nil)
    #expect(host.texts == ["The connection was lost."])
  }

  @Test("stale content stays while the value is loaded again, and keeps its state")
  func stale() throws {
    let store = store(.loaded(["tea"]))
    let host = HeadlessHost(WordsView(store: store))
    try host.tap("taps 0")
    store.send(.retried)
    host.update()
    #expect(host.texts.contains("tea"))
    #expect(host.find(.button, "taps 1") != nil)
    #expect(host.find(.progress) == nil)
    store.send(.set(.loaded(["milk"])))
    host.update()
    #expect(host.texts.contains("milk"))
    #expect(host.find(.button, "taps 1") != nil)
  }

  @Test("stale content stays when it could not be loaded again, and keeps its state")
  func staleFailure() throws {
    let store = store(.loaded(["tea"]))
    let host = HeadlessHost(WordsView(store: store))
    try host.tap("taps 0")
    store.send(.set(.failed(Offline(), previous: ["tea"])))
    host.update()
    #expect(host.find(.button, "taps 1") != nil)
    #expect(host.texts.contains("tea"))
  }

  @Test("progress and failure can be replaced")
  func replaced() {
    #expect(HeadlessHost(CustomView(store: store(.loading()))).texts == ["please wait"])
    #expect(
      HeadlessHost(CustomView(store: store(.failed(Offline())))).texts
        == ["sorry: The connection was lost."])
  }

  @Test("progress alone, or failure alone, can be replaced")
  func replacedAlone() {
    let loading = Loadable<Int>.loading()
    let failed = Loadable<Int>.failed(Offline())
    func progress(_ loadable: Loadable<Int>) -> some View {
      LoadableView(loadable, retry: {}) {
        Text("\($0)")
      } progress: {
        Text("wait")
      }
    }
    func failure(_ loadable: Loadable<Int>) -> some View {
      LoadableView(loadable) {
        Text("\($0)")
      } failure: { _ in
        Text("sorry")
      }
    }
    #expect(HeadlessHost(progress(loading)).texts == ["wait"])
    #expect(HeadlessHost(progress(failed)).find(.button)?.label == "Try Again")
    #expect(HeadlessHost(failure(loading)).find(.progress) != nil)
    #expect(HeadlessHost(failure(failed)).texts == ["sorry"])
  }

  @Test("an overlay shows progress over the content, which keeps its state")
  func overlayProgress() throws {
    let store = store(.loaded(["tea"]))
    let host = HeadlessHost(OverlayView(store: store))
    try host.tap("taps 0")
    #expect(host.find(.progress) == nil)
    store.send(.retried)
    host.update()
    #expect(host.find(.progress) != nil)
    #expect(host.find(.button, "taps 1") != nil)
  }

  @Test("an overlay shows a failure over the content, with a button to try again")
  func overlayFailure() throws {
    let store = store(.failed(Offline(), previous: ["tea"]))
    let host = HeadlessHost(OverlayView(store: store))
    #expect(host.texts.contains("tea"))
    #expect(host.texts.contains("The connection was lost."))
    try host.tap("Try Again")
    #expect(store.words.isLoading)
  }

  @Test("the views of an overlay can be replaced")
  func overlayReplaced() {
    func view(_ loadable: Loadable<Int>) -> some View {
      Text("content").loadingOverlay(loadable) {
        Text("wait")
      } failure: { _ in
        Text("sorry")
      }
    }
    #expect(HeadlessHost(view(.loaded(1))).texts == ["content"])
    #expect(HeadlessHost(view(.loading())).texts == ["content", "wait"])
    #expect(HeadlessHost(view(.failed(Offline()))).texts == ["content", "sorry"])
  }
}
