/// How long a container keeps a value.
@usableFromInline enum Lifetime: String, Sendable {
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
