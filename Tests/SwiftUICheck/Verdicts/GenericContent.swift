// every: accept
// every 27: accept
import SwiftUI

struct Hosting<Model, Content: View>: View {
  @State private var model: Model
  private let content: (Model) -> Content

  init(_ model: Model, @ViewBuilder content: @escaping (Model) -> Content) {
    _model = State(initialValue: model)
    self.content = content
  }

  var body: some View { content(model) }
}

struct ExampleView: View {
  var body: some View {
    Hosting(3) { number in
      if number > 2 { Text("many") } else { Text("few") }
    }
  }
}
