#if canImport(SwiftUI)
  import SwiftUI

  /// The rows of a list of colors.
  struct ColorList: View {
    let colors: [NamedColor]

    var body: some View {
      List(colors) { color in
        HStack {
          Text(color.name)
          Spacer()
          Text(color.hex)
            .foregroundStyle(.secondary)
        }
      }
    }
  }
#endif
