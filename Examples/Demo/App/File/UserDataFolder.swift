/// Where a program keeps the data of the user who runs it.
package enum UserDataFolder {
  /// Finds the folder.
  ///
  /// - Parameter environment: The variables of the process.
  /// - Returns: Its path, or nil where the environment does not tell.
  package static func path(environment: [String: String]) -> String? {
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    #if os(macOS)
      return home.map { "\($0)/Library/Application Support" }
    #else
      // The specification of XDG says that a relative path is to be ignored.
      if let path = environment["XDG_DATA_HOME"], path.hasPrefix("/") { return path }
      return home.map { "\($0)/.local/share" }
    #endif
  }
}
