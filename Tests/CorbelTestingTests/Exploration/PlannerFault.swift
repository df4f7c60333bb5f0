/// The faults that can be planted in a ``Planner``, each a plausible mistake.
enum PlannerFault: String, CaseIterable, Sendable {
  case countForgotten, neverSaved, selectionOfHiddenKept, selectionOfDeletedKept, selectionOffByOne
  case clearsOpenItems, undoAfterClearKept
  case draftReplaced, editMakesNew, draftStartsEmpty, titleNeverChanges, emptyTitleSaved
  case draftStaysOpen, cancelSaves, cancelKeepsDraft, wrongItemEdited, editUnchecks
  case identityReused, newItemOnTop, neverUnchecked, checksNext, deletesLast, draftOfDeletedKept
  case undoUnchecks, undoTwice, moveWraps, moveOverwrites
  case changesWhileSavingLost, failureHidden, twoSavesAtOnce
  case searchNotCancelled, searchNotShown, lateAnswerWins

  /// The number of steps of the shortest walk that shows the fault, as far as is known.
  ///
  /// A new item takes three steps: adding it, a title, and saving it.
  var shortest: Int {
    switch self {
    case .searchNotShown: 1
    case .cancelKeepsDraft, .emptyTitleSaved, .searchNotCancelled, .titleNeverChanges: 2
    case .cancelSaves, .countForgotten, .draftReplaced, .draftStaysOpen, .lateAnswerWins,
      .neverSaved:
      3
    case .clearsOpenItems, .draftStartsEmpty, .editMakesNew, .selectionOffByOne: 4
    case .draftOfDeletedKept, .failureHidden, .neverUnchecked, .selectionOfDeletedKept,
      .selectionOfHiddenKept, .twoSavesAtOnce:
      5
    case .editUnchecks, .identityReused, .newItemOnTop, .undoAfterClearKept, .undoTwice,
      .undoUnchecks:
      6
    case .changesWhileSavingLost, .checksNext, .deletesLast, .moveOverwrites, .moveWraps: 7
    case .wrongItemEdited: 8
    }
  }
}
