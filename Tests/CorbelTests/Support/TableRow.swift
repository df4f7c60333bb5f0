import Testing

/// A row of a table: its name, what the test expects, and what it tries.
struct TableRow<Expected, Body>: CustomTestStringConvertible {
  let testDescription: String
  let expected: Expected
  let body: Body

  init(_ testDescription: String, _ expected: Expected, _ body: Body) {
    self.testDescription = testDescription
    self.expected = expected
    self.body = body
  }
}

extension TableRow: Sendable where Expected: Sendable, Body: Sendable {}
