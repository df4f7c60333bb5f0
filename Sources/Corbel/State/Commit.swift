/// What a commit finds in the tree of nodes, for the root to act on.
///
/// The root keeps one value for its whole life, so that the arrays keep their memory.
struct Commit {
  /// The fields that have changed, in the order in which their readers are notified.
  var changedFields: [ObservedField] = []
  /// The children that no longer exist, and the children in them, until their effects end.
  var goneChildren: [ObjectIdentifier] = []
  /// The mistakes to report.
  var mistakes: [Diagnostic] = []
  /// The children that the shown state lacks, and whose effects go on.
  ///
  /// `follow` adds the node to the nodes that a commit refreshes. The value is nil unless a
  /// timeline shows an earlier state than the newest.
  var hiddenChildren: [(node: StateNode, follow: @MainActor () -> Void)]?
}
