#if canImport(SwiftUI)
  import SwiftUI

  /// The rows of a list of colors.
  struct ColorList: View {
    let colors: [NamedColor]

    var body: some View {
      List(colors) { color in
        HStack {
          if let parts = color.components {
            Image(systemName: "circle.fill")
              .foregroundStyle(Color(red: parts[0], green: parts[1], blue: parts[2]))
          }
          Text(color.name)
          Spacer()
          Text(color.hex)
            .foregroundStyle(.secondary)
        }
      }
    }
  }
#endif
