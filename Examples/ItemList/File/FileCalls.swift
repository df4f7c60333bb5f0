/// The system calls that write a ``DataFile``.
///
/// Each call is one step, and the process may end between any two of them. A test replaces the
/// system, and ends the process at one of these points.
package protocol FileCalls: Sendable {
  /// Opens a file for writing, and creates it if it is missing.
  ///
  /// It does not follow a link.
  func create(_ path: String) throws -> Int32
  /// Waits until no other process has locked the file, and locks it until it is closed.
  func lock(_ descriptor: Int32) throws
  /// Empties a file.
  func clear(_ descriptor: Int32) throws
  /// Copies the permissions of another file, if that file exists.
  func copyPermissions(of path: String, to descriptor: Int32) throws
  /// Writes as many bytes as the system accepts in one call.
  ///
  /// - Parameters:
  ///   - bytes: The bytes to write.
  ///   - descriptor: The descriptor of the file.
  /// - Returns: The number of bytes that were written.
  /// - Throws: The reason why the system wrote none.
  func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws -> Int
  /// Waits until the contents of a file or a folder are safe from a power cut.
  func synchronize(_ descriptor: Int32) throws
  /// Renames a file in one step, and replaces a file that already has the name.
  func rename(_ path: String, to newPath: String) throws
  func remove(_ path: String) throws
  func close(_ descriptor: Int32)
}
