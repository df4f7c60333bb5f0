import Testing

/// A row of a table of tests.
protocol Named: CustomTestStringConvertible {
  var name: String { get }
}

extension Named {
  var testDescription: String { name }
}
