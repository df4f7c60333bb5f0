internal import Corbel
internal import Foundation

/// The tapes of sessions, by the `URLProtocol` class of the session.
///
/// A session creates a protocol from its class, and passes the protocol no other information about
/// the tape. (On Linux, not even the headers of the configuration are in the request yet.) So each
/// tape has a class of its own, made at run time from a generic class. Tests that run at the same
/// time don't interfere. No class is used twice, because a session that outlives its tape must not
/// reach another tape.
final class TapeSessions: Sendable {
  struct Entry: Sendable {
    let tape: HTTPTape
    let live: HTTPClient
  }

  private struct Contents: Sendable {
    var count = 0
    var entries: [ObjectIdentifier: Entry] = [:]
  }

  /// The instance is shared because `URLSession` creates protocols from their class alone.
  static let shared = TapeSessions()

  private let contents = Lock(Contents())

  /// Makes a class for a tape, and stores the tape under the class.
  func add(_ tape: HTTPTape, live: HTTPClient) -> TapeProtocol.Type {
    contents.withLock { contents in
      contents.count += 1
      let type = Self.type(Root.self, number: contents.count)
      contents.entries[ObjectIdentifier(type)] = Entry(tape: tape, live: live)
      return type
    }
  }

  func remove(_ tape: HTTPTape) {
    contents.withLock { contents in
      contents.entries = contents.entries.filter { $0.value.tape !== tape }
    }
  }

  subscript(type: TapeProtocol.Type) -> Entry? {
    let identifier = ObjectIdentifier(type)
    return contents.withLock { $0.entries[identifier] }
  }

  /// Returns a class whose generic arguments encode a number, with one level for each bit.
  private static func type<Tag>(_ tag: Tag.Type, number: Int) -> TapeProtocol.Type {
    if number == 0 { return TapeProtocolOf<Tag>.self }
    return number.isMultiple(of: 2)
      ? type(Zero<Tag>.self, number: number / 2) : type(One<Tag>.self, number: number / 2)
  }

  private enum Root {}
  private enum Zero<Tag> {}
  private enum One<Tag> {}
}

/// The class of one tape.
final class TapeProtocolOf<Tag>: TapeProtocol {}
