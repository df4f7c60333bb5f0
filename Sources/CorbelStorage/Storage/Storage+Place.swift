internal import Corbel
internal import Foundation

/// A place for bytes.
protocol Place: Sendable {
  var name: String { get }
  /// The identity of the place, which only one owner may have.
  var identity: String { get }
  /// Returns the content, or nil if there is none.
  func read() throws -> Data?
  /// Gives the content another name, and returns that name.
  ///
  /// The content may keep its present name as well.
  func setAside() throws -> String
  /// Replaces the content in one step.
  func write(_ data: Data) throws
}

extension Storage where Value: Codable {
  /// Creates a storage of JSON that never replaces content that was not read or set aside.
  init(_ place: some Place, _ format: Format) {
    // The hashes of the contents that may be replaced.
    let known = Locked<[Int]>([])
    self.place = place.name
    identity = { place.identity }
    read = { takesOver in
      guard let data = try place.read() else { return Content() }
      let hash = hash(of: data)
      do {
        let (value, isOlder) = try format.value(Value.self, in: data)
        known.value.withLock { $0 = takesOver ? [hash] : [] }
        return Content(value: value, isOlder: isOlder)
      } catch let error as Format.NewerVersion {
        throw StorageError.newerVersion(place.name, version: error.version)
      } catch {
        let newName = try place.setAside()
        known.value.withLock { $0 = [hash] }
        return Content(
          setAside: .unreadable(place.name, setAside: newName, cause: "\(error)"))
      }
    }
    write = { value in
      let data = try format.data(for: value)
      let (hash, old) = (hash(of: data), try place.read().map(hash(of:)))
      var newName: String?
      if let old, !known.value.withLock({ $0.contains(old) }) { newName = try place.setAside() }
      // After a failing write, the place can have either content.
      known.value.withLock { $0 = [hash, old ?? hash] }
      do {
        try place.write(data)
      } catch {
        guard let newName else { throw error }
        throw StorageError.failed(
          place.name, cause: "\(error); the content is also in '\(newName)'")
      }
      return newName.map { .changedElsewhere(place.name, setAside: $0) }
    }
  }
}

private func hash(of data: Data) -> Int {
  var hasher = Hasher()
  data.withUnsafeBytes { hasher.combine(bytes: $0) }
  return hasher.finalize()
}
