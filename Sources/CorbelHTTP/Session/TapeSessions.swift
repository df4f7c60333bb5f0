internal import Corbel
internal import Foundation

/// The tapes of sessions, by the `URLProtocol` class that a session uses.
///
/// A session creates an object of this class, and passes the object no information about the tape.
/// (On Linux, even the headers of the configuration are not in the request yet.) So the class has
/// to identify the tape: each configuration gets a class of its own, which is made at run time from
/// a generic class. Tests that run at the same time therefore don't interfere. No class is used for
/// two tapes, so a session that outlives its tape can't reach another tape.
final class TapeSessions: Sendable {
  private struct Contents: Sendable {
    var count = 0
    var snapshots: [ObjectIdentifier: HTTPSnapshot] = [:]
  }

  /// The instance in which every `TapeProtocol` finds its tape.
  ///
  /// The instance is shared because `URLSession` creates each `TapeProtocol`, so no code can pass
  /// an instance to the `TapeProtocol`.
  static let shared = TapeSessions()

  private let contents = Lock(Contents())

  /// Makes a class for a snapshot, and stores the snapshot under the class.
  func add(_ snapshot: HTTPSnapshot) -> TapeProtocol.Type {
    contents.withLock { contents in
      contents.count += 1
      let type = Self.type(Root.self, number: contents.count)
      contents.snapshots[ObjectIdentifier(type)] = snapshot
      return type
    }
  }

  func remove(_ tape: HTTPTape) {
    contents.withLock { contents in
      contents.snapshots = contents.snapshots.filter { $0.value.tape !== tape }
    }
  }

  subscript(type: TapeProtocol.Type) -> HTTPSnapshot? {
    let identifier = ObjectIdentifier(type)
    return contents.withLock { $0.snapshots[identifier] }
  }

  /// Returns a class whose generic argument encodes a number, with one nested type for each bit.
  private static func type<Tag>(_ tag: Tag.Type, number: Int) -> TapeProtocol.Type {
    if number == 0 { return TapeProtocolOf<Tag>.self }
    return number.isMultiple(of: 2)
      ? type(Zero<Tag>.self, number: number / 2) : type(One<Tag>.self, number: number / 2)
  }

  private enum Root {}
  private enum Zero<Tag> {}
  private enum One<Tag> {}
}

/// A class for one tape; the generic argument distinguishes the classes of different tapes.
final class TapeProtocolOf<Tag>: TapeProtocol {}
