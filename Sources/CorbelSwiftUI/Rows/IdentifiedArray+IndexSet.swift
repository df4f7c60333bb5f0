#if canImport(SwiftUI)
  public import Corbel
  public import Foundation

  extension IdentifiedArray {
    /// Moves the elements at some positions to before another element, and keeps their order.
    ///
    /// ```swift
    /// .onMove { items.move(fromOffsets: $0, toOffset: $1) }
    /// ```
    ///
    /// SwiftUI's method of this name is for all mutable collections. It exchanges elements one by one,
    /// so that two have the same id meanwhile.
    ///
    /// - Parameters:
    ///   - offsets: The positions.
    ///   - destination: The position, before anything is moved, of the element before which they
    ///     shall stand; or the number of elements, for the end.
    public mutating func move(fromOffsets offsets: IndexSet, toOffset destination: Int) {
      move(fromOffsets: Array(offsets), toOffset: destination)
    }
  }
#endif
