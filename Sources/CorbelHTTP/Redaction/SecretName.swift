internal import Foundation

/// The names of values that are secret by default, and the encodings of secret values.
enum SecretName {
  /// The ends of the names, in lower case and without separators.
  private static let ends = [
    "accesskey", "accountkey", "apikey", "appkey", "applicationkey", "assertion", "auth",
    "authkey", "authorization", "clientkey", "codeverifier", "consumerkey", "cookie", "cookie2",
    "credential", "encryptionkey", "functionkey", "functionskey", "jwt", "licensekey", "masterkey",
    "otp", "passcode", "passphrase", "passwd", "password", "passwordconfirmation", "privatekey",
    "pwd", "samlresponse", "secret", "secretkey", "session", "sessionid", "sessionkey",
    "sharedkey", "signature", "signingkey", "subscriptionkey", "token", "userkey",
  ]

  private static let whole: Set = ["pin", "sid", "sig"]

  /// Whether values with a name are secret, where ``plain(_:)`` has returned the name.
  static func isSecret(_ name: String) -> Bool {
    if whole.contains(name) { return true }
    let singular = name.hasSuffix("s") ? String(name.dropLast()) : name
    return ends.contains { name.hasSuffix($0) || singular.hasSuffix($0) }
  }

  /// Whether a secret is made anew for each request, so that it can't identify a request.
  static func isSignature(_ name: String) -> Bool {
    let name = plain(name)
    return name.hasSuffix("signature") || name == "sig"
  }

  /// Returns a name in lower case, without separators and without a leading `X-`.
  static func plain(_ name: String) -> String {
    let lower = name.lowercased()
    let start = lower.hasPrefix("x-") || lower.hasPrefix("x_") ? 2 : 0
    let bytes = lower.utf8.dropFirst(start).filter { byte in
      byte >= 0x80 || (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the encodings in which a secret value is found.
  static func encodings(of value: String) -> Set<String> {
    if value.isEmpty { return [] }
    var forms: Set = [value, value.lowercased(), value.uppercased()]
    let unreserved = CharacterSet(charactersIn: "-._~").union(.alphanumerics)
    for allowed in [unreserved, .urlQueryAllowed, .urlPathAllowed] {
      let encoded = value.addingPercentEncoding(withAllowedCharacters: allowed) ?? value
      forms.formUnion([encoded, encoded.replacing("%20", with: "+")])
      forms.insert(encoded.replacing(/%../) { $0.output.lowercased() })
    }
    for options in [JSONEncoder.OutputFormatting(), .withoutEscapingSlashes] {
      let encoder = JSONEncoder()
      encoder.outputFormatting = options
      let text = (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
      forms.insert(String((text ?? "").dropFirst().dropLast()))
    }
    let base64 = Data(value.utf8).base64EncodedString().replacing("=", with: "")
    forms.formUnion([base64, base64.replacing("+", with: "-").replacing("/", with: "_")])
    let hex = value.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    forms.formUnion([hex, hex.uppercased()])
    return forms.subtracting([""])
  }
}
