internal import Foundation

extension Storage where Value: Codable {
  /// A key of the user defaults, whose value is JSON.
  ///
  /// A content that can't be read is kept under another key, which ends with `.set-aside-1`, or with
  /// the next free number.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - suite: The name of the suite, such as an app group, or nil for the app's own defaults.
  ///   - migrations: The steps from the first version of the format to the current one.
  /// - Returns: The storage.
  public static func userDefaults(
    _ key: String, suite: String? = nil, migrations: [Migration] = []
  ) -> Self {
    Storage(DefaultsPlace(name: key, suite: suite), Format(migrations: migrations))
  }
}

/// A key of the user defaults.
private struct DefaultsPlace: Place {
  let name: String
  let suite: String?

  var identity: String { "defaults \(suite ?? "") \(name)" }

  func read() throws -> Data? {
    // An object of another type is foreign, and must not look like a missing one.
    try defaults().object(forKey: name).map { $0 as? Data ?? Data() }
  }

  func setAside() throws -> String {
    let defaults = try defaults()
    var number = 1
    while defaults.object(forKey: "\(name).set-aside-\(number)") != nil { number += 1 }
    let newKey = "\(name).set-aside-\(number)"
    defaults.set(defaults.object(forKey: name), forKey: newKey)
    return newKey
  }

  func write(_ data: Data) throws {
    let defaults = try defaults()
    defaults.set(data, forKey: name)
    guard defaults.synchronize() else { throw SystemError("write the defaults") }
  }

  private func defaults() throws -> UserDefaults {
    guard let defaults = UserDefaults(suiteName: suite) else {
      throw SystemError("use the suite '\(suite ?? "")'", number: EINVAL)
    }
    return defaults
  }
}
