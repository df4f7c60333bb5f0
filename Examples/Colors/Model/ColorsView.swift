#if canImport(SwiftUI)
  import Corbel
  import CorbelSwiftUI
  package import SwiftUI

  /// A list of colors in which a property is the model.
  ///
  /// The view updates when the property changes.
  ///
  /// ```swift
  /// ColorsView(source: source)
  /// ```
  package struct ColorsView: View {
    private var colors: RemoteColors

    package init(source: ColorSource) {
      colors = RemoteColors(source: source)
    }

    package var body: some View {
      ColorList(colors: colors.phase.elements)
        .loadingOverlay(colors.phase, retry: { Task { await colors.reload() } })
        .task { await colors.load() }
        .refreshable { await Task { await colors.reload() }.value }
    }
  }

  #Preview {
    ColorsView(source: ColorSource(client: .threeColors))
  }
#endif
