#if canImport(SwiftUI)
  public import Corbel
  public import SwiftUI

  extension Binding {
    /// Returns a binding to a field of a row, which is an element of a list of a view state.
    ///
    /// ```swift
    /// ForEach(viewState.attendees) { attendee in
    ///   TextField("Name", text: $viewState.attendees[attendee, \.name])
    /// }
    /// ```
    ///
    /// The binding goes by the row's id. While a row that was removed disappears, it keeps its
    /// value, and a write changes nothing. The bindings of `ForEach($viewState.attendees)` go by the
    /// row's position, so a focused row that is removed would write into the next one.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - field: The key path of the field in the row.
    public subscript<Element: Identifiable, Field>(
      row: Element, field: WritableKeyPath<Element, Field>
    ) -> Binding<Field> where Value == IdentifiedArray<Element> {
      self[dynamicMember: \.[value: RowValue(row, field)]]
    }
  }

  /// The value of a field of a row, as a key path names it.
  struct RowValue<Element: Identifiable, Value>: Hashable {
    let id: Element.ID
    let field: WritableKeyPath<Element, Value>
    /// The value if the row is gone.
    let last: Value

    init(_ row: Element, _ field: WritableKeyPath<Element, Value>) {
      id = row.id
      self.field = field
      last = row[keyPath: field]
    }

    static func == (lhs: Self, rhs: Self) -> Bool { lhs.id == rhs.id && lhs.field == rhs.field }

    func hash(into hasher: inout Hasher) {
      hasher.combine(id)
      hasher.combine(field)
    }
  }

  extension IdentifiedArray {
    subscript<Value>(value value: RowValue<Element, Value>) -> Value {
      get { self[id: value.id]?[keyPath: value.field] ?? value.last }
      set { self[id: value.id]?[keyPath: value.field] = newValue }
    }
  }
#endif
