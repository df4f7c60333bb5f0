#if canImport(SwiftUI)
  internal import Corbel
  package import SwiftUI

  /// A list of colors, of which old ones stay while new ones are loaded or cannot be.
  package struct ColorsView: View {
    private var colors: RemoteColors

    package init(source: ColorSource) {
      colors = RemoteColors(source: source)
    }

    package var body: some View {
      List {
        if colors.phase.error != nil { Text("The colors could not be loaded.") }
        ForEach(colors.phase.value ?? [], id: \.id) { Text($0.name) }
      }
      .task { await colors.load() }
      .refreshable { await colors.reload() }
    }
  }
#endif
