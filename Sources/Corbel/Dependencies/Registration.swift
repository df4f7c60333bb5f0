/// A registration of a type or a key, for code that doesn't know the type.
struct Registration: Sendable {
  let id: ObjectIdentifier
  /// The type or the key, for messages.
  let type: any Any.Type
  let lifetime: Lifetime
  /// The types that an initializer takes; nil if a closure makes the value.
  let needs: [any Any.Type]?
  let callSite: CallSite
  /// The actor on which the values have to be made; nil if they can be made anywhere.
  let isolation: (any Actor)?
  /// The `Recipe` of the type's values.
  var recipe: any AnyObject & Sendable
}

/// How long a container keeps a value.
enum Lifetime: String {
  /// Made once by the container of the registration, and shared with its children.
  case singleton
  /// Made once by each container that resolves it.
  case scoped
  /// Made for each resolution, and not kept.
  case transient
  /// Provided by each child.
  case expected

  /// Whether each child has a value of its own.
  var isPerChild: Bool { self == .scoped || self == .expected }
}
