/// The calls of the operating system with which a ``DataFile`` is written.
///
/// Each is one step, between any two of which the process may end. A test takes the place of the
/// system, and lets it end there.
package protocol FileCalls: Sendable {
  /// Opens a file for writing, and makes it where there is none. A link is not followed.
  func create(_ path: String) throws -> Int32
  /// Waits until nobody else has the file locked, and locks it until it is closed.
  func lock(_ descriptor: Int32) throws
  /// Empties a file.
  func clear(_ descriptor: Int32) throws
  /// Gives a file the permissions that another one has, if that exists.
  func copyPermissions(of path: String, to descriptor: Int32) throws
  /// Writes as much as the system takes at once.
  ///
  /// - Parameters:
  ///   - bytes: What to write.
  ///   - descriptor: The file.
  /// - Returns: How many bytes were written.
  /// - Throws: Why none was.
  func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws -> Int
  /// Waits until a file, or the names in a folder, would outlive a power cut.
  func synchronize(_ descriptor: Int32) throws
  /// Gives a file another name, in one step. What has that name is no more.
  func rename(_ path: String, to newPath: String) throws
  func remove(_ path: String) throws
  func close(_ descriptor: Int32)
}
