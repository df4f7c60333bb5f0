#if canImport(SwiftUI)
  import SwiftUI

  extension Binding {
    /// Returns a binding that is true while there is a value; a dismissal sets the value to nil.
    nonisolated func isPresent<T>() -> Binding<Bool> where Value == T? {
      self[dynamicMember: \.isPresent]
    }
  }

  extension Optional {
    fileprivate var isPresent: Bool {
      get { self != nil }
      set { if !newValue { self = nil } }
    }
  }
#endif
