import Observation

/// The text of an unfinished note.
///
/// It belongs to the session, so the next user has a new draft.
@MainActor @Observable package final class Draft {
  package var text = ""

  package init() {}
}
