internal import Foundation

/// A search for fields such as `"name": "value"` in the bytes of a body.
///
/// The search needs no valid JSON. So it finds fields in JSON, in lines of JSON, in streams of
/// events, in a text that is cut off, and in JSON that is a string of JSON.
struct SecretFields {
  /// The value of a field with a secret name.
  struct Field {
    let name: String
    /// The place of the number, or of the string without its quotes.
    let range: Range<Int>
    let isNumber: Bool
  }

  let bytes: UnsafeRawBufferPointer
  let isSecret: (String) -> Bool
  private var known: [String: Bool] = [:]
  private(set) var fields: [Field] = []

  /// Finds the strings and numbers of all fields with secret names, in the order of the bytes.
  ///
  /// - Parameters:
  ///   - bytes: The body.
  ///   - isSecret: Whether a name is secret.
  init(_ bytes: UnsafeRawBufferPointer, isSecret: @escaping (String) -> Bool) {
    self.bytes = bytes
    self.isSecret = isSecret
    var start = 0
    while let end = quote(from: start) {
      let escapes = backslashes(before: end)
      var index = afterSpace(end + 1)
      if self[index] == ":", self.isSecret(named: start..<max(start, end - escapes)) {
        index = afterSpace(index + 1)
        let name = String(decoding: bytes[start..<end - escapes], as: UTF8.self)
        start = addValues(named: name, at: index, escapes)
      } else {
        start = end + 1
      }
    }
  }

  /// Adds the string or the number at an index, or all of an array of them.
  ///
  /// - Returns: The index after them.
  private mutating func addValues(named name: String, at index: Int, _ escapes: Int) -> Int {
    let isArray = self[index] == "["
    var index = isArray ? afterSpace(index + 1) : index
    while let end = addValue(named: name, at: index, escapes) {
      index = afterSpace(end)
      guard isArray, self[index] == "," else { return end }
      index = afterSpace(index + 1)
    }
    return index
  }

  private mutating func addValue(named name: String, at index: Int, _ escapes: Int) -> Int? {
    let quote = index + escapes
    if self[quote] == "\"", backslashes(before: quote) == escapes {
      var end = self.quote(from: quote + 1)
      // In a string of JSON, each level doubles the backslashes before a quote and adds one.
      while let found = end, backslashes(before: found) % (2 * escapes + 2) != escapes {
        end = self.quote(from: found + 1)
      }
      let range = quote + 1..<(end.map { $0 - escapes } ?? bytes.count)
      if !range.isEmpty { fields.append(Field(name: name, range: range, isNumber: false)) }
      return end.map { $0 + 1 } ?? bytes.count
    }
    let digits = bytes.dropFirst(index).prefix { "+-.0123456789Ee".utf8.contains($0) }
    guard let first = digits.first, first < UInt8(ascii: ":") else { return nil }
    // A number under a plural, such as 'tokens', is a count.
    if !name.hasSuffix("s") {
      fields.append(Field(name: name, range: digits.indices, isNumber: true))
    }
    return digits.endIndex
  }

  private mutating func isSecret(named range: Range<Int>) -> Bool {
    let text = String(decoding: bytes[range], as: UTF8.self)
    if let isSecret = known[text] { return isSecret }
    var name = text
    while name.contains("\\"),
      let decoded = try? JSONDecoder().decode(String.self, from: Data("\"\(name)\"".utf8))
    {
      name = decoded
    }
    let isSecret = isSecret(name)
    known[text] = isSecret
    return isSecret
  }

  // MARK: Bytes

  private subscript(index: Int) -> UnicodeScalar? {
    index < bytes.count ? UnicodeScalar(bytes[index]) : nil
  }

  private func quote(from index: Int) -> Int? {
    guard let start = bytes.baseAddress, index < bytes.count else { return nil }
    return memchr(start + index, 0x22, bytes.count - index).map { UnsafeRawPointer($0) - start }
  }

  private func backslashes(before index: Int) -> Int {
    var start = index
    while start > 0, bytes[start - 1] == UInt8(ascii: "\\") { start -= 1 }
    return index - start
  }

  private func afterSpace(_ index: Int) -> Int {
    var index = index
    while let next = self[index], " \n\r\t".unicodeScalars.contains(next) { index += 1 }
    return index
  }
}
