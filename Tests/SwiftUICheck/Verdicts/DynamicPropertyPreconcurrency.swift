// every: accept

import SwiftUI

@MainActor @propertyWrapper struct Counted: @preconcurrency DynamicProperty {
  @State private var count = 0
  var wrappedValue: Int { count }
  mutating func update() { count = 1 }
}
