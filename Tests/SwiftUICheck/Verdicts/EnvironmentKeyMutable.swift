// every: reject not concurrency-safe
// main-actor: accept

import SwiftUI

struct Key: EnvironmentKey {
  static var defaultValue = 0
}
