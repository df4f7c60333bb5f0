internal import Foundation

/// The parts of requests and responses that are secret and must not be in a file.
///
/// A snapshot stores little of a request and a response. From what it stores, it removes secrets by
/// their name, by their value, and by a closure:
///
/// ```swift
/// let redaction = HTTPRedaction(
///   names: ["customer", "email"], except: ["session"], values: [token])
/// ```
///
/// A name stands for headers, query items, form fields and JSON fields. Capital letters, separators
/// and a leading `X-` don't matter: `X-Authtoken`, `authToken` and `auth-token` are one name.
///
/// Secrets are removed before a request is matched, so a test can replay a recording that was made
/// with other secrets.
public struct HTTPRedaction: Sendable {
  private let names: Set<String>
  private let exceptions: Set<String>
  /// The secret values.
  private let values: [SecretText]
  let request: (@Sendable (inout RecordedRequest) -> Void)?
  let response: (@Sendable (inout RecordedResponse) -> Void)?

  /// Creates a redaction.
  ///
  /// - Parameters:
  ///   - names: The names of other secrets, besides the default names.
  ///   - exceptions: The names of values that are not secret, even if a default name covers them.
  ///   - values: Secrets to remove wherever they appear, in every encoding that the article
  ///     *Redacting* lists.
  ///   - request: Removes other secrets from a request, after names and values are removed.
  ///   - response: Removes other secrets from a response, after names and values are removed.
  public init(
    names: [String] = [], except exceptions: [String] = [], values: [String] = [],
    request: (@Sendable (inout RecordedRequest) -> Void)? = nil,
    response: (@Sendable (inout RecordedResponse) -> Void)? = nil
  ) {
    self.names = Set(names.map { SecretName.plain($0) })
    self.exceptions = Set(exceptions.map { SecretName.plain($0) })
    self.values = values.enumerated().filter { !$0.element.isEmpty }
      .map { SecretText($0.element, "REDACTED-VALUE-\($0.offset + 1)") }
    self.request = request
    self.response = response
  }

  /// Whether values with a name are secret, in an address and a form or elsewhere.
  func covers(_ name: String, inAddress: Bool = false) -> Bool {
    let name = SecretName.plain(name)
    return !exceptions.contains(name)
      && (names.contains(name) || SecretName.isSecret(name)
        || inAddress && SecretName.inAddress.contains(name))
  }

  /// Returns data without the secret values.
  func withoutValues(_ data: Data, isText: Bool = false) -> Data {
    SecretText.remove(values, from: data, isText: isText)
  }

  /// Returns a text without the secret values.
  func withoutValues(_ text: String) -> String {
    String(decoding: withoutValues(Data(text.utf8), isText: true), as: UTF8.self)
  }

  /// Returns the placeholder of a secret value that a text contains, or nil.
  func placeholder(in text: String) -> String? {
    // The later ones are longer.
    values.last { text.contains($0.placeholder) }?.placeholder
  }
}
