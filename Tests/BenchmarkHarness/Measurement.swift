/// The reference that a row is compared with.
package enum Baseline {
  /// One increment of a property of an unobserved `@Observable` class.
  case unobserved
  /// The same increment with one observer, which registers again at each change.
  case observed
  /// Other work with a name, such as a transfer without its recording.
  case other(String, @MainActor (Int) -> Void)

  /// The unit of the ratios.
  var name: String {
    switch self {
    case .unobserved: "B"
    case .observed: "B1"
    case .other(let name, _): name
    }
  }
}

/// One row of the table.
struct Measurement {
  let name: String
  let nanoseconds: Double
  let baseline: String
  let ratio: Double
  let bytes: Int?

  static let header = Self.columns("row", "ns", "ratio", "bytes")

  var row: String {
    Self.columns(
      name, Self.text(nanoseconds, decimals: 1),
      "\(Self.text(ratio, decimals: 2)) \(baseline)", bytes.map { "\($0)" } ?? "")
  }

  private static func columns(
    _ name: String, _ nanoseconds: String, _ ratio: String, _ bytes: String
  ) -> String {
    padded(name, to: -24) + padded(nanoseconds, to: 10) + padded(ratio, to: 12)
      + padded(bytes, to: 8)
  }

  /// Returns a text with spaces before the text, or after the text for a negative width.
  private static func padded(_ text: String, to width: Int) -> String {
    let blanks = String(repeating: " ", count: max(0, abs(width) - text.count))
    return width < 0 ? text + blanks : blanks + text
  }

  private static func text(_ value: Double, decimals: Int) -> String {
    let factor = (0..<decimals).reduce(1) { product, _ in product * 10 }
    let scaled = Int((value * Double(factor)).rounded())
    let fraction = "\(scaled % factor)"
    let zeros = String(repeating: "0", count: decimals - fraction.count)
    return "\(scaled / factor).\(zeros)\(fraction)"
  }
}
