// every: accept
// every 27: accept

import SwiftUI

extension EnvironmentValues {
  @Entry var tint: String = "red"
  @Entry var limit = 3
}

struct ExampleView: View {
  @Environment(\.tint) private var tint
  @Environment(\.limit) private var limit
  var body: some View { Text("\(tint) \(limit)") }
}

#Preview("Example") { ExampleView().environment(\.limit, 4) }
