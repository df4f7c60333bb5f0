/// How long a container keeps what a registration has made.
enum Lifetime: String, Sendable {
  /// Made once, by the container in which it was registered, for it and its children.
  case singleton
  /// Made once by each container that resolves it.
  case scoped
  /// Made each time.
  case transient
}
