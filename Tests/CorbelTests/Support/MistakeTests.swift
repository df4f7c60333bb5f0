#if EXIT_TESTS
  import TestSupport
  import Testing

  /// A mistake that stops the program, and a part of the message.
  typealias Mistake = TableRow<String, @Sendable () async throws -> Void>

  @Suite("Mistakes that stop the program", .stallLimit) struct MistakeTests {
    private static let mistakes =
      ChildMistakes.all + DependencyMistakes.all + IdentifiedArrayMistakes.all
      + OneOfMistakes.all + ReadingMistakes.all

    @Test("the program stops with a message", arguments: mistakes.indices)
    func message(index: Int) async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { [index] in
        try await MistakeTests.mistakes[index].body()
      }
      let mistake = Self.mistakes[index]
      let text = errorText(of: result)
      expectTrue(text.contains(mistake.expected), "\(mistake.testDescription):\n\(text)")
    }
  }
#endif
