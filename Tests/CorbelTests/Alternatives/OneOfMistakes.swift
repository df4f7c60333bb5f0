import Corbel
import TestSupport

#if EXIT_TESTS
  enum OneOfMistakes {
    private struct Wrong: Alternatives {
      var name: String?, count: Int? = 1, isOpen = false
    }

    private final class Shared: Alternatives { var name: String? }

    static let all: [Mistake] = [
      Mistake(
        "alternatives with initial values",
        """
        'OneOfMistakes.Wrong' is not a struct of optional fields without values.

          Field:  count = 1
          Field:  isOpen = false

        At most one field of a OneOf can have a value, so the program stops here. Declare each field \
        as an optional variable without an initial value, as in 'var editor: Editor.State?'.
        """
      ) {
        let wrong: OneOf<Wrong> = nil
        _ = wrong
      },
      Mistake(
        "alternatives in an object",
        "'OneOfMistakes.Shared' is not a struct of optional fields without values."
      ) { _ = OneOf(\Shared.name, "Tea") },
    ]
  }
#endif
