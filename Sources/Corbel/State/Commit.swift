/// What a commit finds in the tree of nodes, for the root to act on.
struct Commit {
  /// The fields that have changed, in the order in which their readers are notified.
  var changedFields: [ObservedField] = []
  /// The children that no longer exist, and the children in them, until their effects end.
  var goneChildren: [ObjectIdentifier] = []
  /// The mistakes to report.
  var mistakes: [Diagnostic] = []
  /// The children that the shown state lacks, and whose effects go on.
  ///
  /// The value is nil unless a timeline shows an earlier state than the newest.
  var hiddenChildren: [HiddenChild]?

  /// A hidden child, with a function that adds its node to the nodes that a commit refreshes.
  typealias HiddenChild = (node: StateNode, follow: @MainActor () -> Void)
}
