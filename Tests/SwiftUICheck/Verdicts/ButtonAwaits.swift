// every: reject cannot pass function of type '() async -> ()'

import SwiftUI

func save() async {}

struct ExampleView: View {
  var body: some View { Button("Save") { await save() } }
}
