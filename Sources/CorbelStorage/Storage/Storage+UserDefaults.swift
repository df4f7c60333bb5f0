internal import Foundation

extension Storage where Value: Codable {
  /// A key of the user defaults, whose value is JSON.
  ///
  /// Content that can't be read is kept under another key, which ends with `.set-aside-1`, or with
  /// the next free number.
  ///
  /// On Linux, Foundation empties the file of the suite before it writes the file, so a process
  /// that is killed meanwhile loses the suite. Use a file there.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - suite: The name of the suite, such as an app group, or nil for the app's own defaults,
  ///     which are also used if the system refuses the suite.
  ///   - migrations: The steps from the first version of the format to the current one.
  /// - Returns: The storage.
  public static func userDefaults(
    _ key: String, suite: String? = nil, migrations: [Migration] = []
  ) -> Self {
    let defaults: @Sendable () -> UserDefaults = { UserDefaults(suiteName: suite) ?? .standard }
    // An object of another type is foreign, and must not look like a missing one.
    let load: @Sendable (String) -> Data? = { suffix in
      defaults().object(forKey: key + suffix).map { $0 as? Data ?? Data("\($0)".utf8) }
    }
    let place = Place(
      name: key, nameBeside: { key + $0 }, identity: { "defaults \([suite, key])" },
      load: load, exists: { defaults().object(forKey: key + $0) != nil }
    ) { data, suffix, mayReplace in
      while try !mayReplace(load(suffix)) {}
      defaults().set(suffix.isEmpty ? data : defaults().object(forKey: key), forKey: key + suffix)
      guard defaults().synchronize() else { throw SystemError("write the defaults") }
    }
    return Storage(place, migrations)
  }
}
