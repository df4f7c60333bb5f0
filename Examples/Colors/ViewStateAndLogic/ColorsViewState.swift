package import Corbel
internal import Observation

/// The values that the screen with the list of colors shows.
@MainActor @Observable package final class ColorsViewState: ViewState {
  package var colors: Loadable<[NamedColor]> = .notLoaded

  package init() {}
}
