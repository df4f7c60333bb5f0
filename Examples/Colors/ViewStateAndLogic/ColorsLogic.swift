internal import Corbel

/// What the screen of colors can do.
package struct ColorsLogic: Logic {
  package let source: ColorSource
  package let viewState: ColorsViewState

  package init(source: ColorSource, viewState: ColorsViewState) {
    self.source = source
    self.viewState = viewState
  }

  /// Loads the colors the first time that the screen appears.
  package func appeared() async {
    if viewState.colors.value == nil { await refreshed() }
  }

  /// Loads the colors again, and keeps those that are shown until the new ones are here.
  package func refreshed() async {
    await load(\.colors) { try await source.colors() }
  }
}
