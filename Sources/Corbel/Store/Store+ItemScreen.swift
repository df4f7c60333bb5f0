extension Store {
  /// A field of a screen that shows an item, observed alone.
  ///
  /// - Parameter field: The field of the screen.
  public subscript<Item, Screen, Value>(dynamicMember field: KeyPath<Screen, Value>) -> Value
  where State == ItemScreen<Item, Screen> {
    self[(\State.screen).appending(path: field)]
  }
}
