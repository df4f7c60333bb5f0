#if canImport(SwiftUI)
  import Corbel
  import Observation
  import SwiftUI

  /// The sheets with children of a store that are on the screen, also while they leave.
  ///
  /// SwiftUI presents one thing at a time over a view, and never shows an alert that comes while a
  /// sheet is on the screen, or while it leaves. So such an alert waits, or is presented again when
  /// the sheet has left.
  @MainActor @Observable final class PresentedScreens {
    /// How many sheets have left the screen.
    private(set) var ends = 0
    /// Whether the child of each sheet has gone.
    @ObservationIgnored private var screens: [ObjectIdentifier: @MainActor () -> Bool] = [:]

    /// Returns the sheets of a store, and of all stores of the same whole state.
    static func of<State, Action>(_ store: Store<State, Action>) -> PresentedScreens {
      if let known = store.core.presentedScreens as? PresentedScreens { return known }
      let screens = PresentedScreens()
      store.core.presentedScreens = screens
      return screens
    }

    var isEmpty: Bool {
      // Reading `ends` has the view evaluated again when a sheet has left.
      _ = ends
      return screens.isEmpty
    }

    var isLeaving: Bool { !isEmpty && screens.values.contains { $0() } }

    func begin(_ id: ObjectIdentifier, isGone: @escaping @MainActor () -> Bool) {
      screens[id] = isGone
    }

    func end(_ id: ObjectIdentifier) {
      if screens.removeValue(forKey: id) != nil { ends += 1 }
    }
  }

  /// The content of a sheet, which notes when the sheet is on the screen.
  struct PresentedContent<ChildState, ChildAction, Content: View>: View {
    @State private var mark = ScreenMark()
    let store: Store<ChildState, ChildAction>
    let content: (Store<ChildState, ChildAction>) -> Content

    init(
      _ store: Store<ChildState, ChildAction>,
      content: @escaping (Store<ChildState, ChildAction>) -> Content
    ) {
      self.store = store
      self.content = content
    }

    var body: some View {
      content(store)
        .onAppear { mark.begin(in: .of(store), isGone: { [store] in store.isGone }) }
        .onDisappear { mark.end() }
    }
  }

  /// The mark of a sheet on the screen, which ends with the state of its view at the latest.
  @MainActor private final class ScreenMark {
    private var screens: PresentedScreens?

    nonisolated init() {}

    func begin(in screens: PresentedScreens, isGone: @escaping @MainActor () -> Bool) {
      self.screens = screens
      screens.begin(ObjectIdentifier(self), isGone: isGone)
    }

    /// Ends the mark a turn later, because SwiftUI calls `onDisappear` at the end of the dismissal.
    nonisolated func end() {
      let id = ObjectIdentifier(self)
      Task { @MainActor [weak self] in self?.screens?.end(id) }
    }

    deinit {
      guard let screens else { return }
      let id = ObjectIdentifier(self)
      Task { @MainActor in screens.end(id) }
    }
  }
#endif
