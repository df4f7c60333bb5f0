#if canImport(SwiftUI)
  import Corbel
  import CorbelSwiftUI
  package import SwiftUI

  /// A list of colors with a view state, a logic, and the source from the container.
  ///
  /// ```swift
  /// ColorsLogicView()
  ///   .resolving(from: dependencies)
  /// ```
  package struct ColorsLogicView: View {
    @Resolved private var source: ColorSource
    @State private var viewState = ColorsViewState()

    package init() {}

    package var body: some View {
      let logic = ColorsLogic(source: source, viewState: viewState)
      LoadableView(viewState.colors, retry: { Task { await logic.refreshed() } }) { colors in
        ColorList(colors: colors)
      }
      .task { await logic.appeared() }
      .refreshable { await Task { await logic.refreshed() }.value }
    }
  }

  #Preview {
    ColorsLogicView()
      .previewDependencies { $0.value(ColorSource(client: .threeColors)) }
  }
#endif
