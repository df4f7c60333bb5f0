internal import Foundation

/// The secrets of a request or a response, which are removed wherever else they occur.
///
/// Short values and words, such as `1` and `admin`, are too common to be removed elsewhere.
struct ExchangeSecrets: Sendable {
  /// The placeholder in a request for a secret of its response.
  static let echo = "REDACTED-ECHO"
  /// The mark before a placeholder that is final, because the code under test can send the
  /// placeholders of responses, which are secrets then.
  private static let mark = "\u{1}"

  private(set) var secrets: [SecretText] = []
  private var texts: Set<String> = []
  /// Whether a number that stands for a secret one has as many digits.
  var keepsDigits = false

  static func placeholder(_ number: Int) -> String {
    number == 1 ? "\(mark)REDACTED" : "\(mark)REDACTED-\(number)"
  }

  /// Adds a secret in the way in which it is written, and decoded.
  mutating func add(_ text: String, _ placeholder: String) {
    var forms = [text]
    forms += [text, text.replacing("+", with: " ")].compactMap(\.removingPercentEncoding)
    forms += (try? [JSONDecoder().decode(String.self, from: Data("\"\(text)\"".utf8))]) ?? []
    for form in forms
    where Self.isDistinct(form) && texts.insert(form).inserted {
      secrets.append(SecretText(form, placeholder))
    }
  }

  /// Adds the parts of a header, such as the token after `Bearer` and the values of cookies.
  mutating func addParts(of header: String, _ placeholder: String) {
    for part in header.split(whereSeparator: { " ;,".contains($0) }) {
      var texts = [part, part.drop { $0 != "=" }.dropFirst()]
        .map { $0.trimmingCharacters(in: ["\""]) }
      if header.lowercased().hasPrefix("basic "), let data = Data(base64Encoded: String(part)) {
        let user = String(decoding: data, as: UTF8.self)
        texts += [user, String(user.drop { $0 != ":" }.dropFirst())]
      }
      for text in texts { add(text, placeholder) }
    }
  }

  /// Adds what a closure has removed from the parts of a request or a response.
  mutating func addDifference(_ before: [String: Data], _ after: [String: Data]) {
    for (name, before) in before.sorted(by: { $0.key < $1.key }) where before != after[name] {
      let after = after[name] ?? Data()
      let start = zip(before, after).prefix { $0 == $1 }.count
      let rest = (before.dropFirst(start), after.dropFirst(start))
      let end = zip(rest.0.reversed(), rest.1.reversed()).prefix { $0 == $1 }.count
      if let text = String(data: Data(rest.0.dropLast(end)), encoding: .utf8) {
        add(text, Self.placeholder(1))
      }
    }
  }

  /// Whether a text is neither short nor made of words.
  private static func isDistinct(_ text: String) -> Bool {
    let isWords = text.split { " -_".contains($0) }.allSatisfy { word in
      word.allSatisfy(\.isLetter)
        && (!word.dropFirst().contains(where: \.isUppercase) || word.allSatisfy(\.isUppercase))
    }
    return text == "REDACTED" || text.count >= (isWords ? 20 : 6)
  }

  /// Returns data without the secrets.
  func removed(from data: Data, isText: Bool = false) -> Data {
    let data = SecretText.remove(
      secrets, from: data, isText: isText, keepsDigits: keepsDigits)
    let marked = Data("\(Self.mark)REDACTED".utf8)
    guard data.range(of: marked) != nil else { return data }
    return Data(
      data.split(separator: marked, omittingEmptySubsequences: false)
        .joined(separator: marked.dropFirst()))
  }

  /// Returns a text without the secrets.
  func removed(from text: String) -> String {
    String(decoding: removed(from: Data(text.utf8), isText: true), as: UTF8.self)
  }

  /// Returns a stored request without the secrets of its response.
  func removed(from stored: RecordedRequest) -> RecordedRequest {
    var (stored, echoes) = (stored, self)
    for index in secrets.indices { echoes.secrets[index].placeholder = Self.echo }
    stored.url = echoes.removed(from: stored.url)
    stored.matched = stored.matched?.mapValues { echoes.removed(from: $0) }
    return stored
  }
}
