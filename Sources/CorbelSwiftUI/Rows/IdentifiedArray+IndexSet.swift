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
    /// SwiftUI's method of this name works on all mutable collections. It exchanges elements one by
    /// one, so two elements would temporarily have the same id.
    ///
    /// - Parameters:
    ///   - offsets: The positions.
    ///   - destination: The position, before the move, of the element that will follow the moved
    ///     ones. For the end, pass the number of elements.
    public mutating func move(fromOffsets offsets: IndexSet, toOffset destination: Int) {
      move(fromOffsets: Array(offsets), toOffset: destination)
    }
  }
#endif
