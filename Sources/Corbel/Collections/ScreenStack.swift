/// The screens on a navigation stack, each of which is of one of several kinds.
///
/// ```swift
/// struct Screens: Alternatives, Equatable {
///   var folder: Folder.State?, photo: Photo.State?, map: String?
/// }
/// ```
///
/// ```swift
/// struct State { var path = ScreenStack<Screens>() }
/// ```
///
/// A screen gets an id when it is pushed. The stack never gives an id again, so a screen that takes
/// the place of another one within one action is a new screen: its effects and its view begin anew.
/// The id and the name of the kind lead to a screen, which is changed in its place:
///
/// ```swift
/// state.path[id]?.photo?.isLiked = true
/// ```
///
/// Setting `state.path[id]` to nil closes the screen.
///
/// Each kind is declared, with an action if it has a reducer:
///
/// ```swift
/// static let photos = child(\.path, \.photo, action: Action.photo)
/// ```
public struct ScreenStack<Screens: Alternatives> {
  /// A screen on a stack, with its id.
  public struct Element: Identifiable {
    /// The id, which no other screen of the stack has had.
    public let id: Int
    /// The screen.
    public var screen: OneOf<Screens>

    package init(id: Int, screen: OneOf<Screens>) {
      self.id = id
      self.screen = screen
    }
  }

  /// The screens with their ids, the lowest one first.
  public var elements: IdentifiedArray<Element> = []
  /// The highest id so far, which is no part of the content: `==` and the mirror leave it out.
  private var pushCount = 0

  /// Creates a stack.
  ///
  /// ```swift
  /// let path: ScreenStack<Gallery.Screens> = ScreenStack([OneOf(\.map, "Lisbon")])
  /// ```
  ///
  /// - Parameter screens: The screens, the lowest one first.
  public init(_ screens: [OneOf<Screens>] = []) {
    replace(with: screens)
  }

  /// The screen on top; nil if the stack is empty.
  public var top: OneOf<Screens>? { elements.last?.screen }

  /// The screen with an id, or nil if no screen has the id.
  ///
  /// Setting nil removes the screen, and so does a change that leaves no value in it. Setting a
  /// screen under an id that no screen has does nothing.
  ///
  /// - Parameter id: The id.
  public subscript(id: Int) -> OneOf<Screens>? {
    get { elements[id: id]?.screen }
    _modify {
      // The screen is moved out, so that a change doesn't copy the collections in it.
      var screen: OneOf<Screens>?
      elements.update(id: id) { element in
        screen = element.screen
        element.screen.removeValue()
      }
      defer {
        if let screen, screen != nil {
          elements.update(id: id) { $0.screen = screen }
        } else {
          elements.remove(id: id)
        }
      }
      yield &screen
    }
  }

  /// Puts a screen on top.
  ///
  /// ```swift
  /// state.path.push(\.photo, Photo.State(name: photo))
  /// ```
  ///
  /// - Parameters:
  ///   - kind: The kind of the screen.
  ///   - screen: The screen.
  /// - Returns: The id of the screen.
  @discardableResult public mutating func push<Screen>(
    _ kind: WritableKeyPath<Screens, Screen?>, _ screen: Screen
  ) -> Int {
    push(OneOf(kind, screen))
  }

  /// Puts a screen directly above another one or the root, and removes the screens that were there.
  ///
  /// ```swift
  /// case .folderFinished(let id, .photoTapped(let name)):
  ///   state.path.push(\.photo, Photo.State(name: name), above: id)
  /// ```
  ///
  /// So a screen that asks twice for the next one, as with two quick taps, gets one. Nothing
  /// happens if the lower screen has gone.
  ///
  /// - Parameters:
  ///   - kind: The kind of the screen.
  ///   - screen: The screen.
  ///   - id: The id of the lower screen; nil for the root.
  /// - Returns: The id of the screen, or nil if the lower screen has gone.
  @discardableResult public mutating func push<Screen>(
    _ kind: WritableKeyPath<Screens, Screen?>, _ screen: Screen, above id: Int?
  ) -> Int? {
    var count = 0
    if let id {
      guard let index = elements.index(id: id) else { return nil }
      count = index + 1
    }
    while elements.count > count { pop() }
    return push(kind, screen)
  }

  /// Puts a screen of any kind on top, as the output of another screen brings it.
  ///
  /// - Parameter screen: The screen.
  /// - Returns: The id of the screen.
  @discardableResult public mutating func push(_ screen: OneOf<Screens>) -> Int {
    // The elements may have come from another stack, whose ids this stack hasn't counted.
    pushCount = max(pushCount, elements.lazy.map(\.id).max() ?? 0) &+ 1
    // After the largest number, which only a decoded stack can have, the smallest free one follows.
    while elements.contains(id: pushCount) { pushCount &+= 1 }
    elements.append(Element(id: pushCount, screen: screen))
    return pushCount
  }

  /// Removes the screen on top; nothing happens if the stack is empty.
  public mutating func pop() {
    if let last = elements.last { elements.remove(id: last.id) }
  }

  /// Removes all screens but those with the given ids.
  ///
  /// ```swift
  /// case .pathChanged(let ids): state.path.keep(ids: ids)
  /// ```
  ///
  /// - Parameter ids: The ids of the screens to keep, as a stack's view delivers them.
  public mutating func keep(ids: [Int]) {
    elements.removeAll { !ids.contains($0.id) }
  }

  /// Removes all screens, and pushes others, as a deep link does.
  ///
  /// A new stack in place of this one would give the same ids again.
  ///
  /// - Parameter screens: The screens, the lowest one first.
  public mutating func replace(with screens: [OneOf<Screens>]) {
    elements = []
    for screen in screens { push(screen) }
  }
}

extension ScreenStack: CustomReflectable {
  /// All that the mirror leaves out, too.
  package var wholeContent: [Any] { [elements, pushCount] }

  /// A mirror of the elements, with which stacks are compared.
  public var customMirror: Mirror {
    Mirror(self, children: ["elements": elements], displayStyle: .struct)
  }
}

extension ScreenStack: Sendable where Screens: Sendable {}
extension ScreenStack.Element: Sendable where Screens: Sendable {}

extension ScreenStack: Encodable where Screens: Encodable {}
extension ScreenStack.Element: Encodable where Screens: Encodable {}

extension ScreenStack: Decodable where Screens: Decodable {}
extension ScreenStack.Element: Decodable where Screens: Decodable {
  /// Decodes a screen, and throws an error if it is of no kind.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: A `DecodingError` with the id of the screen.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: ElementKey.self)
    id = try container.decode(Int.self, forKey: .id)
    screen = try container.decode(OneOf<Screens>.self, forKey: .screen)
    guard screen != nil else {
      throw DecodingError.dataCorruptedError(
        forKey: .screen, in: container,
        debugDescription: "The screen with the id \(id) is of none of the kinds.")
    }
  }
}

extension ScreenStack: Equatable where Screens: Equatable {
  /// Returns whether two stacks have the same screens with the same ids.
  ///
  /// Screens that a stack has had before don't count.
  ///
  /// - Parameters:
  ///   - lhs: A stack.
  ///   - rhs: Another stack.
  /// - Returns: Whether they are equal.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.elements == rhs.elements }
}
extension ScreenStack.Element: Equatable where Screens: Equatable {}

extension ScreenStack: ComparedByParts {
  func likeness(to other: Any) -> Likeness {
    guard let other = other as? Self else { return .different }
    return Corbel.likeness(of: elements, and: other.elements)
  }
}

/// The keys of an element, which can't be nested in a type with conditions.
private enum ElementKey: CodingKey { case id, screen }
