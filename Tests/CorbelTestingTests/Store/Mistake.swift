/// A mistake in a test, with all of its messages.
struct Mistake: Sendable {
  let name: String
  let texts: [String]
  let body: @MainActor @Sendable () async -> Void

  init(
    _ name: String, _ texts: [String], _ body: @escaping @MainActor @Sendable () async -> Void
  ) {
    self.name = name
    self.texts = texts
    self.body = body
  }
}
