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
    return withAddress(of: &whole) { body(&$0.part(Part.self, at: offset).value) }
  }
}

extension PartPath {
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
      guard let position = array.index(id: id) else { return nil }
      return Reduction.changeElement(at: position, in: &array, body)
    }
  }
}

/// The path to the state of a child that may be absent.
@MainActor @usableFromInline enum ChildPath<Whole, Content> {
  case property(KeyPath<Whole, Content?>)
  case enumCase(EnumCase<Whole, Content>)

  /// The offset of the optional property if the property is stored; otherwise nil.
  var offset: Int? {
    switch self {
    case .property(let keyPath): MemoryLayout<Whole>.offset(of: keyPath)
    case .enumCase: nil
    }
  }

  @usableFromInline var id: ChildPathID {
    switch self {
    case .property(let keyPath): .property(keyPath)
    case .enumCase(let enumCase): .enumCase(enumCase.declaration)
    }
  }

  /// The key path of the child, or of its enum; nil if the enum is the whole state.
  @usableFromInline var keyPath: AnyKeyPath? {
    switch self {
    case .property(let keyPath): keyPath
    case .enumCase(let enumCase): enumCase.keyPath == \Whole.self ? nil : enumCase.keyPath
    }
  }

  /// Returns the child's state, or nil if the child doesn't exist.
  @usableFromInline func content(of whole: Whole) -> Content? {
    switch self {
    case .property(let keyPath): whole[keyPath: keyPath]
    case .enumCase(let enumCase): enumCase.extract(whole)
    }
  }
}

/// The identity of a child or a field within one state.
@usableFromInline package enum ChildPathID: Equatable {
  case property(AnyKeyPath)
  case enumCase(Declaration)
}

/// One case of an enum within a state.
@MainActor @usableFromInline final class EnumCase<Whole, Content> {
  @usableFromInline let declaration: Declaration
  /// The key path of the enum.
  @usableFromInline let keyPath: AnyKeyPath
  @usableFromInline let extract: @MainActor (Whole) -> Content?
  /// The function that changes the content; it returns nil if the enum has another case.
  @usableFromInline let change:
    @MainActor (inout Whole, (inout Content?) -> EffectNode?) -> EffectNode??

  @usableFromInline init<Cases>(
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
      if path.offset == nil, extract(whole[keyPath: keyPath]) == nil { return nil }
      return path.change(in: &whole) { cases in
        var content = extract(cases)
        guard content != nil else { return nil }
        return withAddress(of: &cases) { cases in
          // The enum is deinitialized while its content changes, so that no collection in the
          // content is copied. No other code can access the enum in the meantime, because this
          // closure has exclusive access. `body` can't throw, so the enum is always initialized
          // again.
          cases.deinitialize()
          let node = body(&content)
          cases.initialize(to: embed(content.unsafelyUnwrapped))
          assert(extract(cases.value) != nil, "\(Diagnostic.otherCase(declaration))")
          return node
        }
      }
    }
  }

  nonisolated deinit {}
}
