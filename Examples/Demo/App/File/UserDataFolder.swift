/// The folder for a program's data of the current user.
package enum UserDataFolder {
  /// Returns the path of the folder.
  ///
  /// - Parameter environment: The variables of the process.
  /// - Returns: The path, or nil if the environment does not contain it.
  package static func path(environment: [String: String]) -> String? {
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    #if os(macOS)
      return home.map { "\($0)/Library/Application Support" }
    #else
      // The XDG specification requires programs to ignore a relative path.
      if let path = environment["XDG_DATA_HOME"], path.hasPrefix("/") { return path }
      return home.map { "\($0)/.local/share" }
    #endif
  }
}
