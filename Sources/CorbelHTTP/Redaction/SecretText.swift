internal import Foundation

/// A secret text, which is found in every encoding that the article *Redacting* lists.
struct SecretText: Sendable {
  private typealias Match = (range: Range<Int>, secret: Int, encoding: String.Encoding)

  let text: String
  var placeholder: String
  /// The text in several encodings, its base64, and its hexadecimal digits, in lower case.
  private let forms: [(bytes: Data, encoding: String.Encoding)]

  init(_ text: String, _ placeholder: String) {
    (self.text, self.placeholder) = (text, placeholder)
    let base64 = Data(text.utf8).base64EncodedString().replacing("=", with: "")
    let hex = text.utf8.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    let forms: Set = [
      text, text.replacing(" ", with: "+"), hex, base64,
      base64.replacing("+", with: "-").replacing("/", with: "_"),
    ]
    let others: [String.Encoding] = [.utf16LittleEndian, .utf16BigEndian, .isoLatin1]
    self.forms =
      forms.map { (Decoded($0.utf8).lowercase, .utf8) }
      + others.compactMap { encoding in
        text.data(using: encoding).map { (Decoded($0).lowercase, encoding) }
      }
  }

  /// Whether data contains the secret.
  func isIn(_ data: Data) -> Bool { Self.remove([self], from: data, isText: true) != data }

  /// Returns data in which placeholders replace secrets, and numbers replace the numbers of JSON,
  /// unless the data is a text.
  static func remove(
    _ secrets: [Self], from data: Data, isText: Bool, keepsDigits: Bool = false
  ) -> Data {
    if secrets.isEmpty { return data }
    let bytes = [UInt8](data)
    let kept = placeholders(in: Data(bytes))
    let secrets = secrets.sorted { $0.text.utf8.count > $1.text.utf8.count }
    var isTaken = Array(repeating: false, count: bytes.count)
    // A longer secret comes before the shorter ones that it contains.
    let found = matches(of: secrets, in: bytes, isText: isText).filter { match in
      let isPlaceholder = secrets[match.secret].text.hasPrefix("REDACTED")
      let isKept = kept.contains { kept in
        kept.range.overlaps(match.range)
          && (kept.isFinal || !isPlaceholder || kept.range != match.range)
      }
      if isKept || isTaken[match.range].contains(true) { return false }
      for index in match.range { isTaken[index] = true }
      return true
    }
    var (result, end) = (Data(), 0)
    for (range, secret, encoding) in found.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where range.lowerBound >= end {
      let placeholder = secrets[secret].placeholder
      var (range, text) = (range, placeholder)
      if !isText, let word = word(around: range, in: bytes) {
        range = word
        text = String(decoding: bytes[word], as: UTF8.self)
        // A number stands for a number, so that the body can still be decoded.
        if !text.allSatisfy(\.isLetter) {
          let number = Int(placeholder.drop { !$0.isNumber }) ?? 1
          text = Self.number(number, like: keepsDigits ? text : "")
        }
      }
      // Only a text in UTF-8 is searched for placeholders again.
      if encoding != .utf8 { text.removeAll { $0 == "\u{1}" } }
      result += bytes[end..<max(end, range.lowerBound)] + (text.data(using: encoding) ?? Data())
      end = range.upperBound
    }
    return end == 0 ? data : result + bytes[end...]
  }

  /// Returns all places of secrets, in the order of the secrets.
  private static func matches(of secrets: [Self], in bytes: [UInt8], isText: Bool) -> [Match] {
    let forms = secrets.enumerated().flatMap { secret in
      secret.element.forms.map { (bytes: $0.bytes, secret: secret.offset, encoding: $0.encoding) }
    }
    // All forms are looked for at once, by their first bytes.
    let length = min(forms.map(\.bytes.count).min() ?? 1, 8)
    func key(_ bytes: Data) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    let known = Dictionary(grouping: forms.filter { !isText || $0.encoding == .utf8 }) {
      key($0.bytes.prefix(length))
    }
    var found: [Match] = []
    for level in sequence(first: Decoded(bytes), next: \.next) {
      let (text, starts) = (level.lowercase, level.starts)
      var (start, last) = (-length, 0 as UInt64)
      for byte in text {
        (start, last) = (start + 1, (last << 8 | UInt64(byte)) & (.max >> (64 - 8 * length)))
        for form in known[last] ?? [] where start >= 0 && text[start...].starts(with: form.bytes) {
          found.append(
            (starts[start]..<starts[start + form.bytes.count], form.secret, form.encoding))
        }
      }
    }
    return found.sorted { ($0.secret, $0.range.lowerBound) < ($1.secret, $1.range.lowerBound) }
  }

