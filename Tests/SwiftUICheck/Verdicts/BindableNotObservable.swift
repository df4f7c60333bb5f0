// every: reject The wrapped value must be an object that conforms to Observable

import SwiftUI

final class Model { var count = 0 }

struct ExampleView: View {
  @Bindable var model: Model
  var body: some View { Text("Text") }
}
