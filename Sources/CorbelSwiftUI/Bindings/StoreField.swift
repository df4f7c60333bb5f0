#if canImport(SwiftUI)
  public import SwiftUI

  /// A control that also shows what a reducer makes of the typed text.
  ///
  /// ```swift
  /// StoreField(store.binding(\.phone) { .phoneChanged($0) }) { phone in
  ///   TextField("Phone", text: phone)
  /// }
  /// ```
  ///
  /// A text field doesn't show a value that its binding changes or refuses while a person types. Use
  /// this view if the reducer formats, limits or resets the text. The text that a person has typed
  /// is shown first, and the state's value in a second update. The action is sent at once, as
  /// without this view.
  public struct StoreField<Value: Equatable, Content: View>: View {
    /// The typed value, until the second update.
    @State private var typed: Value?
    private let field: Binding<Value>
    private let content: (Binding<Value>) -> Content

    /// Creates a control for a field of a store.
    ///
    /// - Parameters:
    ///   - field: The binding of the field.
    ///   - content: Makes the control from a binding that the control reads and writes.
    public init(
      _ field: Binding<Value>, @ViewBuilder content: @escaping (Binding<Value>) -> Content
    ) {
      self.field = field
      self.content = content
    }

    /// The control.
    public var body: some View {
      content(Binding(get: { typed ?? field.wrappedValue }, set: { write($0) }))
        .onChange(of: typed) { if typed != nil { typed = nil } }
    }

    private func write(_ value: Value) {
      typed = value
      field.wrappedValue = value
    }
  }
#endif
