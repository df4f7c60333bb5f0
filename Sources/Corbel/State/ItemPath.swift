/// The path to a screen of an item, whose state is the item in a list and what the screen itself
/// has.
@MainActor struct ItemPath<Whole, Content> {
  let declaration: Declaration
  /// Returns the item and the screen, or nil if one of them doesn't exist.
  let content: @MainActor (Whole) -> Content?
  /// Changes the item and the screen in their places, as the state of the child with an identity.
  let change: @MainActor (ChildPathID, inout Whole, (inout Content) -> Void) -> Void
  /// Returns whether the screen exists, and its item doesn't.
  let isOrphan: @MainActor (Whole) -> Bool
  /// Removes the screen.
  let close: @MainActor (inout Whole) -> Void
  /// Makes the loan of an item, for a state at an offset; nil if a part is computed.
  let loan: @MainActor (Content, _ offset: Int) -> Loan?

  init<Item, Screen>(
    _ declaration: Declaration, _ screen: ScreenPlace<Whole, Screen>,
    of list: PartPath<Whole, IdentifiedArray<Item>>
  ) where Content == ItemScreen<Item, Screen> {
    self.declaration = declaration
    let content = { @MainActor (whole: Whole) -> Content? in
      guard let own = screen.read(whole), let item = whole[keyPath: list.keyPath][id: own.id]
      else { return nil }
      return ItemScreen(item, own)
    }
    self.content = content
    change = { id, whole, body in
      // The setter of a computed property is called only if the child exists.
      if screen.find == nil || list.offset == nil, content(whole) == nil { return }
      let node = Reduction.followed(Content.self, at: position(of: &whole), computedBy: id)
      // Both parts are moved, and never copied. So nothing else may refer to them.
      node?.releaseCopy()
      var own: Screen?
      screen.exchange(&whole, &own)
      if let id = own?.id {
        Self.join(&own, list, id, &whole) { Reduction.change(&$0, of: node, body) }
        screen.exchange(&whole, &own)
      }
    }
    isOrphan = { whole in
      guard let own = screen.read(whole) else { return false }
      return !whole[keyPath: list.keyPath].contains(id: own.id)
    }
    close = screen.close
    loan = { content, offset in
      guard let find = screen.find, let list = list.offset else { return nil }
      return Loan(of: content, in: list + offset) { find($0.part(Whole.self, at: offset), $1) }
    }
  }

  /// Moves a screen and its item into one value during a call; nothing happens without the item.
  private static func join<Item, Screen>(
    _ screen: inout Screen?, _ list: PartPath<Whole, IdentifiedArray<Item>>, _ id: Item.ID,
    _ whole: inout Whole, _ body: (inout Content) -> Void
  ) where Content == ItemScreen<Item, Screen> {
    withAddressOfContent(of: &screen) { screen in
      guard let screen else { return }
      let _: Void? = list.changeElement(id: id, in: &whole) { item in
        withAddress(of: &item) { item in
          withMovedParts(item, screen, in: Content.self, secondAt: Content.screenOffset, body)
        }
      }
    }
  }
}

/// The place of a screen in a state.
@MainActor struct ScreenPlace<Whole, Screen> {
  /// Finds the screen in its place in memory; nil if the screen is computed.
  typealias Find = @MainActor (Address<Whole>, (Address<Screen>?) -> Void) -> Void

  /// Returns the screen, or nil without a screen.
  let read: @MainActor (Whole) -> Screen?
  /// Exchanges the screen and another value.
  let exchange: @MainActor (inout Whole, inout Screen?) -> Void
  /// Removes the screen.
  let close: @MainActor (inout Whole) -> Void
  let find: Find?

  /// Creates the place of an optional property.
  init(_ path: WritableKeyPath<Whole, Screen?>, close: (@MainActor (inout Whole) -> Void)? = nil) {
    let part = PartPath(path)
    read = { $0[keyPath: path] }
    exchange = { whole, other in part.change(in: &whole) { swap(&$0, &other) } }
    self.close = close ?? { $0[keyPath: path] = nil }
    if let offset = part.offset {
      find = { withAddressOfContent(of: &$0.part(Screen?.self, at: offset).value, $1) }
    } else {
      find = nil
    }
  }
}

