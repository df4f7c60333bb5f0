internal import Corbel

extension Diagnostic {
  static func notRead(_ error: StorageError) -> Self {
    let (consequence, remedy) =
      switch error {
      case .unreadable:
        ("The value began with its default.", "If the format has changed, add a migration.")
      case .changedElsewhere:
        ("The newest value was saved.", "Let one process write to the place.")
      case .ownedElsewhere:
        ("The value is not saved.", "Make one 'Stored', and pass it to all that need the value.")
      case .newerVersion, .failed:
        ("The value is not saved.", "Show 'loadError', and call 'retry()' to read again.")
      }
    return Diagnostic(
      fact: error.description, evidence: [], consequence: consequence, remedy: remedy)
  }

  static func notSaved(_ error: StorageError) -> Self {
    Diagnostic(
      fact: error.description, evidence: [], consequence: "The newest value is not saved.",
      remedy: "Show 'saveError', and call 'retry()' to save again.")
  }
}
