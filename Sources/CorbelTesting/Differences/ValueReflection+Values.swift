internal import Corbel
internal import Foundation

/// A value that is shown as one of its parts.
protocol InnerValueShown {
  var innerValue: Any { get }
}

extension Loadable: InnerValueShown {
  /// The phase, without the load token, which `==` ignores.
  var innerValue: Any { phase }
}

extension LoadResult: InnerValueShown {
  /// The value or the error, without the load, which `==` ignores.
  var innerValue: Any { outcome.map { $0 as Any } ?? Cancellation.cancelled }
}

private enum Cancellation { case cancelled }

extension AnyHashable: InnerValueShown {
  var innerValue: Any { base }
}

/// A type whose mirror, for people, doesn't have the content that tells states apart.
protocol WholeContent {
  /// The content, in any form.
  var wholeContent: [Any] { get }
}

extension Undoable: WholeContent {}

extension ScreenStack: WholeContent {}

extension Dependencies: WholeContent {
  /// Nothing, because what matters of a container is what its values do.
  var wholeContent: [Any] { [] }
}

extension ValueReflection {
  /// Returns a tree for a `Date` or `Data`, whose own descriptions are incomplete; otherwise nil.
  func systemNode(for value: Any, type: Any.Type) -> ValueNode? {
    if type == Date.self, let date = value as? Date {
      return .leaf(Self.text(of: date), type: type)
    }
    if type == Data.self, let data = value as? Data { return Self.node(for: data) }
    return nil
  }

  /// Returns the text of a date, with the fraction of the second.
  private static func text(of date: Date) -> String {
    let seconds = date.timeIntervalSinceReferenceDate
    guard seconds.isFinite else { return "Date(\(seconds))" }
    let whole = Date(timeIntervalSinceReferenceDate: seconds.rounded(.down))
    let fraction = seconds - whole.timeIntervalSinceReferenceDate
    return fraction == 0 ? "\(whole)" : "\(whole) and \(fraction) seconds"
  }

  /// Returns data as hexadecimal digits, 32 bytes in a line.
  private static func node(for data: Data) -> ValueNode {
    let bytes = [UInt8](data)
    let rows = stride(from: 0, to: bytes.count, by: 32).map { start in
      bytes[start..<min(start + 32, bytes.count)].map { byte in
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }.joined()
    }
    guard rows.count > 1 else { return .leaf("Data(\(rows.first ?? ""))", type: Data.self) }
    return ValueNode(lines: rows, type: Data.self, open: "Data(", close: ")")
  }
}
