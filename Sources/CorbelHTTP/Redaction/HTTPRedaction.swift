/// The parts of requests and responses that are secret and must not be in a file.
///
/// `REDACTED` replaces a secret before a request is matched and before the file is written. Two
/// secrets with one name stay distinct: the second one becomes `REDACTED-2`. A replay finds the
/// same recording even if the secret differs from the recorded one.
///
/// ```swift
/// let redaction = HTTPRedaction(
///   headers: ["X-Customer"], queryItems: ["address"], jsonFields: ["email"])
/// ```
///
/// The following values are secret by default, in addition to your names: `Authorization`,
/// `Cookie`, `Set-Cookie`, `Proxy-Authorization`, the password in an address, and every header,
/// query item, form field and JSON field whose name ends like the name of a key, token, secret,
/// password or signature: `X-API-Key`, `access_token`, `clientSecret`.
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
  ///   - jsonFields: The names of JSON fields whose whole values are secret.
  ///   - includesDefaults: Whether the default names are secret as well.
  ///   - request: Removes other secrets from a request, after the names were applied.
  ///   - response: Removes other secrets from a response.
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
