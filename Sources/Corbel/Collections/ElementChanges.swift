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

  /// A number that follows from all positions that were noted; no comparison resets it.
  ///
  /// An observer that remembers the number computes from it whether only ``last`` was noted since.
  @usableFromInline var version: UInt = 0
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
      version = Self.version(after: version, position)
    }
    guard position != self.position else { return }
    self.position = self.position == Self.nowhere ? position : Self.everywhere
  }

  /// Notes that several elements, the ids or their order may have changed.
  @inlinable mutating func noteAll() {
    position = Self.everywhere
    last = -1
    version = Self.version(after: version, -1)
  }

  @inlinable static func version(after version: UInt, _ position: Int) -> UInt {
    (version ^ UInt(bitPattern: position)) &* 0x9E37_79B9 &+ 1
  }
}

extension IdentifiedArray {
  /// The identity of the ids, and the record of changes in place.
  package var log: (ids: AnyObject, version: UInt, last: Int) {
    (ids.index, changes.version, changes.last)
  }

  /// Returns whether the elements have changed since an earlier version at two positions at most:
  /// at the last one of that version, and at the last one of this array.
  package func hasChangedInPlace(since version: UInt) -> Bool {
    changes.version == version
      || changes.last >= 0
        && changes.version == ElementChanges.version(after: version, changes.last)
  }
}
