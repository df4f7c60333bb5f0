/// A registration of a type or a key, for code that doesn't know the type.
///
/// A registration belongs to one container, whose lock protects the variables.
@usableFromInline class Registration: @unchecked Sendable {
  let id: ObjectIdentifier
  /// The type or the key, for messages.
  let type: any Any.Type
  let lifetime: Lifetime
  let callSite: CallSite
  /// The types that an initializer takes; nil if a closure makes the value.
  var needs: [any Any.Type]?
  /// Whether the registration replaces an earlier one on purpose.
  var isOverride = false

  // What a check knows; see `Builder.check`.
  /// Whether the registration is on the path of the check; nil if it was not visited.
  var isOnPath: Bool?
  /// The need through which the values of a transient type differ from child to child.
  var perChildNeed: Registration?

  init(_ id: ObjectIdentifier, _ type: any Any.Type, _ lifetime: Lifetime, _ callSite: CallSite) {
    self.id = id
    self.type = type
    self.lifetime = lifetime
    self.callSite = callSite
  }
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
