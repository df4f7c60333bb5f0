#if canImport(SwiftUI)
  public import Corbel
  public import Foundation

  extension IdentifiedArray {
    /// Moves the elements at some positions to a common place, and keeps their relative order.
    ///
    /// ```swift
    /// .onMove { items.move(fromOffsets: $0, toOffset: $1) }
    /// ```
    ///
    /// SwiftUI's method of this name works on all mutable collections. That method exchanges
    /// elements one by one, so two elements would temporarily have the same id. An identified array
    /// doesn't allow this.
    ///
    /// - Parameters:
    ///   - offsets: The positions of the elements to move.
    ///   - destination: The position, counted before the move, of the element that follows the
    ///     moved elements. To move elements to the end, pass the number of elements in the array.
    public mutating func move(fromOffsets offsets: IndexSet, toOffset destination: Int) {
      move(fromOffsets: Array(offsets), toOffset: destination)
    }
  }
#endif
