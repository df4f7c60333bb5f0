/// A session that can't be read or replayed.
///
/// ```swift
/// do {
///   let session = try Session(contentsOf: url)
///   print(session.feature)
/// } catch {
///   print(error.description)
/// }
/// ```
public struct SessionError: Error, Equatable, CustomStringConvertible {
  /// A sentence that describes the mistake.
  public let description: String
}
