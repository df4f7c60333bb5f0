/// The parts of requests and responses that are secret and must not be in a file.
///
/// `REDACTED` replaces a secret before a request is matched and before the file is written. Two
/// different secrets under the same name stay distinct: the second secret becomes `REDACTED-2`.
/// Because requests are matched without their secrets, a test can replay a recording that was made
/// with other secrets.
///
/// ```swift
/// let redaction = HTTPRedaction(
///   headers: ["X-Customer"], queryItems: ["address"], jsonFields: ["email"])
/// ```
///
/// The following values are secret by default, in addition to the names that you pass:
///
/// - the headers `Authorization`, `Cookie`, `Set-Cookie` and `Proxy-Authorization`
/// - the password in an address
/// - every header, query item, form field and JSON field whose name ends with a word for a key,
///   token, secret, password or signature, such as `X-API-Key`, `access_token` or `clientSecret`
public struct HTTPRedaction: Sendable {
  private let headers: Set<String>
  private let queryItems: Set<String>
  private let jsonFields: Set<String>
  private let includesDefaults: Bool
  let request: (@Sendable (inout HTTPTape.Request) -> Void)?
  let response: (@Sendable (inout HTTPTape.Response) -> Void)?

  /// Creates a redaction.
  ///
  /// - Parameters:
  ///   - headers: The names of headers whose values are secret.
  ///   - queryItems: The names of query items and form fields whose values are secret.
  ///   - jsonFields: The names of JSON fields whose values are secret. In a secret object or array,
  ///     every string and number is secret.
  ///   - includesDefaults: Whether the default names are secret as well.
  ///   - request: Removes other secrets from a request, after the named secrets are replaced.
  ///   - response: Removes other secrets from a response, after the named secrets are replaced.
  public init(
    headers: [String] = [], queryItems: [String] = [], jsonFields: [String] = [],
    includesDefaults: Bool = true, request: (@Sendable (inout HTTPTape.Request) -> Void)? = nil,
    response: (@Sendable (inout HTTPTape.Response) -> Void)? = nil
  ) {
    self.headers = Set(headers.map { $0.lowercased() })
    self.queryItems = Set(queryItems.map { $0.lowercased() })
    self.jsonFields = Set(jsonFields.map { $0.lowercased() })
    self.includesDefaults = includesDefaults
    self.request = request
    self.response = response
  }

  /// Whether the password in an address is secret.
  var coversPasswords: Bool { includesDefaults }

  func coversHeader(_ name: String) -> Bool {
    if headers.contains(name.lowercased()) { return true }
    return includesDefaults
      && (SecretName.headers.contains(name.lowercased()) || SecretName.isSecret(name))
  }

  func coversQueryItem(_ name: String) -> Bool {
    if queryItems.contains(name.lowercased()) { return true }
    return includesDefaults && (name.lowercased() == "key" || SecretName.isSecret(name))
  }

  func coversJSONField(_ name: String) -> Bool {
    if jsonFields.contains(name.lowercased()) { return true }
    return includesDefaults && SecretName.isSecret(name)
  }
}
