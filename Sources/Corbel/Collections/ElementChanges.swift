/// The changes of an ``IdentifiedArray`` since a store last compared the array.
///
/// Each comparison stores a new stamp in the array. If the next comparison finds that stamp, the
/// array is the compared array or a copy of it, and ``extent`` covers all changes since the last
/// comparison. Otherwise, every element may have changed.
@usableFromInline
struct ElementChanges: Sendable {
  /// The part of an array that may have changed.
  @usableFromInline enum Extent: Equatable, Sendable {
    case none
    /// Only the element at this position, whose id has not changed.
    case one(Int)
    /// Any element, and the ids.
    case all
  }

  /// The stamp of the last comparison; zero before the first one.
  @usableFromInline var stamp: UInt
  /// The only changed position, or `nowhere` or `everywhere`.
  @usableFromInline var position: Int

  /// The line to which the latest changes belong; nil before the first change.
  @usableFromInline var line: Line?
  /// The number of changes in the line.
  @usableFromInline var count = 0
  /// The position that was noted last, or -1 if any element may have changed.
  @usableFromInline var last = -1

  @usableFromInline static var nowhere: Int { -1 }
  @usableFromInline static var everywhere: Int { -2 }

  /// Creates the record of an array that was never compared: the whole array counts as changed.
  @inlinable init() {
    stamp = 0
    position = Self.everywhere
  }

  /// Notes that the array was just compared: nothing has changed since.
  @inlinable mutating func restart(stamp: UInt) {
    self.stamp = stamp
    position = Self.nowhere
  }

  @inlinable var extent: Extent {
    switch position {
    case Self.nowhere: .none
    case Self.everywhere: .all
    default: .one(position)
    }
  }

  /// Notes that the element at a position may have changed, while its id has not.
  @inlinable mutating func note(_ position: Int) {
    if position != last {
      last = position
      advance()
    }
    guard position != self.position else { return }
    self.position = self.position == Self.nowhere ? position : Self.everywhere
  }

  /// Notes that several elements, the ids or their order may have changed.
  @inlinable mutating func noteAll() {
    position = Self.everywhere
    last = -1
    advance()
  }
}

extension ElementChanges {
  /// The changes of one array.
  ///
  /// A copy that changes as well begins a line of its own.
  /// No comparison ends a line, so an observer that remembers a version can tell later what has
  /// changed since.
  @usableFromInline final class Line: Sendable {
    let id = UInt.random(in: 1...UInt.max)
    /// The version at which the line began.
    let origin: ElementVersion

    init(from origin: ElementVersion) {
      self.origin = origin
    }
  }

  var version: ElementVersion { ElementVersion(line: line?.id ?? 0, count: count) }

  /// The version before the latest change; nil without a change.
  var earlierVersion: ElementVersion? {
    line.map { count == 1 ? $0.origin : ElementVersion(line: $0.id, count: count - 1) }
  }

  /// Counts a change, in a new line if a copy of the array has a part in the present one.
  @usableFromInline mutating func advance() {
    if isKnownUniquelyReferenced(&line) {
      count += 1
    } else {
      line = Line(from: version)
      count = 1
    }
  }
}

/// A moment in the changes of an ``IdentifiedArray``, which its unchanged copies share.
package struct ElementVersion: Equatable, Sendable {
  /// The id of the line of changes, or zero before the first change.
  var line: UInt = 0
  var count = 0

  package init() {}

  init(line: UInt, count: Int) {
    self.line = line
    self.count = count
  }
}

extension IdentifiedArray {
  /// The identity of the ids, and the record of changes in place.
  package var log: (ids: AnyObject, version: ElementVersion, last: Int) {
    (ids.index, changes.version, changes.last)
  }

  /// Returns whether the elements have changed since an earlier version at two positions at most:
  /// at the last one of that version, and at the last one of this array.
  package func hasChangedInPlace(since version: ElementVersion) -> Bool {
    changes.version == version || changes.last >= 0 && changes.earlierVersion == version
  }
}
