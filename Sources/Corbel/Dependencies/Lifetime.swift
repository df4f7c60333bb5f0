/// How long a container keeps a value.
enum Lifetime: String, Sendable {
  /// Made once, by the container in which it is registered, for it and its children.
  case singleton
  /// Made once by each container that resolves it.
  case scoped
  /// Made each time.
  case transient
  /// Provided by each child.
  case expected
}
