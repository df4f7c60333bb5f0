internal import Foundation

/// The names of values that are secret by default.
enum SecretName {
  /// The ends of the names, in lower case and without separators.
  private static let ends = [
    "accesskey", "accountkey", "apikey", "appkey", "applicationkey", "assertion", "auth",
    "authkey", "authorization", "clientkey", "codeverifier", "consumerkey", "cookie", "cookie2",
    "credential", "devicecode", "encryptionkey", "functionkey", "functionskey", "jwt", "licensekey",
    "masterkey",
    "otp", "passcode", "passphrase", "passwd", "password", "passwordconfirmation", "privatekey",
    "pwd", "samlresponse", "secret", "secretkey", "session", "sessionid", "sessionkey",
    "sharedkey", "signature", "signingkey", "subscriptionkey", "token", "userkey",
  ]

  /// Names that are secret in addresses and forms, but not in JSON.
  static let inAddress: Set = ["code", "key", "pass", "state", "ticket"]

  private static let whole: Set = ["pin", "sid", "sig"]

  /// Whether values with a name are secret, where ``plain(_:)`` has returned the name.
  static func isSecret(_ name: String) -> Bool {
    let singular = name.hasSuffix("s") ? String(name.dropLast()) : name
    return whole.contains(name) || ends.contains { singular.hasSuffix($0) }
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
}
