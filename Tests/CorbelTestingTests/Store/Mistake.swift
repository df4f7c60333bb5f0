import Testing

/// A mistake in a test, with all of its messages.
struct Mistake: Sendable, CustomTestStringConvertible {
  let name: String
  let texts: [String]
  let body: @MainActor @Sendable () async -> Void

  var testDescription: String { name }
}
