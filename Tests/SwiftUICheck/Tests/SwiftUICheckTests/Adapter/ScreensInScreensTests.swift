import Corbel
import TestSupport
import Testing

@testable import CorbelSwiftUI
@testable import SwiftUI

/// A folder with everything that can be open in a sheet: another sheet, a stack, an alternative and
/// a question.
private struct Folder: Reducer {
  struct State: Equatable {
    var inner: Note.State?
    var login: Note.State?
    var pages: IdentifiedArray<Note.State> = []
    var question: String?
  }

  enum Action {
    case inner(Note.Action), login(Note.Action), page(Int, Note.Action), closed, popped([Int])
    case answered
  }

  static let inner = child(\.inner, action: Action.inner, output: { (_: Note.Output) in .closed })
  static let login = child(\.login, action: Action.login, output: { (_: Note.Output) in .closed })
  static let pages = child(
    \.pages, action: Action.page, output: { (_, _: Note.Output) in .closed })

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .inner(let action): return reduce(Note(), Self.inner, in: &state, action)
    case .login(let action): return reduce(Note(), Self.login, in: &state, action)
    case .page(let id, let action): return reduce(Note(), Self.pages, id: id, in: &state, action)
    case .closed: state.inner = nil
    case .popped(let ids): state.pages.removeAll { !ids.contains($0.id) }
    case .answered: state.question = nil
    }
    return .none
  }
}

private struct Desk: Reducer {
  struct State {
    var folder: Folder.State?
    var shelf: IdentifiedArray<Folder.Item> = []
  }

  enum Action {
    case folder(Folder.Action), closed, opened, popped([Int]), item(Int, Folder.Action)
  }

  static let folder = child(\.folder, action: Action.folder)
  static let shelf = child(\.shelf, action: Action.item)

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .folder(let action): return reduce(Folder(), Self.folder, in: &state, action)
    case .closed: state.folder = nil
    case .opened: state.folder = .open
    case .popped(let ids): state.shelf.removeAll { !ids.contains($0.id) }
    case .item: break
    }
    return .none
  }
}

extension Folder {
  fileprivate struct Item: Identifiable, Equatable {
    let id: Int
    var folder = State.open
  }
}

extension Folder.State {
  fileprivate static var open: Self {
    Self(
      inner: Note.State(id: 1, text: "inner"), login: Note.State(id: 2, text: "login"),
      pages: [Note.State(id: 3, text: "page")], question: "Sure")
  }
}

/// Screens with screens in them, while they leave: the second reading of CorbelSwiftUI, N1; TCA
/// 3797.
@MainActor @Suite("Screens in screens that leave") struct ScreensInScreensTests {
  /// Notes how often each view appears and begins its task, and keeps the number of its taps.
  struct NoteView: View {
    @State private var taps = 0
    let store: StoreOf<Note>
    let log: TestSupport.Log

    var body: some View {
      Button("\(store.text) \(taps)") { taps += 1 }
        .onAppear { log.add("\(store.text) appeared") }
        .task {
          log.add("\(store.text) began")
          await store.send(.textChanged(store.text)).finish()
        }
    }
  }

  enum Kind: CaseIterable {
    case sheetInSheet, alternative, stackInSheet, question

    var name: String {
      switch self {
      case .sheetInSheet: "inner"
      case .alternative: "login"
      case .stackInSheet: "page"
      case .question: "Sure"
      }
    }
  }

  private struct FolderView: View {
    let store: StoreOf<Folder>
    let log: TestSupport.Log
    let kind: Kind

    var body: some View {
      switch kind {
      case .sheetInSheet:
        Text("folder").sheet(item: store.presented(Folder.inner, onDismiss: .closed)) {
          NoteView(store: $0, log: log)
        }
      case .alternative:
        if let login = store.scope(Folder.login) {
          NoteView(store: login, log: log).id(login.identity)
        }
      case .stackInSheet:
        StoreStack(store, path: Folder.pages, onPop: { .popped($0) }) {
          Text("root")
        } destination: {
          NoteView(store: $0, log: log)
        }
      case .question:
        Text("folder").alert(item: store.presented(\.question, onDismiss: .answered)) {
          Text("\($0)?")
        } actions: {
          Button("\($0) 0") {}
        }
      }
    }
  }

  private let log = TestSupport.Log()

  @Test("all that is in a sheet stays as it is, while the sheet leaves", arguments: Kind.allCases)
  func leaving(kind: Kind) async throws {
    let stage = Stage(Desk.State(folder: .open), Desk()) { [log] store in
      Text("desk").sheet(item: store.presented(Desk.folder, onDismiss: .closed)) {
        FolderView(store: $0, log: log, kind: kind)
      }
    }
    PresentedScreens.of(stage.store).waitForQuestion = {}
    await stage.host.pass()
    if kind != .question { try stage.host.tap("\(kind.name) 0") }
    let shown = "\(kind.name) \(kind == .question ? 0 : 1)"
    let before = log.entries
    expectEqual(before.count, kind == .question ? 0 : 2)
    _ = stage.host.takeLeavingFrames()
    stage.store.send(.closed)
    await stage.host.pass()
    stage.host.expectLeaving(shown)
    expectEqual(log.entries, before)
    expectEqual(stage.reports.facts, [])
    stage.host.leave()
    stage.send(.opened)
    await stage.host.pass()
    expectTrue(stage.host.texts.contains("\(kind.name) 0"))
    expectEqual(log.entries, before + before)
    stage.host.unmount()
  }

  @Test("a sheet of a screen that is popped with it is not shown again")
  func poppedSheet() async throws {
    let stage = Stage(Desk.State(), Desk()) { [log] store in
      StoreStack(store, path: Desk.shelf, onPop: { .popped($0) }) {
        Text("root")
      } destination: { item in
        Text("item").sheet(
          item: item.scope(state: \.folder) { $0 }.presented(Folder.inner, onDismiss: .closed)
        ) { NoteView(store: $0, log: log) }
      }
    }
    stage.store.replaceState(with: Desk.State(shelf: [Folder.Item(id: 1)]))
    await stage.host.pass()
    try stage.host.tap("inner 0")
    let before = log.entries
    stage.store.send(.popped([]))
    await stage.host.pass()
    stage.host.expectLeaving("inner 1")
    expectEqual(log.entries, before)
    stage.host.leave()
    await stage.host.pass()
    expectEqual(stage.host.texts, ["root"])
    expectEqual(stage.reports.facts, [])
    stage.host.unmount()
  }
}
