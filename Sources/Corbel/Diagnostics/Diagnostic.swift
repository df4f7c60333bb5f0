/// A message about a mistake, with its evidence, its consequence and its remedy.
///
/// After a programmer's mistake, Corbel reports a diagnostic and continues. If Corbel can't
/// continue, it stops the program with the diagnostic as its message. A reporter receives it:
///
/// ```swift
/// let store = Store(
///   initialState: 0, reducer: Sync(),
///   diagnostics: DiagnosticReporter { logger.warning("\($0)") })
/// ```
///
/// The description always has the same four parts:
///
/// ```text
/// 'itemRenamed' was sent for an item that is not in the list.
///
///   Item:      Coffee
///   List has:  3 items
///
/// The action was dropped. Check that the item still exists.
/// ```
public struct Diagnostic: Error, CustomStringConvertible {
  /// A labelled line of evidence, such as the location of a call.
  package struct Evidence: Sendable {
    /// The name of the value; empty if the line continues the line before.
    package let label: String
    /// The value, formatted.
    package let value: String

    /// Creates a line of evidence.
    ///
    /// - Parameters:
    ///   - label: The name of the value.
    ///   - value: The value, which the initializer formats.
    package init(_ label: String, _ value: some Any) {
      self.label = label
      self.value = String(describing: value)
    }
  }

  /// The mistake, in one sentence.
  public let fact: String
  /// The call that sent the action of the mistake; the first line of the evidence names it.
  package let sentAt: CallSite?
  /// The location of the mistake, and the values that belong to the mistake.
  package let evidence: [Evidence]
  /// The consequence, in one sentence.
  package let consequence: String
  /// The remedy.
  package let remedy: String
  /// Whether a reducer was called for a child that does not exist.
  package var isAboutAbsentChild = false

  /// Creates a diagnostic.
  ///
  /// - Parameters:
  ///   - fact: The mistake, in one sentence.
  ///   - callSite: The call that sent the action of the mistake, if it is known.
  ///   - evidence: The location of the mistake, and the values that belong to the mistake.
  ///   - consequence: The consequence, in one sentence.
  ///   - remedy: The remedy.
  package init(
    fact: String, sentAt callSite: CallSite? = nil, evidence: [Evidence], consequence: String,
    remedy: String
  ) {
    self.fact = fact
    sentAt = callSite
    self.evidence = (callSite.map { [Evidence("Sent at", $0)] } ?? []) + evidence
    self.consequence = consequence
    self.remedy = remedy
  }

  /// The four parts, with the values of the evidence in one column.
  public var description: String {
    let width = evidence.map(\.label.count).max() ?? 0
    let lines = evidence.map { line in
      let label = line.label.isEmpty ? "" : "\(line.label):"
      return "  \(label.padded(to: width + 1))  \(line.value)\n"
    }
    let table = lines.isEmpty ? "" : lines.joined() + "\n"
    return "\(fact)\n\n\(table)\(consequence) \(remedy)"
  }
}

extension String {
  /// Returns the text, padded with spaces to a width.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
