// every: accept
// every 27: accept

import Observation
import SwiftUI

@MainActor @Observable final class Model { var count = 0 }

struct ExampleView: View {
  @State private var model = Model()
  var body: some View { Stepper("Count: \(model.count)", value: $model.count) }
}
