// every: reject cannot convert value of type 'String' to expected argument type 'Bool'

import SwiftUI

struct ExampleView: View {
  var body: some View { Text("Text").environment(\.isEnabled, "no") }
}
