internal import Corbel

/// The operations of the screen with the list of colors.
package struct ColorsLogic: Logic {
  package let source: ColorSource
  package let viewState: ColorsViewState

  package init(source: ColorSource, viewState: ColorsViewState) {
    self.source = source
    self.viewState = viewState
  }

  /// Loads the colors when the screen appears for the first time.
  package func appeared() async {
    if viewState.colors.value == nil { await refreshed() }
  }

  /// Loads the colors again, and shows the current ones until the new ones arrive.
  package func refreshed() async {
    await load(\.colors) { try await source.colors() }
  }
}
