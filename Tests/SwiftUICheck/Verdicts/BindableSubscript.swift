// every: accept
import Observation
import SwiftUI

@MainActor @Observable final class Model {
  var counts: [Int: Int] = [:]

  subscript(count key: Int) -> Int {
    get { counts[key] ?? 0 }
    set { counts[key] = newValue }
  }
}

// A binding by key path through a subscript, which is the same in each evaluation.
@MainActor func binding(_ model: Model) -> Binding<Int> {
  Bindable(model)[dynamicMember: \.[count: 3]]
}
