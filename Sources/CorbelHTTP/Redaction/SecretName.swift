/// The names of values that are secret by default.
enum SecretName {
  static let headers: Set<String> = [
    "authorization", "proxy-authorization", "cookie", "cookie2", "set-cookie", "set-cookie2",
  ]

  private static let lastWords: Set<String> = [
    "apikey", "accesskey", "auth", "authorization", "credential", "credentials", "jwt", "otp",
    "passcode", "passphrase", "passwd", "password", "privatekey", "pwd", "secret", "secretkey",
    "session", "sessionid", "sig", "signature", "token",
  ]

  private static let wordsBeforeKey: Set<String> = [
    "access", "api", "app", "auth", "client", "function", "functions", "license", "master",
    "private", "secret", "shared", "signing", "subscription",
  ]

  /// Returns whether values with a name such as `access_token` or `clientSecret` are secret.
  ///
  /// - Parameter name: The name.
  /// - Returns: Whether the value is secret.
  static func isSecret(_ name: String) -> Bool {
    let words = words(in: name)
    guard let last = words.last else { return false }
    if lastWords.contains(last) { return true }
    let before = words.dropLast().last ?? ""
    if last == "key" { return wordsBeforeKey.contains(before) }
    return last == "id" && before == "session"
  }

  /// Returns the words of a name in lower case, for names like `APIKey`, `api-key` and `api_key`.
  private static func words(in name: String) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    let bytes = Array(name.utf8)
    func isUpper(_ index: Int) -> Bool { (0x41...0x5A).contains(bytes[index]) }
    func isLower(_ index: Int) -> Bool { (0x61...0x7A).contains(bytes[index]) }
    for index in bytes.indices {
      let beginsWord =
        isUpper(index) && index > 0
        && (isLower(index - 1) || index + 1 < bytes.count && isLower(index + 1))
      if beginsWord || !isUpper(index) && !isLower(index) {
        if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
        word = []
      }
      if isUpper(index) || isLower(index) { word.append(bytes[index] | 0x20) }
    }
    if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
    return words
  }
}
