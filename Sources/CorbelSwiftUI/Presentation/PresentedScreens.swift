#if canImport(SwiftUI)
  public import Corbel
  import Observation
  public import SwiftUI

  /// The sheets and questions of a store that are on the screen, also while they leave.
  ///
  /// SwiftUI presents one thing at a time over a view, and never shows a question that comes while
  /// another presentation is on the screen, or while it leaves. So such a question waits, or is
  /// presented again when the other one has left.
  @MainActor @Observable final class PresentedScreens {
    /// How many sheets and questions have left the screen.
    private var ends = 0
    /// The number of turns in which a sheet or a question began.
    @ObservationIgnored private(set) var round = 0
    @ObservationIgnored private var hasBegun = false
    @ObservationIgnored private var screens: [ObjectIdentifier: PresentedScreen] = [:]
    /// Waits until a question that the feature has taken back has left the screen.
    ///
    /// SwiftUI doesn't tell when an alert has left, so this is longer than its animation.
    @ObservationIgnored var waitForQuestion: @MainActor () async -> Void = {
      try? await Task.sleep(for: .milliseconds(700))
    }

    /// Returns the screens of a store, and of all stores of the same whole state.
    static func of<State, Action>(_ store: Store<State, Action>) -> PresentedScreens {
      if let known = store.core.presentedScreens as? PresentedScreens { return known }
      let screens = PresentedScreens()
      store.core.presentedScreens = screens
      return screens
    }

    /// Returns whether SwiftUI has lost a question.
    ///
    /// SwiftUI loses a question when a sheet or another question that began in the same round, or
    /// before, leaves the screen. The view that calls this is evaluated again after each departure.
    func hasLost(_ id: ObjectIdentifier) -> Bool {
      _ = ends
      return screens[id]?.isLost ?? true
    }

    /// Returns whether another sheet or question leaves the screen.
    ///
    /// The view that calls this is evaluated again when another question has gone.
    func isOtherLeaving(than id: ObjectIdentifier) -> Bool {
      let gone = screens.filter { $0.key != id && $0.value.isGone() }
      for other in gone.keys { leave(other) }
      return !gone.isEmpty
    }

    func begin(_ id: ObjectIdentifier, _ screen: PresentedScreen) {
      screens[id]?.departure?.cancel()
      screens[id] = screen
      guard !hasBegun else { return }
      hasBegun = true
      Task {
        round += 1
        hasBegun = false
      }
    }

    /// Ends a question some time after its value has gone; a sheet itself tells when it has left.
    func leave(_ id: ObjectIdentifier) {
      guard let screen = screens[id], screen.isQuestion, screen.departure == nil else { return }
      screens[id]?.departure = Task { [weak self, waitForQuestion] in
        await waitForQuestion()
        if !Task.isCancelled { self?.end(id) }
      }
    }

    func end(_ id: ObjectIdentifier) {
      guard let screen = screens.removeValue(forKey: id) else { return }
      screen.departure?.cancel()
      for (other, later) in screens where later.round >= screen.round {
        screens[other]?.isLost = true
      }
      ends += 1
    }
  }

  /// A sheet or a question on the screen.
  struct PresentedScreen {
    let isQuestion: Bool
    /// The round in which it began.
    let round: Int
    /// Returns whether its child or its value no longer exists.
    let isGone: @MainActor () -> Bool
    /// Whether SwiftUI has lost the question, unless it is within the sheet that has left.
    fileprivate(set) var isLost = false
    /// The wait for the end of a question.
    fileprivate(set) var departure: Task<Void, Never>?

    init(isQuestion: Bool = false, round: Int, isGone: @escaping @MainActor () -> Bool) {
      self.isQuestion = isQuestion
      self.round = round
      self.isGone = isGone
    }
  }

  extension View {
    /// Lets the questions of a store wait until this content of a sheet has left the screen.
    ///
    /// ```swift
    /// .sheet(isPresented: $showsHelp) { Text("Help").holdsQuestions(of: store) }
    /// ```
    ///
    /// SwiftUI loses an alert that comes while a sheet is on the screen. A sheet of `presented`
    /// needs no such modifier. Use it for a sheet that isn't in the state of the store.
    ///
    /// - Parameter store: The store whose questions the view below the sheet asks.
    /// - Returns: The view.
    public func holdsQuestions<State, Action>(of store: Store<State, Action>) -> some View {
      modifier(MarkedScreen(screens: .of(store), isGone: { false }))
    }
  }

  /// The content of a sheet, which notes when the sheet is on the screen.
  struct PresentedContent<ChildState, ChildAction, Content: View>: View {
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
        .modifier(MarkedScreen(screens: .of(store), isGone: { [store] in store.isGone }))
    }
  }

  private struct MarkedScreen: ViewModifier {
    @State private var mark = ScreenMark()
    let screens: PresentedScreens
    let isGone: @MainActor () -> Bool

    func body(content: Content) -> some View {
      content
        .onAppear { mark.begin(in: screens, isGone: isGone) }
        .onDisappear { mark.end() }
    }
  }

  /// The mark of a sheet on the screen, which ends with the state of its view at the latest.
  @MainActor private final class ScreenMark {
    private let key = Key()
    private var screens: PresentedScreens?
    private var appearances = 0

    nonisolated init() {}

    func begin(in screens: PresentedScreens, isGone: @escaping @MainActor () -> Bool) {
      self.screens = screens
      appearances += 1
      // SwiftUI can call `onAppear` some turns after the sheet began, so a question that came with
      // the sheet counts as later than the sheet.
      screens.begin(ObjectIdentifier(key), PresentedScreen(round: .min, isGone: isGone))
    }

    /// Ends the mark a turn later, because SwiftUI calls `onDisappear` at the end of the dismissal.
    ///
    /// If the content has appeared again by then, the mark stays.
    func end() {
      let ended = appearances
      Task { [weak self] in
        guard let self, appearances == ended else { return }
        screens?.end(ObjectIdentifier(key))
      }
    }

    deinit {
      guard let screens else { return }
      Task { @MainActor [key] in screens.end(ObjectIdentifier(key)) }
    }

    /// An object whose address no other mark has until the mark has ended.
    private final class Key: Sendable {}
  }
#endif
