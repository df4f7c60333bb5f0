internal import Corbel
internal import Foundation

/// The snapshots of sessions, by the `URLProtocol` class that a session uses.
///
/// A session creates an object of this class, and passes the object no information about the
/// snapshot. (On Linux, even the headers of the configuration are not in the request yet.) So the
/// class has to identify the snapshot: each configuration gets a class of its own, which is made at
/// run time from a generic class. Tests that run at the same time therefore don't interfere. No
/// class is used for two snapshots, so a session that outlives its snapshot can't reach another
/// snapshot.
final class SnapshotSessions: Sendable {
  private struct Contents: Sendable {
    var count = 0
    var snapshots: [ObjectIdentifier: HTTPSnapshot] = [:]
  }

  /// The instance in which every `SnapshotProtocol` finds its snapshot.
  ///
  /// The instance is shared because `URLSession` creates each `SnapshotProtocol`, so no code can
  /// pass an instance to the `SnapshotProtocol`.
  static let shared = SnapshotSessions()

  private let contents = Lock(Contents())

  /// Makes a class for a snapshot, and stores the snapshot under the class.
  func add(_ snapshot: HTTPSnapshot) -> SnapshotProtocol.Type {
    contents.withLock { contents in
      contents.count += 1
      let type = Self.type(Root.self, number: contents.count)
      contents.snapshots[ObjectIdentifier(type)] = snapshot
      return type
    }
  }

  func remove(_ type: SnapshotProtocol.Type) {
    contents.withLock { $0.snapshots[ObjectIdentifier(type)] = nil }
  }

  subscript(type: SnapshotProtocol.Type) -> HTTPSnapshot? {
    let identifier = ObjectIdentifier(type)
    return contents.withLock { $0.snapshots[identifier] }
  }

  /// Returns a class whose generic argument encodes a number, with one nested type for each bit.
  private static func type<Tag>(_ tag: Tag.Type, number: Int) -> SnapshotProtocol.Type {
    if number == 0 { return SnapshotProtocolOf<Tag>.self }
    return number.isMultiple(of: 2)
      ? type(Zero<Tag>.self, number: number / 2) : type(One<Tag>.self, number: number / 2)
  }

  private enum Root {}
  private enum Zero<Tag> {}
  private enum One<Tag> {}
}

/// A class for one snapshot; the generic argument distinguishes the classes of different snapshots.
final class SnapshotProtocolOf<Tag>: SnapshotProtocol {}
