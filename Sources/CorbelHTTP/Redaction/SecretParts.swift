internal import Foundation

/// Finds the secret parts of header values.
enum SecretParts {
  /// The minimum number of bytes of a part.
  ///
  /// A shorter part may appear in other texts by chance.
  private static let shortest = 6

  private static let cookieAttributes: Set<String> = [
    "path", "expires", "max-age", "domain", "samesite", "priority", "version", "comment",
  ]

  /// Returns the secrets within a value, such as the token of `Bearer abc` or a cookie's value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - name: The name of the value in lower case.
  /// - Returns: The parts that are secrets themselves.
  static func parts(of value: String, named name: String) -> [String] {
    let parts =
      switch name {
      case "cookie", "set-cookie", "cookie2", "set-cookie2": cookies(value)
      case "authorization", "proxy-authorization": credentials(value)
      default: [String]()
      }
    return parts.filter { $0.utf8.count >= shortest }
  }

  private static func cookies(_ value: String) -> [String] {
    value.split { ";,".contains($0) }.compactMap { pair in
      guard let equals = pair.firstIndex(of: "=") else { return nil }
      let name = pair[..<equals].trimmingCharacters(in: .whitespaces).lowercased()
      if cookieAttributes.contains(name) { return nil }
      return pair[pair.index(after: equals)...].trimmingCharacters(in: .whitespaces)
    }
  }

  private static func credentials(_ value: String) -> [String] {
    guard let blank = value.firstIndex(of: " ") else { return [] }
    let token = value[value.index(after: blank)...].trimmingCharacters(in: .whitespaces)
    guard value.lowercased().hasPrefix("basic "), let data = Data(base64Encoded: token),
      let pair = String(data: data, encoding: .utf8), let colon = pair.firstIndex(of: ":")
    else { return [token] }
    return [token, String(pair[pair.index(after: colon)...])]
  }
}
