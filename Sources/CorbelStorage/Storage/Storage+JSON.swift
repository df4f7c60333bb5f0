internal import Corbel
internal import Foundation

extension Storage where Value: Codable {
  /// Creates a storage of JSON that never replaces content that was not read or set aside.
  ///
  /// The functions get a suffix of the place's name, which is empty for the place itself.
  init(
    _ place: String, _ migrations: [Migration], identity: @escaping @Sendable () -> String,
    load: @escaping @Sendable (_ suffix: String) throws -> Data?,
    save: @escaping @Sendable (Data, _ suffix: String) throws -> Void
  ) {
    // The hashes of the contents that may be replaced.
    let known = Lock<[Int]>([])
    let setAside: @Sendable (Data) throws -> String = { data in
      var number = 1
      while let other = try load(".set-aside-\(number)"), other != data { number += 1 }
      try save(data, ".set-aside-\(number)")
      return "\(place).set-aside-\(number)"
    }
    self.place = place
    self.identity = identity
    read = { takesOver in
      guard let data = try load("") else { return (nil, nil) }
      do {
        let value = try migrations.decode(Value.self, data, place)
        known.withLock { $0 = takesOver ? [hash(of: data)] : [] }
        return (value, nil)
      } catch {
        if let error = error as? StorageError { throw error }
        let name = try setAside(data)
        known.withLock { $0 = [hash(of: data)] }
        return (nil, .unreadable(place, setAside: name, cause: cause(of: error)))
      }
    }
    write = { value in
      let data = try Envelope(version: UInt(migrations.count), value: value).data()
      let old = try load("")
      let oldHash = old.map(hash(of:))
      let isKnown = known.withLock { $0.contains { $0 == oldHash } }
      let name = try isKnown ? nil : old.map(setAside)
      // After a failing write, the place can have either content.
      known.withLock { $0 = [hash(of: data)] + $0.filter { $0 == oldHash } }
      try save(data, "")
      return name.map { .changedElsewhere(place, setAside: $0) }
    }
  }
}

/// Returns the reason of an error; the whole description of a Cocoa error differs each time.
func cause(of error: any Error) -> String {
  reason(of: error, describedAs: (error as? CocoaError)?.localizedDescription)
}

private func hash(of data: Data) -> Int {
  var hasher = Hasher()
  data.withUnsafeBytes { hasher.combine(bytes: $0) }
  return hasher.finalize()
}
