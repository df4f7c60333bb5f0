/// What has changed in an ``IdentifiedArray`` since somebody last looked at it.
///
/// Whoever looks puts in a stamp of its own. A stamp that is found again belongs to the same array,
/// or to one that was copied from it; what has changed since then is covered by ``extent``.
@usableFromInline
struct ElementChanges: Sendable {
  /// The part of an array that may have changed.
  @usableFromInline enum Extent: Equatable, Sendable {
    case none
    /// The element at one position, whose id is the same.
    case one(Int)
    /// Any element, and the ids.
    case all
  }

  /// Who has last looked, and when; zero as long as nobody has.
  @usableFromInline var stamp: UInt
  /// The only position that has changed, or one of the two values below.
  @usableFromInline var position: Int

  @usableFromInline static var nowhere: Int { -1 }
  @usableFromInline static var everywhere: Int { -2 }

  /// Creates the changes of an array at which nobody has looked: everything is new.
  @inlinable init() {
    stamp = 0
    position = Self.everywhere
  }

  /// Creates the changes of an array that somebody has just looked at: there are none.
  @inlinable init(stamp: UInt) {
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

  /// Notes that the element at a position has perhaps changed, but not its id.
  @inlinable mutating func note(_ position: Int) {
    guard position != self.position else { return }
    self.position = self.position == Self.nowhere ? position : Self.everywhere
  }

  /// Notes that more than one element has perhaps changed, or which ids there are, or their order.
  @inlinable mutating func noteAll() {
    position = Self.everywhere
  }
}
