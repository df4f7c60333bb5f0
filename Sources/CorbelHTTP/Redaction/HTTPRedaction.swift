internal import Foundation

/// The parts of requests and responses that are secret and must not be in a file.
///
/// A tape stores little of a request and a response. From what it stores, it removes secrets by
/// their name, by their value, and by a closure:
///
/// ```swift
/// let redaction = HTTPRedaction(
///   names: ["customer", "email"], except: ["session"], redacting: [token])
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
  private let includesDefaults: Bool
  /// The encodings of the values, longest first, each with its placeholder.
  private let values: [(form: Data, placeholder: Data)]
  let request: (@Sendable (inout HTTPTape.Request) -> Void)?
  let response: (@Sendable (inout HTTPTape.Response) -> Void)?

  /// Creates a redaction.
  ///
  /// - Parameters:
  ///   - names: The names of other secrets, besides the default names.
  ///   - exceptions: The names of values that are not secret, even if a default name covers them.
  ///   - values: Secrets to remove wherever they appear, in every encoding that the article
  ///     *Redacting* lists.
  ///   - includesDefaults: Whether the default names, and the user in an address, are secret.
  ///   - request: Removes other secrets from a request, after names and values.
  ///   - response: Removes other secrets from a response, after names and values.
  public init(
    names: [String] = [], except exceptions: [String] = [], redacting values: [String] = [],
    includesDefaults: Bool = true, request: (@Sendable (inout HTTPTape.Request) -> Void)? = nil,
    response: (@Sendable (inout HTTPTape.Response) -> Void)? = nil
  ) {
    self.names = Set(names.map { SecretName.plain($0) })
    self.exceptions = Set(exceptions.map { SecretName.plain($0) })
    self.values = values.enumerated().flatMap { index, value in
      let placeholder = Data("\(Redactor.valueWord)\(index + 1)".utf8)
      return SecretName.encodings(of: value).map { (form: Data($0.utf8), placeholder) }
    }.sorted { $0.form.count > $1.form.count }
    self.includesDefaults = includesDefaults
    self.request = request
    self.response = response
  }

  /// Whether the user and the password in an address are secret.
  var coversUsers: Bool { includesDefaults }

  /// Whether values with a name are secret.
  func covers(_ name: String, inAddress: Bool = false) -> Bool {
    let name = SecretName.plain(name)
    if exceptions.contains(name) { return false }
    if names.contains(name) { return true }
    return includesDefaults && (SecretName.isSecret(name) || inAddress && name == "key")
  }

  /// Returns data without the secret values.
  func withoutValues(_ data: Data) -> Data {
    var data = data
    for (form, placeholder) in values {
      var start = data.startIndex
      while let range = data.range(of: form, in: start..<data.endIndex) {
        data.replaceSubrange(range, with: placeholder)
        start = range.lowerBound + placeholder.count
      }
    }
    return data
  }

  /// Returns a text without the secret values.
  func withoutValues(_ text: String) -> String {
    values.isEmpty ? text : String(decoding: withoutValues(Data(text.utf8)), as: UTF8.self)
  }
}
