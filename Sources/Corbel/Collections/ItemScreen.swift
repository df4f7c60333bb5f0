/// The state of a screen that shows an item of a list: the item, and what the screen itself has.
///
/// ```swift
/// struct Screen: Identifiable, Equatable { let id: Int }
/// typealias State = ItemScreen<Chapter, Screen>
/// ```
///
/// The list keeps the item, so a change of `item` is a change of the list, and of all screens and
/// rows that show the item. The parent's state keeps the screen, whose `id` is the id of its item.
/// Declare the child with `of:` and the key path of the list; see <doc:Composition>.
///
/// A reducer and a view read and change the fields of the screen as if they were the state's own:
/// `state.isAsking = true`, `state.item.title = "Tea"`. In a key path, write `\.screen`, as in
/// `store.binding(\.screen.draft)`. A form on the screen is a `Screen` that is `Editable`, whose
/// edits apply to `state.screen`, and whose bindings are those of `store.scope(state: \.screen)`.
///
/// Another `id` of the screen shows another item: the effects end, and the screen is a new child. A
/// screen that one action closes, and opens again for the same item, goes on with its effects. To
/// begin anew, close the screen in one action, and open it in the next.
@dynamicMemberLookup
public struct ItemScreen<Item: Identifiable, Screen: Identifiable>: Identifiable
where Screen.ID == Item.ID {
  /// The item, which is in the list and must keep its `id`.
  public var item: Item
  /// What the screen itself has.
  public var screen: Screen

  /// Creates the state of a screen, for the test of its reducer alone.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - screen: What the screen itself has.
  public init(_ item: Item, _ screen: Screen) {
    self.item = item
    self.screen = screen
  }

  /// The id of the item.
  public var id: Item.ID { item.id }

  /// A field of the screen.
  ///
  /// - Parameter field: The field.
  public subscript<Value>(dynamicMember field: KeyPath<Screen, Value>) -> Value {
    screen[keyPath: field]
  }

  /// A field of the screen, to change in its place.
  ///
  /// - Parameter field: The field.
  @_disfavoredOverload
  public subscript<Value>(dynamicMember field: WritableKeyPath<Screen, Value>) -> Value {
    // No key path can contain a subscript whose getter is mutating. A child that is declared by
    // such a key path would be copied at each action, so only `child(\.screen.editor, …)` compiles.
    mutating get { screen[keyPath: field] }
    _modify { yield &screen[keyPath: field] }
  }
}

extension ItemScreen {
  /// The offset of the screen in the state; the item is at the beginning.
  static var screenOffset: Int { MemoryLayout<Self>.offset(of: \.screen) ?? 0 }
}

extension ItemScreen: Equatable where Item: Equatable, Screen: Equatable {}
extension ItemScreen: Sendable where Item: Sendable, Screen: Sendable {}
extension ItemScreen: Codable where Item: Codable, Screen: Codable {}
