package import Corbel
internal import Observation

/// What the screen of colors shows.
@MainActor @Observable package final class ColorsViewState: ViewState {
  package var colors: Loadable<[NamedColor]> = .notLoaded

  package init() {}

  nonisolated deinit {}
}
