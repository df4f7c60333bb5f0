/// A registration of a type or a key.
///
/// A registration belongs to one container, whose lock protects the variables.
final class Registration: @unchecked Sendable {
  /// A function that returns the ``Usable`` of a value.
  ///
  /// It makes the value at once if the value is kept, and otherwise at each use.
  typealias Make = @Sendable (_ resolver: Dependencies.Resolver, _ isKept: Bool) -> AnyObject

  let id: ObjectIdentifier
  /// The type or the key, for messages.
  let type: any Any.Type
  let lifetime: Lifetime
  /// Whether the registration replaces an earlier one on purpose.
  let isOverride: Bool
  /// The types that an initializer takes; empty if a closure makes the value.
  let needs: [any Any.Type]
  let callSite: CallSite
  let make: Make

  // What a check knows; see `Builder.check`.
  /// Whether the registration is on the path of the check; nil if it was not visited.
  var isOnPath: Bool?
  /// The need through which the values of a transient type differ from child to child.
  var perChildNeed: Registration?

  init(
    _ id: ObjectIdentifier, _ type: any Any.Type, _ lifetime: Lifetime,
    needs: [any Any.Type] = [], _ callSite: CallSite, isOverride: Bool = false,
    make: @escaping Make
  ) {
    self.id = id
    self.type = type
    self.lifetime = lifetime
    self.needs = needs
    self.callSite = callSite
    self.isOverride = isOverride
    self.make = make
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
