internal import Foundation

/// A search for fields such as `"name": "value"` in the bytes of a body.
///
/// The search needs no valid JSON. So it finds fields in JSON, in lines of JSON, in streams of
/// events, in a text that is cut off, and in JSON that is a string of JSON.
struct SecretFields {
  /// The value of a field with a secret name.
  struct Field {
    let name: String
    let value: String
    /// The place of the number, or of the string without its quotes.
    let range: Range<Int>
    let isNumber: Bool
  }

  private let bytes: UnsafeRawBufferPointer
  private let isSecret: (String) -> Bool
  /// The names that were examined, and whether they are secret.
  private var known: [String: Bool] = [:]
  private var fields: [Field] = []

  /// Returns the strings and numbers of all fields with secret names, in the order of the bytes.
  static func all(in body: Data, of redaction: HTTPRedaction) -> [Field] {
    body.withUnsafeBytes { Self($0) { redaction.covers($0) }.fields }
  }

  private init(_ bytes: UnsafeRawBufferPointer, isSecret: @escaping (String) -> Bool) {
    self.bytes = bytes
    self.isSecret = isSecret
    var start = 0
    while let end = quote(from: start) {
      let escapes = backslashes(before: end)
      var index = afterSpace(end + 1)
      let name = start..<max(start, end - escapes)
      if self[index] == UInt8(ascii: ":"), self.isSecret(named: name) {
        index = afterSpace(index + 1)
        start = addValues(named: String(decoding: bytes[name], as: UTF8.self), at: index, escapes)
      } else {
        start = end + 1
      }
    }
  }

  /// Adds the string or the number at an index, or all of an array of them.
  ///
  /// - Returns: The index after them.
  private mutating func addValues(named name: String, at index: Int, _ escapes: Int) -> Int {
    let isArray = self[index] == UInt8(ascii: "[")
    var index = isArray ? afterSpace(index + 1) : index
    while let end = addValue(named: name, at: index, escapes) {
      index = afterSpace(end)
      guard isArray, self[index] == UInt8(ascii: ",") else { return end }
      index = afterSpace(index + 1)
    }
    return index
  }

  private mutating func addValue(named name: String, at index: Int, _ escapes: Int) -> Int? {
    let quote = index + escapes
    if self[quote] == UInt8(ascii: "\""), backslashes(before: quote) == escapes {
      var end = self.quote(from: quote + 1)
      // In a string of JSON, each level doubles the backslashes before a quote and adds one.
      while let found = end, backslashes(before: found) % (2 * escapes + 2) != escapes {
        end = self.quote(from: found + 1)
      }
      let range = quote + 1..<(end.map { $0 - escapes } ?? bytes.count)
      if !range.isEmpty { add(name, range, isNumber: false) }
      return end.map { $0 + 1 } ?? bytes.count
    }
    // A number, or a word such as 'null'.
    let word = bytes.dropFirst(index).prefix { $0 > 0x20 && !"\"\\,:[]{}".utf8.contains($0) }
    guard let first = word.first else { return nil }
    // A number under a plural, such as 'tokens', is a count.
    if "-0123456789".utf8.contains(first), !name.hasSuffix("s") {
      add(name, word.indices, isNumber: true)
    }
    return word.endIndex
  }

  private mutating func add(_ name: String, _ range: Range<Int>, isNumber: Bool) {
    let value = String(decoding: bytes[range], as: UTF8.self)
    fields.append(Field(name: name, value: value, range: range, isNumber: isNumber))
  }

  private mutating func isSecret(named range: Range<Int>) -> Bool {
    let written = String(decoding: bytes[range], as: UTF8.self)
    if let isSecret = known[written] { return isSecret }
    var name = written
    while name.contains("\\"),
      let decoded = try? JSONDecoder().decode(String.self, from: Data("\"\(name)\"".utf8))
    {
      name = decoded
    }
    let isSecret = isSecret(name)
    known[written] = isSecret
    return isSecret
  }

  // MARK: Bytes

  private subscript(index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

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
    while let next = self[index], next == 0x20 || (0x09...0x0D).contains(next) { index += 1 }
    return index
  }
}
