internal import SessionPages

extension Session {
  /// A page that shows the session in any browser, as the text of one HTML file.
  ///
  /// ```swift
  /// try Session(contentsOf: url).page.write(to: page, atomically: true, encoding: .utf8)
  /// ```
  ///
  /// The page contains everything that it needs, and loads nothing.
  public var page: String { file.page }
}
