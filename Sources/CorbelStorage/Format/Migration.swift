internal import Foundation

/// A step from one version of a format to the next.
///
/// The version of a format is the number of its steps: the first step leads from version 0 to
/// version 1, the second step from version 1 to version 2, and so on. Add new steps at the end of
/// the list, and keep the old ones:
///
/// ```swift
/// let preferences = Stored(
///   Preferences(),
///   in: .file(
///     url,
///     migrations: [
///       .json { $0["unit"] = $0.removeValue(forKey: "measure") },
///       .types { (old: OldPreferences) in
///         Preferences(unit: old.unit, textSize: old.size.points)
///       },
///     ]))
/// ```
///
/// If a step throws an error, the content is set aside as it was.
public struct Migration: Sendable {
  /// Changes the value in the JSON of an envelope.
  let migrate: @Sendable (Data) throws -> Data

  /// A step that changes the members of a value's JSON, as `JSONSerialization` decodes them.
  ///
  /// If the value is a list, such as an `IdentifiedArray`, the step changes each of its elements.
  ///
  /// - Parameter change: Changes the members of the outermost object.
  /// - Returns: The step.
  public static func json(
    _ change: @escaping @Sendable (inout [String: Any]) throws -> Void
  ) -> Self {
    Migration { data in
      let exact = try JSONDecoder().decode(ExactJSON.self, from: data)
      var envelope = exact.value as? [String: Any] ?? [:]
      if var value = envelope["value"] as? [String: Any] {
        try change(&value)
        envelope["value"] = value
      } else if var elements = envelope["value"] as? [[String: Any]] {
        for index in elements.indices { try change(&elements[index]) }
        envelope["value"] = elements
      } else {
        throw MigrationError(description: "a step over JSON needs an object, or a list of objects")
      }
      guard JSONSerialization.isValidJSONObject(envelope) else {
        throw MigrationError(description: "a step over JSON has set what JSON can't keep")
      }
      return try JSONSerialization.data(withJSONObject: envelope)
    }
  }

  /// A step from the type of one version to the type of the next.
  ///
  /// - Parameter convert: Converts a value.
  /// - Returns: The step.
  public static func types<Old: Codable & SendableMetatype, New: Codable & SendableMetatype>(
    _ convert: @escaping @Sendable (Old) throws -> New
  ) -> Self {
    Migration { data in
      let old = try JSONDecoder().decode(Envelope<Old>.self, from: data)
      return try Envelope(version: old.version, value: convert(old.value)).data()
    }
  }
}

/// JSON as `JSONSerialization` decodes it, but with each text and number as it stands.
///
/// On Linux, `JSONSerialization` drops a byte order mark at the beginning of a text, and the sign
/// of a zero.
private struct ExactJSON: Decodable {
  let value: Any

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      value = NSNull()
    } else if let text = try? container.decode(String.self) {
      value = text
    } else if let flag = try? container.decode(Bool.self) {
      value = NSNumber(value: flag)
    } else if let number = try? container.decode(Double.self) {
      value = Self.exact(number, container)
    } else if let list = try? container.decode([Self].self) {
      value = list.map(\.value)
    } else {
      value = try container.decode([String: Self].self).mapValues(\.value)
    }
  }

  private static func exact(
    _ number: Double, _ container: any SingleValueDecodingContainer
  ) -> NSNumber {
    // As a whole number, a zero has no sign.
    if number != 0, let whole = try? container.decode(Int.self) { return NSNumber(value: whole) }
    let decimal = try? container.decode(Decimal.self)
    let isExact = decimal == nil || decimal == Decimal(string: "\(number)")
    return isExact ? NSNumber(value: number) : NSDecimalNumber(decimal: decimal ?? 0)
  }
}

private struct MigrationError: Error, CustomStringConvertible {
  let description: String
}
