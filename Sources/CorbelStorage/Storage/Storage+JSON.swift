internal import Corbel
internal import Foundation

extension Storage where Value: Codable {
  /// Creates a storage of JSON that never replaces content that was not read or set aside.
  init(_ place: Place, _ migrations: [Migration]) {
    let known = Lock(KnownContent())
    self.place = place.name
    identity = place.identity
    read = { takesOver in
      guard let data = try place.load("") else { return (nil, nil) }
      do {
        let value = try migrations.decode(Value.self, data, place.name)
        known.withLock { $0.hashes = takesOver ? [hash(of: data)] : [] }
        return (value, nil)
      } catch {
        if let error = error as? StorageError { throw error }
        let name = try place.setAside(data)
        known.withLock { $0.hashes = [hash(of: data)] }
        return (nil, .unreadable(place.name, setAside: name, cause: cause(of: error)))
      }
    }
    write = { value in
      let data = try readableData(of: value, in: place.name)
      try place.save(data, "") { old in
        let oldHash = old.map(hash(of:))
        if let old, let oldHash, !known.withLock({ $0.hashes.contains(oldHash) }) {
          let name = try place.setAside(old)
          known.withLock {
            $0 = KnownContent(
              hashes: [oldHash], report: .changedElsewhere(place.name, setAside: name))
          }
          return false
        }
        // After a failing write, the place can have either content.
        known.withLock { $0.hashes = [hash(of: data)] + (oldHash.map { [$0] } ?? []) }
        return true
      }
      return known.withLock { known in
        known.hashes = [hash(of: data)]
        return known.report.take()
      }
    }

    /// Encodes a value, and reads it back, so that only what can be read replaces the content.
    @Sendable func readableData(of value: Value, in name: String) throws -> Data {
      do {
        let data = try Envelope(version: UInt(migrations.count), value: value).data()
        _ = try JSONDecoder().decode(Envelope<Value>.self, from: data)
        return data
      } catch {
        let part = unkeepablePart(of: value).map { "'\($0)' can't be encoded" }
        throw StorageError.failed(name, cause: part ?? cause(of: error))
      }
    }
  }
}

private struct KnownContent {
  /// The hashes of the contents that may be replaced.
  var hashes: [Int] = []
  /// The report about content that was set aside by a write that then failed.
  var report: StorageError?
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
