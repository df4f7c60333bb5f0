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
      guard Reduction.isRunning else { return body(&part) }
      let isStored = offset != nil
      let node = isStored ? Reduction.part(Part.self, at: position(of: &part)) : nil
      if node == nil, isStored { return body(&part) }
      return Reduction.change(&part, of: node, body)
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
      let node = Reduction.element(
        Element.self, at: index, in: position(of: &array), ids: array.ids.index)
      return array.changeElement(at: index) { Reduction.change(&$0, of: node, body) }
    }
  }
}

/// The path to the state of a child that may be absent.
@MainActor enum ChildPath<Whole, Content> {
  case property(KeyPath<Whole, Content?>)
  case enumCase(EnumCase<Whole, Content>)

  /// The offset of the optional property if the property is stored; otherwise nil.
  var offset: Int? {
    switch self {
    case .property(let keyPath): MemoryLayout<Whole>.offset(of: keyPath)
    case .enumCase: nil
    }
  }

  var id: ChildPathID {
    switch self {
    case .property(let keyPath): .property(keyPath)
    case .enumCase(let enumCase): .enumCase(enumCase.declaration)
    }
  }

  /// The key path of the child, or of its enum; nil if the enum is the whole state.
  var keyPath: AnyKeyPath? {
    switch self {
    case .property(let keyPath): keyPath
    case .enumCase(let enumCase): enumCase.keyPath == \Whole.self ? nil : enumCase.keyPath
    }
  }

  /// Returns the child's state, or nil if the child doesn't exist.
  func content(of whole: Whole) -> Content? {
    switch self {
    case .property(let keyPath): whole[keyPath: keyPath]
    case .enumCase(let enumCase): enumCase.extract(whole)
    }
  }
}

/// The identity of a child or a field within one state.
package enum ChildPathID: Equatable {
  case property(AnyKeyPath)
  case enumCase(Declaration)
}

/// One case of an enum within a state.
@MainActor final class EnumCase<Whole, Content> {
  let declaration: Declaration
  /// The key path of the enum.
  let keyPath: AnyKeyPath
  let extract: @MainActor (Whole) -> Content?
  /// The function that changes the content; it does nothing if the enum has another case.
  private let change: @MainActor (inout Whole, (inout Content) -> Void) -> Void

  init<Cases>(
    _ declaration: Declaration, _ keyPath: WritableKeyPath<Whole, Cases>,
    embed: @escaping @MainActor (Content) -> Cases,
    extract: @escaping @MainActor (Cases) -> Content?
  ) {
    self.declaration = declaration
    self.keyPath = keyPath
    self.extract = { extract($0[keyPath: keyPath]) }
    let path = PartPath(keyPath)
    change = { whole, body in
      // The setter of a computed enum is called only if the enum has this case.
      if path.offset == nil, extract(whole[keyPath: keyPath]) == nil { return }
      path.change(in: &whole) { cases in
        guard var content = extract(cases) else { return }
        // From here on, only `content` refers to the collections in it, so no change copies them.
        _ = consume cases
        body(&content)
        cases = embed(content)
        assert(extract(cases) != nil, "\(Diagnostic.otherCase(declaration))")
      }
    }
  }

  nonisolated deinit {}

  /// Changes the content; returns the result of `body`, or nil if the enum has another case.
  func changeChild<Result>(
    in whole: inout Whole, _ body: (inout Content) -> Result
  ) -> Result? {
    var result: Result?
    change(&whole) { content in
      result = Reduction.changeContent(&content, computedBy: .enumCase(declaration), body)
    }
    return result
  }
}
