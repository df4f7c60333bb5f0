#if EXIT_TESTS
  package import Testing

  /// What the process of an exit test has written to its standard error.
  ///
  /// It is empty unless the test observes `\.standardErrorContent`.
  package func errorText(of result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }
#endif
