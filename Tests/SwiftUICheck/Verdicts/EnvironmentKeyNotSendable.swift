// every: reject not concurrency-safe
// main-actor: accept

import SwiftUI

final class Box { var value = 0 }

struct Key: EnvironmentKey {
  static let defaultValue = Box()
}
