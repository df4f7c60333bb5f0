// every: reject main actor-isolated

import SwiftUI

@MainActor final class Model { var count = 0 }

nonisolated func binding(_ model: Model) -> Binding<Int> {
  Binding(get: { model.count }, set: { model.count = $0 })
}
