#if EXIT_TESTS
  package import Testing

  extension Optional where Wrapped == ExitTest.Result {
    /// What the process has written to its standard error.
    ///
    /// It is empty unless the test observes `\.standardErrorContent`.
    package var errorText: String {
      String(decoding: self?.standardErrorContent ?? [], as: UTF8.self)
    }
  }
#endif
