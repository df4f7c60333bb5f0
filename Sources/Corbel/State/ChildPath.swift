/// The path to a part of a state, for a part that always exists.
@usableFromInline struct PartPath<Whole, Part> {
  @usableFromInline let keyPath: WritableKeyPath<Whole, Part>
  /// The offset of the part in the state, or nil if the part is computed.
  @usableFromInline let offset: Int?

  @usableFromInline init(_ keyPath: WritableKeyPath<Whole, Part>) {
    self.keyPath = keyPath
    offset = MemoryLayout<Whole>.offset(of: keyPath)
  }

  /// Changes the part in its place.
  ///
  /// A stored part is found by its offset, because a key path takes 6 ns more per level.
  @inlinable func change<Result>(in whole: inout Whole, _ body: (inout Part) -> Result) -> Result {
    guard let offset else { return body(&whole[keyPath: keyPath]) }
    return changePart(of: &whole, at: offset, body)
  }

  /// Changes the part in its place, as the state of a child.
  @MainActor @inlinable func changeChild<Result>(
    in whole: inout Whole, _ body: (inout Part) -> Result
  ) -> Result {
    change(in: &whole) { part in
      Reduction.changeContent(
        &part, computedBy: offset == nil ? .property(keyPath) : nil, body)
    }
  }

  /// Changes an element in place; returns the result of `body`, or nil if no element has the id.
  ///
  /// The setter of a computed collection is called only if the collection has an element of the
  /// right kind with the id.
  @MainActor @inlinable func changeElement<Element: Identifiable, Result>(
    id: Element.ID, in whole: inout Whole, where isRight: (Element) -> Bool = { _ in true },
    _ body: (inout Element) -> Result
  ) -> Result? where Part == IdentifiedArray<Element> {
    if offset == nil, whole[keyPath: keyPath][id: id].map(isRight) != true { return nil }
    return change(in: &whole) { array in
      guard let index = array.index(id: id) else { return nil }
      guard Reduction.isRunning else { return array.changeElement(at: index, body) }
      let list = position(of: &array)
      let node = Reduction.element(Element.self, at: index, in: list, ids: array.ids.index)
      return array.changeElement(at: index) {
        Reduction.changeElement(&$0, of: node, in: list, body)
      }
    }
  }
}

/// The path to the state of a child that may be absent: an optional property or a case of an enum.
@MainActor @usableFromInline struct ChildPath<Whole, Content> {
  /// A function that changes the child's state; it does nothing if the child doesn't exist.
  typealias Change = @MainActor (inout Whole, (inout Content) -> Void) -> Void

  let id: ChildPathID
  /// The key path of the child, or of its enum; nil if the enum is the whole state.
  let keyPath: AnyKeyPath?
  /// The offset of the optional property if the property is stored; otherwise nil.
  let offset: Int?
  /// The function that returns the child's state, or nil if the child doesn't exist.
  let content: @MainActor (Whole) -> Content?
  /// The function that changes the child's state; nil if the path is only for reading.
  private var change: Change?
  /// The item that a screen shows, if the child is the screen of an item.
  let item: ItemPath<Whole, Content>?

  /// Creates the path to an optional property.
  init(_ keyPath: KeyPath<Whole, Content?>, change: Change? = nil) {
    id = .property(keyPath)
    self.keyPath = keyPath
    offset = MemoryLayout<Whole>.offset(of: keyPath)
    content = { $0[keyPath: keyPath] }
    self.change = change
    item = nil
  }

  /// Creates the path to an optional property that the child's reducer changes.
  init(changing keyPath: WritableKeyPath<Whole, Content?>) {
    let part = PartPath(keyPath)
    self.init(keyPath) { whole, body in
      // The setter of a computed property is called only if the child exists.
      if part.offset == nil, whole[keyPath: keyPath] == nil { return }
      part.change(in: &whole) { optional in
        withAddressOfContent(of: &optional) { content in
          if let content { body(&content.value) }
        }
      }
    }
  }

  /// Creates the path to the content of one case of an enum.
  init<Cases>(
    _ declaration: Declaration, _ keyPath: WritableKeyPath<Whole, Cases>,
    embed: @escaping @MainActor (Content) -> Cases,
    extract: @escaping @MainActor (Cases) -> Content?
  ) {
    id = .declared(declaration)
    self.keyPath = keyPath == \Whole.self ? nil : keyPath
    offset = nil
    content = { extract($0[keyPath: keyPath]) }
    item = nil
    let part = PartPath(keyPath)
    change = { whole, body in
      // The setter of a computed enum is called only if the enum has this case.
      if part.offset == nil, extract(whole[keyPath: keyPath]) == nil { return }
      part.change(in: &whole) { cases in
        guard var content = extract(cases) else { return }
        // From here on, only `content` refers to the collections in it, so no change copies them.
        _ = consume cases
        body(&content)
        cases = embed(content)
        assert(extract(cases) != nil, "\(Diagnostic.otherCase(declaration))")
      }
    }
  }

  /// Creates the path to a screen and the item that it shows.
  init(_ id: ChildPathID, at keyPath: AnyKeyPath, _ item: ItemPath<Whole, Content>) {
    self.id = id
    self.keyPath = keyPath
    offset = nil
    content = item.content
    self.item = item
  }

  /// Changes the child's state; returns the result of `body`, or nil if the child doesn't exist.
  @usableFromInline func changeChild<Result>(
    in whole: inout Whole, _ body: (inout Content) -> Result
  ) -> Result? {
    var result: Result?
    if let item {
      item.change(id, &whole) { result = body(&$0) }
      return result
    }
    change?(&whole) { content in
      result = Reduction.changeContent(&content, computedBy: offset == nil ? id : nil, body)
    }
    return result
  }
}

/// The identity of a child or a field within one state.
@usableFromInline package enum ChildPathID: Equatable {
  case property(AnyKeyPath)
  case declared(Declaration)
  /// A screen with an id on a stack, together with the item that it shows.
  case itemScreen(Declaration, Int)
}
