#if EXIT_TESTS
  import Corbel
  import TestSupport

  enum ChildMistakes {
    /// A parent whose declaration names two different cases.
    private struct Swapped: Reducer {
      enum State { case new(Guest.State), old(Guest.State) }

      static let guest = child(
        \.self, case: State.old, action: { $0 }, fileID: "App/Feature.swift", line: 7
      ) { if case .new(let guest) = $0 { guest } else { nil } }

      func reduce(into state: inout State, action: String) -> Effect<Self> {
        reduce(Guest(member: Member()), Self.guest, in: &state, action)
      }
    }

    private static let checked = [
      Mistake(
        "closures for different cases",
        """
        The 'case:' and 'extracting:' closures of a child are for different cases.

          Declared at:  Feature.swift:7

        A change of the child would switch the enum to another case, so the program stops here. Use \
        the same case in both closures.
        """
      ) {
        await MainActor.run {
          let store = Store(initialState: Swapped.State.new(Guest.State()), reducer: Swapped())
          store.send("a")
        }
      }
    ]

    #if DEBUG
      static let all = checked
    #else
      static let all: [Mistake] = []
    #endif
  }
#endif
