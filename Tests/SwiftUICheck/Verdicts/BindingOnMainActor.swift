// every: accept

import SwiftUI

@MainActor final class Model { var count = 0 }

@MainActor func binding(_ model: Model) -> Binding<Int> {
  Binding(get: { model.count }, set: { model.count = $0 })
}