  /// Returns a number that stands for a secret one, with as many digits.
  static func number(_ number: Int, like secret: String) -> String {
    let zeros = secret.count - 1 - "\(number)".count
    guard zeros >= 0, secret.allSatisfy(\.isNumber) else { return "\(number)" }
    return "1\(String(repeating: "0", count: zeros))\(number)"
  }

  /// Returns the places of placeholders, which are not secret, or only as a whole.
  static func placeholders(in data: Data) -> [(range: Range<Int>, isFinal: Bool)] {
    let name = Data("REDACTED".utf8)
    return indices(of: name, in: data).map { start in
      var rest = data[(start + name.count)...]
      var isFinal = start > 0 && data[start - 1] == 1
      for word in ["-VALUE", "-ECHO"] where rest.starts(with: word.utf8) {
        rest = rest.dropFirst(word.utf8.count)
        isFinal = true
      }
      let digits = rest.dropFirst().prefix { (0x30...0x39).contains($0) }
      if rest.first == 0x2D, !digits.isEmpty { rest = data[digits.endIndex...] }
      return (start..<rest.startIndex, isFinal)
    }
  }

  /// Returns the number or the word of JSON that contains a range outside of quotes, or nil.
  private static func word(around found: Range<Int>, in bytes: [UInt8]) -> Range<Int>? {
    func isWord(_ byte: UInt8) -> Bool {
      byte < 0x80 && Character(Unicode.Scalar(byte)).isLetter || "+-.0123456789".utf8.contains(byte)
    }
    let start = bytes[..<found.lowerBound].lastIndex { !isWord($0) }.map { $0 + 1 } ?? 0
    let end = bytes[found.upperBound...].firstIndex { !isWord($0) } ?? bytes.count
    let word = String(decoding: bytes[start..<end], as: UTF8.self)
    guard let before = bytes[..<start].last(where: { $0 > 0x20 }),
      let after = bytes[end...].first(where: { $0 > 0x20 }), ":[,".utf8.contains(before),
      ",]}".utf8.contains(after),
      ["true", "false", "null"].contains(word)
        || word.first?.isLetter == false && Double(word) != nil
    else { return nil }
    return start..<end
  }

  private static func indices(of form: Data, in bytes: Data) -> [Int] {
    let start = bytes.range(of: form)?.lowerBound
    return Array(
      sequence(first: start) { start in
        start.map { bytes.range(of: form, in: $0 + form.count..<bytes.count)?.lowerBound }
      }.prefix { $0 != nil }.compactMap(\.self))
  }
}

/// Bytes from which encodings have been removed, with the places from where they come.
private struct Decoded {
  private(set) var bytes: [UInt8] = []
  /// The index of each byte in the first bytes, and the count of those.
  private(set) var starts: [Int] = []

  init(_ bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
    starts = Array(0...self.bytes.count)
  }

  /// The bytes with one percent encoding less, or else with one JSON encoding less.
  var next: Decoded? { without("%") ?? without("\\") }

  private func without(_ mark: Unicode.Scalar) -> Decoded? {
    let mark = UInt8(ascii: mark)
    guard bytes.contains(mark) else { return nil }
    var result = Decoded(EmptyCollection())
    result.starts = []
    var index = 0
    while index < bytes.count {
      if bytes[index] != mark {
        result.bytes.append(bytes[index])
        result.starts.append(starts[index])
        index += 1
        continue
      }
      var (text, count) = ([mark], 1)
      if mark == UInt8(ascii: "%") {
        if let byte = number(index + 1, 2) { (text, count) = ([UInt8(byte)], 3) }
      } else if let unit = number(index + 2, 4), bytes[index + 1] == UInt8(ascii: "u") {
        (text, count) = (Array(String(decoding: [unit], as: UTF16.self).utf8), 6)
        if UTF16.isLeadSurrogate(unit), let trail = number(index + 8, 4) {
          (text, count) = (Array(String(decoding: [unit, trail], as: UTF16.self).utf8), 12)
        }
      } else if index + 1 < bytes.count {
        let escapes: [UInt8: UInt8] = [0x6E: 0x0A, 0x74: 0x09]
        (text, count) = ([escapes[bytes[index + 1]] ?? bytes[index + 1]], 2)
      }
      result.bytes += text
      result.starts += text.map { _ in starts[index] }
      index += count
    }
    result.starts.append(starts[bytes.count])
    return result.bytes.count < bytes.count ? result : nil
  }

  private func number(_ start: Int, _ count: Int) -> UInt16? {
    guard start + count <= bytes.count else { return nil }
    return UInt16(String(decoding: bytes[start..<start + count], as: UTF8.self), radix: 16)
  }

  /// The bytes in lower case, where that doesn't change their number.
  var lowercase: Data {
    let lower = Array(String(decoding: bytes, as: UTF8.self).lowercased().utf8)
    if lower.count == bytes.count { return Data(lower) }
    return Data(bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 })
  }
}
