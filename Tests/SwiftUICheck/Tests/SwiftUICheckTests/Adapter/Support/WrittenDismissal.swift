/// What SwiftUI writes to the binding of a presentation, and the actions that have to follow.
struct WrittenDismissal: Named {
  let name: String
  var isClosable = true
  /// What the feature does before SwiftUI writes.
  var meanwhile: [Notebook.Action] = []
  var isDismissal = true
  let expected: [String]
}
