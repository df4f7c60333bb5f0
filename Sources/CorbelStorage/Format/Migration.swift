internal import Foundation

/// A step from one version of a format to the next.
///
/// The version of a format is the number of its steps: the first step leads from version 0 to version
/// 1, the second step from version 1 to version 2, and so on. Add new steps at the end of the list, and
/// keep the old ones:
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
      var envelope = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
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

private struct MigrationError: Error, CustomStringConvertible {
  let description: String
}
