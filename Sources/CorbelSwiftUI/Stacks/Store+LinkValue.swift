#if canImport(SwiftUI)
  public import Corbel

  extension Store {
    /// Returns the value of a `NavigationLink` that sends an action, which pushes a screen.
    ///
    /// ```swift
    /// NavigationLink("Lisbon", value: store.linkValue(.folderTapped("Lisbon")))
    /// ```
    ///
    /// Use the link within a ``StoreStack``. In a list, SwiftUI shows it with an arrow. A tap sends
    /// the action, and the stack shows what the reducer pushes. If the reducer pushes nothing, the
    /// stack stays as it is.
    ///
    /// - Parameters:
    ///   - action: The action to send.
    ///   - fileID: Don't pass it. The place of the call identifies the link.
    ///   - line: Don't pass it. The place of the call identifies the link.
    ///   - column: Don't pass it. The place of the call identifies the link.
    /// - Returns: The value.
    public func linkValue(
      _ action: Action,
      fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) -> PathElement {
      let link = ScreenLink(
        place: BindingPlace(fileID, line, column), sender: ObjectIdentifier(self), action: action,
        send: { self.send(action, fileID: fileID, line: line) })
      return PathElement(content: .link(link))
    }
  }
#endif
