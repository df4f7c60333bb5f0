/// The screens on a navigation stack that has screens of several kinds.
///
/// ```swift
/// struct State { var path = ScreenStack<any Equatable>() }
/// ```
///
/// A screen gets an id when it is pushed. The stack never gives an id again, so a screen that takes the
/// place of another one within one action is a new screen: its effects and its view begin anew.
///
/// The screens are the states of child features, and each kind is declared with its reducer:
///
/// ```swift
/// static let photos = child(\.path, Photo.self, action: Action.photo)
/// ```
///
/// In place of `any Equatable`, the screens can have a protocol of their own, with what the owner of the
/// stack reads of each screen. They can also be an enum, in which each kind is a case of the elements:
///
/// ```swift
/// static let photos = child(
///   \.path.elements, \.screen, case: Screen.photo, action: Action.photo
/// ) { if case .photo(let photo) = $0 { photo } else { nil } }
/// ```
///
/// The type of a screen's state tells its kind. So two kinds can't share a type of state, unless the
/// screens are an enum.
public struct ScreenStack<Screen> {
  /// A screen on a stack, with its id.
  public struct Element: Identifiable {
    /// The id, which no other screen of the stack has had.
    public let id: Int
    /// The screen.
    public var screen: Screen
  }

  /// The screens with their ids, the lowest one first.
  public var elements: IdentifiedArray<Element> = []
  /// The highest id so far, which is no part of the content: `==` and the mirror leave it out.
  private var pushCount = 0

  /// Creates a stack.
  ///
  /// - Parameter screens: The screens, the lowest one first.
  public init(_ screens: [Screen] = []) {
    replace(with: screens)
  }

  /// The screen on top; nil if the stack is empty.
  public var top: Screen? { elements.last?.screen }

  /// Puts a screen on top.
  ///
  /// - Parameter screen: The screen.
  /// - Returns: The id of the screen.
  @discardableResult public mutating func push(_ screen: Screen) -> Int {
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
  public mutating func replace(with screens: [Screen]) {
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

extension ScreenStack.Element: CustomReflectable {
  /// The id, and the screen, whose label is its kind if the stack has several, as in `Photo.State`.
  public var customMirror: Mirror {
    let type = type(of: screen as Any)
    let kind = type == Screen.self ? "screen" : typeName(of: type)
    return Mirror(self, children: ["id": id, kind: screen], displayStyle: .struct)
  }
}

extension ScreenStack: Sendable where Screen: Sendable {}
extension ScreenStack.Element: Sendable where Screen: Sendable {}

extension ScreenStack: Codable where Screen: Codable {}
extension ScreenStack.Element: Codable where Screen: Codable {}

extension ScreenStack: Equatable {
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

extension ScreenStack.Element: Equatable {
  /// Returns whether two screens have one id, and states of the same type and the same content.
  ///
  /// States of an `Equatable` type are compared with `==`, and others by their fields.
  ///
  /// - Parameters:
  ///   - lhs: A screen.
  ///   - rhs: Another screen.
  /// - Returns: Whether they are equal.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.id == rhs.id && haveSameContent(lhs.screen, rhs.screen)
  }
}
