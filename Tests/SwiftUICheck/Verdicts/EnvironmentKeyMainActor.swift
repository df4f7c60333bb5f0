// every: reject main actor-isolated
// main-actor: accept

import SwiftUI

@MainActor final class Model { init() {} }

struct Key: EnvironmentKey {
  static let defaultValue = Model()
}
