#if canImport(SwiftUI)
  package import Corbel
  internal import SwiftUI

  /// The colors of a server, as a property of a view.
  ///
  /// A view declares a property of this type, and updates when the colors change.
  package struct RemoteColors: DynamicProperty {
    @MainActor @State private var viewState: ColorsViewState
    private let source: ColorSource

    @MainActor package init(source: ColorSource) {
      self.source = source
      viewState = ColorsViewState()
    }

    @MainActor package var phase: Loadable<[NamedColor]> { viewState.colors }

    /// Loads the colors, unless they are already loaded.
    @MainActor package func load() async {
      await ColorsLogic(source: source, viewState: viewState).appeared()
    }

    /// Loads the colors again.
    @MainActor package func reload() async {
      await ColorsLogic(source: source, viewState: viewState).refreshed()
    }
  }
#endif
