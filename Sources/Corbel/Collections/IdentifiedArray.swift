/// An array that finds its elements by their unique ids.
///
/// ```swift
/// var items: IdentifiedArray = [Item(id: 1, name: "Bread"), Item(id: 2, name: "Milk")]
/// items[id: 2]?.name.append(", fresh")
/// items.append(Item(id: 3, name: "Tea"))
/// items.remove(id: 1)
/// let names = items.map(\.name)
/// ```
///
/// Looking up, reading, changing and appending an element take constant time, and a change happens
/// in place. Inserting, removing and moving take time in proportion to the number of elements.
///
/// If an id is already in use, a method with a `Bool` result refuses the new element and returns
/// false. Any other change that would give two elements the same id traps with a message. If the
/// elements are objects, their ids must not change. An id must be equal to itself: with a NaN as its
/// id, an element is never found, and its child is a new one for each action.
public struct IdentifiedArray<Element: Identifiable> {
  /// The ids of the elements, in their order.
  ///
  /// Changing an element in place doesn't change this value, unless the element's id changes.
  public internal(set) var ids: ElementIDs<Element.ID>
  /// The elements; every change also updates `ids` and `changes`.
  @usableFromInline var storage: [Element]
  /// The changes since a store last compared the array.
  @usableFromInline var changes = ElementChanges()

  @usableFromInline init(_ storage: [Element], index: IdentifierIndex<Element.ID>) {
    self.storage = storage
    ids = ElementIDs(index)
  }

  /// Creates an array without elements.
  @inlinable public init() {
    self.init([], index: IdentifierIndex())
  }

  /// Creates an array of elements, and traps if two of them have the same id.
  ///
  /// - Parameter elements: The elements, in their order.
  @inlinable public init(_ elements: some Sequence<Element>) {
    let storage = Array(elements)
    self.init(storage, index: Self.index(of: storage))
  }

  /// Creates an array of elements, some of which may have the same id.
  ///
  /// ```swift
  /// let items = IdentifiedArray(pages.joined()) { first, _ in first }
  /// ```
  ///
  /// - Parameters:
  ///   - elements: The elements, in their order.
  ///   - uniquing: Called with two elements that have the same id, the earlier element first. The
  ///     result of the closure replaces the earlier element.
  /// - Throws: The error of the closure.
  @inlinable public init(
    _ elements: some Sequence<Element>,
    uniquingWith uniquing: (Element, Element) throws -> Element
  ) rethrows {
    self.init()
    storage.reserveCapacity(elements.underestimatedCount)
    for element in elements {
      if let position = index(id: element.id) {
        self[position] = try uniquing(self[position], element)
      } else {
        append(element)
      }
    }
  }

  /// The elements as a plain array, without a copy.
  @inlinable public var elements: [Element] { storage }

  /// Returns the position of the element with an id.
  ///
  /// - Parameter id: The id.
  /// - Returns: The position, or nil if no element has the id.
  @inlinable public func index(id: Element.ID) -> Int? {
    ids.firstIndex(of: id)
  }

  /// Returns whether an element has an id.
  ///
  /// - Parameter id: The id.
  /// - Returns: Whether an element has the id.
  @inlinable public func contains(id: Element.ID) -> Bool {
    ids.contains(id)
  }

  /// The element with an id, or nil if no element has the id.
  ///
  /// Setting an element replaces the element with the id, or appends the new element if no element
  /// has the id. Setting nil removes the element. Setting an element with a different id traps. A
  /// change in place, as in `items[id: 1]?.name = "Tea"`, doesn't copy the element, and may give it
  /// an id that no other element has.
  ///
  /// - Parameter id: The id.
  @inlinable public subscript(id id: Element.ID) -> Element? {
    get { ids.firstIndex(of: id).map { storage[$0] } }
    set {
      guard let newValue else {
        remove(id: id)
        return
      }
      if newValue.id != id { Self.refuse(newValue, under: id) }
      updateOrAppend(newValue)
    }
    // Without `_modify`, a change would use `get` and `set`. The array and the caller would then
    // both refer to the contents of the element, so the change would copy the contents. The
    // toolchain has this accessor only under the name with an underscore.
    _modify {
      let position = ids.firstIndex(of: id)
      var element = position.map { take(at: $0) }
      defer { put(element, at: position, under: id) }
      yield &element
    }
  }

