#if EXIT_TESTS
  package import Testing

  /// Returns the standard error of an exit test's process.
  ///
  /// The text is empty unless the test observes `\.standardErrorContent`.
  package func errorText(of result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }
#endif
