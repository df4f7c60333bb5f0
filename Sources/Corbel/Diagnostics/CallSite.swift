/// The location of a call in the source.
///
/// Diagnostics and observers show the call site. The default arguments of a call create it:
///
/// ```swift
/// store.send(.incremented)  // the call site is this line
/// ```
public struct CallSite: Sendable, CustomStringConvertible {
  /// The module and the file, as `#fileID` gives them.
  package let fileID: StaticString
  /// The line, counted from one.
  package let line: UInt

  /// Creates the location of a call.
  ///
  /// - Parameters:
  ///   - fileID: The module and the file.
  ///   - line: The line, counted from one.
  @usableFromInline package init(fileID: StaticString = #fileID, line: UInt = #line) {
    self.fileID = fileID
    self.line = line
  }

  /// The file's name and the line: `Counter.swift:42`.
  public var description: String {
    let path = String(describing: fileID)
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let name = slash.map { path[path.utf8.index(after: $0)...] } ?? path[...]
    return "\(name):\(line)"
  }
}