  /// Changes the element with an id in place.
  ///
  /// ```swift
  /// items.update(id: 3) { $0.name = "Green tea" }
  /// ```
  ///
  /// - Parameters:
  ///   - id: The id. The body may give the element an id that no other element has.
  ///   - body: Changes the element.
  /// - Returns: The result of the body, or nil if no element has the id.
  /// - Throws: The error of the body. Changes that the body made before the error remain.
  @discardableResult
  @inlinable public mutating func update<Result>(
    id: Element.ID, _ body: (inout Element) throws -> Result
  ) rethrows -> Result? {
    guard let position = ids.firstIndex(of: id) else { return nil }
    defer { noteChange(at: position, of: id) }
    return try body(&storage[position])
  }
}

extension IdentifiedArray {
  /// Notes that an element has changed, and updates the index if the element's id has changed.
  @inlinable mutating func noteChange(at position: Int, of id: Element.ID) {
    changes.note(position)
    let newID = storage[position].id
    if newID != id { rename(at: position, to: newID) }
  }

  /// Removes an element temporarily; the last element takes its place until `put` is called.
  @inlinable mutating func take(at position: Int) -> Element {
    storage.withUnsafeMutableBufferPointer { $0.swapAt(position, $0.count - 1) }
    return storage.removeLast()
  }

  /// Ends the change of an element that `take` removed temporarily.
  ///
  /// A nil element means that the caller set the element to nil, and so its removal is final. A nil
  /// position means that no element had the id, so a new element is appended.
  @inlinable mutating func put(_ element: Element?, at position: Int?, under id: Element.ID) {
    switch (element, position) {
    case (let element?, let position?):
      storage.append(element)
      storage.withUnsafeMutableBufferPointer { $0.swapAt(position, $0.count - 1) }
      noteChange(at: position, of: id)
    case (let element?, nil):
      if element.id != id { Self.refuse(element, under: id) }
      append(element)
    case (nil, let position?):
      if position < storage.count { storage.append(storage.remove(at: position)) }
      uniqueIndex().remove(at: position)
      changes.noteAll()
    case (nil, nil): break
    }
  }

  /// Returns an index that may be changed: the current index, or a copy if the index is shared.
  @usableFromInline mutating func uniqueIndex() -> IdentifierIndex<Element.ID> {
    if !isKnownUniquelyReferenced(&ids.index) { setIndex(IdentifierIndex(copying: ids.index)) }
    return ids.index
  }

  /// Rebuilds the index of the ids from the elements, if the ids or their order have changed.
  @inlinable mutating func reindex() {
    changes.noteAll()
    let isSame = storage.count == ids.count && zip(storage, ids).allSatisfy { $0.id == $1 }
    if !isSame { setIndex(Self.index(of: storage)) }
  }

  @inlinable static func index(of elements: [Element]) -> IdentifierIndex<Element.ID> {
    let index = IdentifierIndex<Element.ID>()
    index.reserveCapacity(elements.count)
    for element in elements {
      if let first = index.append(element.id) {
        refuse(element, at: index.order.count, becauseOf: first)
      }
    }
    return index
  }

  @usableFromInline mutating func setIndex(_ index: IdentifierIndex<Element.ID>) {
    ids = ElementIDs(index)
  }

  @usableFromInline mutating func rename(at position: Int, to id: Element.ID) {
    if let other = ids.firstIndex(of: id) {
      let diagnostic = Diagnostic.idTaken(
        id, of: other, oldID: ids[position], at: position, in: Self.self)
      fatalError(diagnostic.description)
    }
    uniqueIndex().replace(at: position, with: id)
    changes.noteAll()
  }

  @usableFromInline static func refuse(
    _ element: Element, at position: Int, becauseOf first: Int
  ) -> Never {
    let diagnostic = Diagnostic.duplicateID(element.id, at: first, and: position, in: Self.self)
    fatalError(diagnostic.description)
  }

  @usableFromInline static func refuse(_ element: Element, under id: Element.ID) -> Never {
    fatalError(Diagnostic.wrongID(element.id, under: id, in: Self.self).description)
  }
}

extension IdentifiedArray: Sendable where Element: Sendable, Element.ID: Sendable {}
