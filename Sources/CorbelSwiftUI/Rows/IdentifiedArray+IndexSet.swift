#if canImport(SwiftUI)
  public import Corbel
  public import Foundation

  extension IdentifiedArray {
    /// Moves the elements at some positions before another element, and keeps their order.
    ///
    /// ```swift
    /// .onMove { items.move(fromOffsets: $0, toOffset: $1) }
    /// ```
    ///
    /// SwiftUI's method of this name works on all mutable collections. That method exchanges
    /// elements one by one, so two elements would temporarily have the same id.
    ///
    /// - Parameters:
    ///   - offsets: The positions of the elements to move.
    ///   - destination: The position, counted before the move, of the element that follows the
    ///     moved elements. To move elements to the end, pass the number of elements.
    public mutating func move(fromOffsets offsets: IndexSet, toOffset destination: Int) {
      move(fromOffsets: Array(offsets), toOffset: destination)
    }
  }
#endif
