// plain: reject crosses into main actor-isolated code
// package: accept
// main-actor: accept

import SwiftUI

// Settings that infer isolated conformances accept this in silence: write '@preconcurrency' there.
@MainActor @propertyWrapper struct Counted: DynamicProperty {
  @State private var count = 0
  var wrappedValue: Int { count }
  mutating func update() { count = 1 }
}
