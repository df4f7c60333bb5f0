internal import Corbel
internal import Foundation

/// A place with JSON, whose content is replaced only after it was read or set aside.
final class JSONFile<Value: Codable & Sendable>: Sendable {
  private struct KnownContent {
    /// The hashes of the contents that may be replaced.
    var hashes: [Int] = []
    /// The report about content that was set aside by a write that then failed.
    var report: StorageError?
  }

  private let place: Place
  private let migrations: [Migration]
  private let known = Lock(KnownContent())

  init(_ place: Place, _ migrations: [Migration]) {
    self.place = place
    self.migrations = migrations
  }

  /// Returns the value, or nil and the report if the content can't be read and was set aside.
  ///
  /// If the caller doesn't take over the value, the next write sets the content aside.
  func read(takesOver: Bool) throws -> (Value?, StorageError?) {
    guard let data = try place.load("") else { return (nil, nil) }
    do {
      let value = try migrations.decode(Value.self, data, place.name)
      known.withLock { $0.hashes = takesOver ? [hash(of: data)] : [] }
      return (value, nil)
    } catch {
      if let error = error as? StorageError { throw error }
      let name = try setAside(data)
      return (nil, .unreadable(place.name, setAside: name, cause: cause(of: error)))
    }
  }

  /// Replaces the content, and returns the report if other content was set aside.
  func write(_ value: Value) throws -> StorageError? {
    let data = try readableData(of: value)
    try place.save(data, "") { old in try mayReplace(old, with: data) }
    return known.withLock { known in
      known.hashes = [hash(of: data)]
      return known.report.take()
    }
  }

  /// Returns whether the content may be replaced; unknown content is set aside first.
  private func mayReplace(_ old: Data?, with new: Data) throws -> Bool {
    let oldHash = old.map(hash(of:))
    if let old, let oldHash, !known.withLock({ $0.hashes.contains(oldHash) }) {
      let name = try setAside(old)
      known.withLock { $0.report = .changedElsewhere(place.name, setAside: name) }
      return false
    }
    // After a failing write, the place can have either content.
    known.withLock { $0.hashes = [hash(of: new)] + (oldHash.map { [$0] } ?? []) }
    return true
  }

  /// Keeps content beside the place, so that it may be replaced, and returns its name.
  private func setAside(_ data: Data) throws -> String {
    let name = try place.setAside(data)
    known.withLock { $0.hashes = [hash(of: data)] }
    return name
  }

  /// Encodes a value, and reads it back, so that only what can be read replaces the content.
  private func readableData(of value: Value) throws -> Data {
    do {
      let data = try Envelope(version: UInt(migrations.count), value: value).data()
      _ = try JSONDecoder().decode(Envelope<Value>.self, from: data)
      return data
    } catch {
      let part = unkeepablePart(of: value).map { "'\($0)' can't be encoded" }
      throw StorageError.failed(place.name, cause: part ?? cause(of: error))
    }
  }
}

extension Storage where Value: Codable {
  /// Creates a storage of JSON that never replaces content that was not read or set aside.
  init(_ place: Place, _ migrations: [Migration]) {
    let file = JSONFile<Value>(place, migrations)
    self.place = place.name
    identity = place.identity
    read = { try file.read(takesOver: $0) }
    write = { try file.write($0) }
  }
}

/// Returns the path of the first part that `JSONEncoder` writes, or refuses, without naming it: a
/// `Decimal` that is no number, and what is nested too deeply.
private func unkeepablePart(of value: Any) -> String? {
  func path(of value: Any, depth: Int) -> [String]? {
    if depth > 250 || (value as? Decimal)?.isNaN == true { return [] }
    for (index, child) in Mirror(reflecting: value).children.enumerated() {
      guard let rest = path(of: child.value, depth: depth + 1) else { continue }
      return child.label == "some" ? rest : [child.label ?? "\(index)"] + rest
    }
    return nil
  }
  guard let path = path(of: value, depth: 0) else { return nil }
  return (["value"] + path.prefix(8)).joined(separator: ".") + (path.count > 8 ? "…" : "")
}

private func hash(of data: Data) -> Int {
  var hasher = Hasher()
  data.withUnsafeBytes { hasher.combine(bytes: $0) }
  return hasher.finalize()
}
