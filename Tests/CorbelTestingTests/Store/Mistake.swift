import Testing

/// A mistake in a test, and every message that it leads to.
struct Mistake: Sendable, CustomTestStringConvertible {
  let name: String
  let texts: [String]
  let body: @MainActor @Sendable () async -> Void

  var testDescription: String { name }
}
