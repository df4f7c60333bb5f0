internal import Foundation

/// A secret value, which is found in every encoding that the article *Redacting* lists.
struct SecretValue: Sendable {
  let placeholder: String
  private let pattern: NSRegularExpression

  init(_ value: String, number: Int) {
    placeholder = "REDACTED-VALUE-\(number)"
    let characters = value.unicodeScalars.map { Self.pattern(of: $0) }
    let base64 = Data(value.utf8).base64EncodedString().replacing("=", with: "")
      .replacing("+", with: "(?:[+-]|%2b)").replacing("/", with: #"(?:\\*/|_|%2f)"#)
    let hex = value.utf8.map { String(format: "%02x", $0) }.joined()
    do {
      pattern = try NSRegularExpression(
        pattern: "\(characters.joined())|\(base64)|\(hex)", options: .caseInsensitive)
    } catch {
      preconditionFailure("The pattern of a secret value is broken: \(error)")
    }
  }

  /// Returns data without the value.
  func removed(from data: Data) -> Data {
    // Each byte is a character of Latin-1, so data that is no text stays as it is.
    guard let text = String(data: data, encoding: .isoLatin1) else { return data }
    let range = NSRange(text.startIndex..., in: text)
    let removed = pattern.stringByReplacingMatches(
      in: text, range: range, withTemplate: placeholder)
    return removed.data(using: .isoLatin1) ?? data
  }

  /// Returns a pattern for the encodings of a character.
  ///
  /// A text can be encoded more than once, such as JSON in a string of JSON.
  private static func pattern(of scalar: Unicode.Scalar) -> String {
    let (backslash, percent) = (#"(?:\\|%(?:25)*5c)"#, "%(?:25)*")
    let cases = [scalar.properties.lowercaseMapping, scalar.properties.uppercaseMapping]
    var forms = (cases + [String(scalar)]).flatMap { text in
      [
        NSRegularExpression.escapedPattern(
          for: String(String.UnicodeScalarView(text.utf8.map { Unicode.Scalar($0) }))),
        text.utf8.map { percent + String(format: "%02x", $0) }.joined(),
        text.utf16.map { "\(backslash)+u" + String(format: "%04x", $0) }.joined(),
      ]
    }
    if scalar == " " { forms.append(#"\+"#) }
    if let letter = ["\n": "n", "\t": "t"][scalar] { forms.append("\(backslash)+\(letter)") }
    let isEscaped = "\"\\/".unicodeScalars.contains(scalar)
    return "\(isEscaped ? "\(backslash)*" : "")(?:\(forms.joined(separator: "|")))"
  }
}