extension ScreenPlace {
  /// Creates the place of a screen with an id on a stack.
  init<Screens>(
    _ stack: PartPath<Whole, IdentifiedArray<ScreenStack<Screens>.Element>>, id: Int,
    _ kind: PartPath<ScreenStack<Screens>.Element, Screen?>
  ) {
    read = { $0[keyPath: stack.keyPath][id: id].flatMap { $0[keyPath: kind.keyPath] } }
    exchange = { whole, other in
      stack.change(in: &whole) { elements in
        _ = elements.update(id: id) { element in kind.change(in: &element) { swap(&$0, &other) } }
      }
    }
    close = { $0[keyPath: stack.keyPath].remove(id: id) }
    guard let offset = stack.offset, let kindOffset = kind.offset else {
      find = nil
      return
    }
    find = { whole, body in
      let elements = whole.part(IdentifiedArray<ScreenStack<Screens>.Element>.self, at: offset)
      guard let position = elements.value.index(id: id) else { return body(nil) }
      withAddressOfElement(at: position, in: elements.value.storage) { element in
        withAddressOfContent(of: &element.part(Screen?.self, at: kindOffset).value, body)
      }
    }
  }
}

/// The item of a list that a followed screen has in its copy as well.
///
/// The item in the copy is released while another child changes the item, because each change of a
/// collection in it would copy the collection otherwise.
@MainActor final class Loan {
  /// The offset of the list in the state of the node that contains the child.
  private let list: Int
  /// Returns whether an element of the list is the item.
  private let isItem: @MainActor (_ element: AnyAddress) -> Bool
  /// Returns whether the item and the screen in a state have the same bits as when they were
  /// copied.
  let hasSameBits: @MainActor (_ state: AnyAddress, _ kept: AnyAddress) -> Bool
  /// Releases the item in the copy of a state.
  let release: @MainActor (_ copy: AnyAddress) -> Void
  /// Copies the item again, and its bits.
  let renew: @MainActor (_ copy: AnyAddress, _ kept: AnyAddress, _ item: AnyAddress) -> Void

  init<Item, Screen>(
    of content: ItemScreen<Item, Screen>, in list: Int,
    screen find: @escaping @MainActor (AnyAddress, (Address<Screen>?) -> Void) -> Void
  ) {
    self.list = list
    let id = content.item.id
    isItem = { $0.part(Item.self, at: 0).value.id == id }
    release = { $0.part(Item.self, at: 0).deinitialize() }
    renew = { copy, kept, item in
      let item = item.part(Item.self, at: 0)
      copy.part(Item.self, at: 0).initialize(to: item.value)
      kept.part(Item.self, at: 0).copyBytes(from: item, count: MemoryLayout<Item>.size)
    }
    hasSameBits = { state, kept in
      var isSame = false
      find(state) { screen in
        let keptScreen = kept.part(Screen.self, at: ItemScreen<Item, Screen>.screenOffset)
        guard let screen, screen.value.id == id,
          screen.hasSameBytes(as: keptScreen, count: MemoryLayout<Screen>.size)
        else { return }
        isSame = state.part(IdentifiedArray<Item>.self, at: list).hasItem(
          id, withBytesOf: kept.part(Item.self, at: 0))
      }
      return isSame
    }
  }

  nonisolated deinit {}

  func isOf(_ element: AnyAddress, in list: Int) -> Bool {
    list == self.list && isItem(element)
  }
}

extension Address {
  /// Returns whether a collection has an element with an id and with the bytes at another address.
  @MainActor fileprivate func hasItem<Item>(
    _ id: Item.ID, withBytesOf kept: Address<Item>
  ) -> Bool where Value == IdentifiedArray<Item> {
    guard let position = value.index(id: id) else { return false }
    var isSame = false
    withAddressOfElement(at: position, in: value.storage) {
      isSame = $0.hasSameBytes(as: kept, count: MemoryLayout<Item>.size)
    }
    return isSame
  }
}
