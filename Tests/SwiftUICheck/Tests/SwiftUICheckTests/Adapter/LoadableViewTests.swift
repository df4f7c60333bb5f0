import Corbel
import Foundation
import TestSupport
import Testing

@testable import CorbelSwiftUI
@testable import SwiftUI

private struct Offline: LocalizedError {
  var errorDescription: String? { "The connection was lost." }
}

@MainActor @Suite("Loadable values in views") struct LoadableViewTests {
  struct Page { var words: Loadable<[String]> }
  enum Action { case set(Loadable<[String]>), retried }
  typealias Words = Reduce<Page, Action, Never>

  struct WordList: View {
    @State private var taps = 0
    let words: [String]

    var body: some View {
      VStack {
        Button("taps \(taps)") { taps += 1 }
        Text(words.joined(separator: " "))
      }
    }
  }

  enum Way: CaseIterable { case view, overlay }

  private func stage(_ way: Way, _ words: Loadable<[String]>) -> Stage<Words> {
    let reducer = Words { state, action in
      switch action {
      case .set(let words): state.words = words
      case .retried: state.words = .loading(previous: state.words.value)
      }
      return .none
    }
    return Stage(Page(words: words), reducer) { store in
      switch way {
      case .view: LoadableView(store.words, retry: { store.send(.retried) }) { WordList(words: $0) }
      case .overlay:
        WordList(words: store.words.value ?? [])
          .loadingOverlay(store.words, retry: { store.send(.retried) })
      }
    }
  }

  @Test("content keeps its state while it is loaded again, and when that fails")
  func stale() throws {
    for way in Way.allCases {
      let stage = stage(way, .loaded(["tea"]))
      try stage.host.tap("taps 0")
      let content = ["taps 1", "tea"]
      expectEqual(stage.host.texts, content)
      stage.send(.retried)
      expectEqual(stage.host.texts, content)
      expectEqual(stage.host.all(.progress).count, way == .overlay ? 1 : 0)
      stage.send(.set(.failed(Offline(), previous: ["tea"])))
      expectEqual(
        stage.host.texts,
        content + (way == .overlay ? ["The connection was lost.", "Try Again"] : []))
      stage.send(.set(.loaded(["milk"])))
      expectEqual(stage.host.texts, ["taps 1", "milk"])
      expectNil(stage.host.find(.progress))
    }
  }

  @Test("progress and failure are shown as long as there is no value, and can be replaced")
  func replaced() {
    func phases<Content: View>(_ view: (Loadable<Int>) -> Content) -> [String] {
      let phases: [Loadable<Int>] = [.notLoaded, .loading(), .failed(Offline()), .loaded(1)]
      return phases.map { phase in
        let elements = HeadlessHost(view(phase)).elements
        return elements.map { $0.kind == .progress ? "…" : $0.label }.joined(separator: ",")
      }
    }
    let lost = "The connection was lost."
    expectEqual(
      phases { LoadableView($0) { Text("\($0)") } }, ["…", "…", lost, "1"])
    expectEqual(
      phases {
        LoadableView($0, retry: {}) {
          Text("\($0)")
        } progress: {
          Text("wait")
        }
      },
      ["wait", "wait", "\(lost),Try Again,Try Again", "1"])
    expectEqual(
      phases {
        LoadableView($0) {
          Text("\($0)")
        } failure: { _ in
          Text("sorry")
        }
      },
      ["…", "…", "sorry", "1"])
    expectEqual(
      phases { loadable in
        LoadableView(loadable) {
          Text("\($0)")
        } progress: {
          Text("wait")
        } failure: {
          Text("sorry: \($0.localizedDescription)")
        }
      }, ["wait", "wait", "sorry: \(lost)", "1"])
    expectEqual(
      phases {
        Text("a").loadingOverlay($0) {
          Text("wait")
        } failure: { _ in
          Text("sorry")
        }
      },
      ["a", "a,wait", "a,sorry", "a"])
  }
}
