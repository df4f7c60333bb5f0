/// A message about a mistake: what happened, where, what follows from it, and what to change.
///
/// Corbel reports a diagnostic where it can go on after a programmer's mistake, and traps with one
/// where it can't. Code built on it can report its own:
///
/// ```swift
/// let diagnostic = Diagnostic(
///   fact: "'itemRenamed' was sent for an item that is not in the list.",
///   evidence: [.init("Item", "Coffee"), .init("List has", "\(items.count) items")],
///   consequence: "The action was dropped.",
///   remedy: "Check that the item still exists.")
/// ```
///
/// The description has always the same four parts:
///
/// ```text
/// 'itemRenamed' was sent for an item that is not in the list.
///
///   Item:      Coffee
///   List has:  3 items
///
/// The action was dropped. Check that the item still exists.
/// ```
public struct Diagnostic: Sendable, CustomStringConvertible {
  /// One labelled line of evidence, such as the place of a call.
  public struct Evidence: Sendable {
    /// The name of the value.
    public let label: String
    /// The value, formatted.
    public let value: String

    /// Creates a line of evidence.
    ///
    /// - Parameters:
    ///   - label: What the value is.
    ///   - value: The value; it is formatted at once.
    public init(_ label: String, _ value: some Any) {
      self.label = label
      self.value = String(describing: value)
    }
  }

  /// What happened, in one sentence.
  public let fact: String
  /// Where it happened, and with which values.
  public let evidence: [Evidence]
  /// What follows from it, in one sentence.
  public let consequence: String
  /// What to change.
  public let remedy: String

  /// Creates a diagnostic.
  ///
  /// - Parameters:
  ///   - fact: What happened, in one sentence.
  ///   - evidence: Where it happened, and with which values.
  ///   - consequence: What follows from it, in one sentence.
  ///   - remedy: What to change.
  public init(fact: String, evidence: [Evidence], consequence: String, remedy: String) {
    self.fact = fact
    self.evidence = evidence
    self.consequence = consequence
    self.remedy = remedy
  }

  /// The four parts, with the values of the evidence in one column.
  public var description: String {
    let width = evidence.map(\.label.count).max() ?? 0
    let lines = evidence.map { "  \("\($0.label):".padded(to: width + 1))  \($0.value)\n" }
    let table = lines.isEmpty ? "" : lines.joined() + "\n"
    return "\(fact)\n\n\(table)\(consequence) \(remedy)"
  }
}

extension String {
  /// The text, filled up with spaces to a width.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
