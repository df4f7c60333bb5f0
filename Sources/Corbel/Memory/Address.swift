/// The address of a value: in the memory of a root, in a copy, or in another value.
///
/// No other type of the engine handles memory. A root and a snapshot each own the memory at an
/// address, and free it in their `deinit`. An address that a function lends is valid only during
/// the call.
///
/// `Address` is sendable although `Value` may not be. The memory is used only on the main actor
/// and in the `deinit` of its owner, when no other code has access.
struct Address<Value>: @unchecked Sendable {
  private let pointer: UnsafeMutablePointer<Value>

  init(at position: Position) {
    pointer = position.assumingMemoryBound(to: Value.self)
  }

  /// The value, accessed in place without a copy.
  var value: Value {
    _read { yield pointer.pointee }
    nonmutating _modify { yield &pointer.pointee }
  }

  /// The position in memory, to compare with other positions.
  var position: Position { Position(pointer) }

  /// Returns the address of a stored part of the value.
  ///
  /// The offset comes from `MemoryLayout.offset(of:)`.
  func part<Part>(_ type: Part.Type, at offset: Int) -> Address<Part> {
    Address<Part>(at: position + offset)
  }

  /// The same address, without its type.
  var untyped: AnyAddress { part(Void.self, at: 0) }
}

/// The address of a value of unknown type.
typealias AnyAddress = Address<Void>

// MARK: - Memory

extension Address {
  /// Allocates memory for a value and some bytes behind it.
  static func allocate(bytesBehind byteCount: Int = 0) -> Self {
    let memory = Position.allocate(
      byteCount: max(1, MemoryLayout<Value>.size + byteCount),
      alignment: MemoryLayout<Value>.alignment)
    return Self(at: memory)
  }

  /// Allocates memory for a value and initializes it.
  init(_ value: Value) {
    self = Self.allocate()
    initialize(to: value)
  }

  func deallocate() {
    position.deallocate()
  }

  func initialize(to value: Value) {
    pointer.initialize(to: value)
  }

  func deinitialize() {
    pointer.deinitialize(count: 1)
  }

  /// Moves the value from another address to this address.
  func moveInitialize(from other: Self) {
    pointer.moveInitialize(from: other.pointer, count: 1)
  }

  /// Copies bytes from another address to this address.
  func copyBytes(from other: Self, count: Int) {
    position.copyMemory(from: other.position, byteCount: count)
  }

  /// Returns whether the bytes at this address and at another address are the same.
  func hasSameBytes(as other: Self, count: Int) -> Bool {
    let (first, second) = (position, other.position)
    var offset = 0
    while offset + 8 <= count {
      let left = first.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      let right = second.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      guard left == right else { return false }
      offset += 8
    }
    while offset < count {
      let left = first.load(fromByteOffset: offset, as: UInt8.self)
      guard left == second.load(fromByteOffset: offset, as: UInt8.self) else { return false }
      offset += 1
    }
    return true
  }
}

// MARK: - Lent addresses

/// Lends the address of a value during a call.
func withAddress<Value, Result>(
  of value: inout Value, _ body: (Address<Value>) -> Result
) -> Result {
  withUnsafeMutablePointer(to: &value) { body(Address(at: Position($0))) }
}

/// Changes a stored part of a value in its place.
@inlinable func changePart<Whole, Part, Result>(
  of whole: inout Whole, at offset: Int, _ body: (inout Part) -> Result
) -> Result {
  withUnsafeMutableBytes(of: &whole) { bytes in
    let part = bytes.baseAddress.unsafelyUnwrapped + offset
    return body(&part.assumingMemoryBound(to: Part.self).pointee)
  }
}

/// Moves two values into the beginning and another part of a whole value during a call.
///
/// Until the call ends, nothing may read the values in their places.
func withMovedParts<First, Second, Whole>(
  _ first: Address<First>, _ second: Address<Second>, in _: Whole.Type, secondAt offset: Int,
  _ body: (inout Whole) -> Void
) {
  withUnsafeTemporaryAllocation(of: Whole.self, capacity: 1) { memory in
    let whole = Address<Whole>(at: Position(memory.baseAddress.unsafelyUnwrapped))
    whole.part(First.self, at: 0).moveInitialize(from: first)
    whole.part(Second.self, at: offset).moveInitialize(from: second)
    body(&whole.value)
    first.moveInitialize(from: whole.part(First.self, at: 0))
    second.moveInitialize(from: whole.part(Second.self, at: offset))
  }
}

/// Lends the address of an optional's value during a call, or nil if the optional is nil.
func withAddressOfContent<Content, Result>(
  of optional: inout Content?, _ body: (Address<Content>?) -> Result
) -> Result {
  guard optional != nil else { return body(nil) }
  // Only a force unwrap gives access to the value of an optional in place, without a copy.
  // swift-format-ignore: NeverForceUnwrap
  return withAddress(of: &optional!) { body($0) }
}

/// Lends the address of an element during a call that does not write to the element.
func withAddressOfElement<Element>(
  at index: Int, in array: [Element], _ body: (Address<Element>) -> Void
) {
  array.withUnsafeBufferPointer { elements in
    // The array has an element at the index, so the memory of its elements has an address.
    let first = UnsafeMutablePointer(mutating: elements.baseAddress.unsafelyUnwrapped)
    body(Address(at: Position(first + index)))
  }
}

/// A position in memory, to compare with other positions, or to read a value at once.
@usableFromInline typealias Position = UnsafeMutableRawPointer

@inlinable func position<Value>(of value: inout Value) -> Position {
  withUnsafeMutablePointer(to: &value) { Position($0) }
}

// MARK: - Casts

/// Returns an object as an instance of a class, without a check in a release build.
///
/// The caller must prove that the object has the class. A checked cast to a generic class takes
/// several times as long. Inlined, the function needs no look-up of the class, which took a tenth
/// of the time of an action for a row.
@inline(__always)
func assumed<Object: AnyObject>(_ object: AnyObject, as type: Object.Type) -> Object {
  unsafeDowncast(object, to: type)
}

// MARK: - Copies

/// A copy of a value, with the bits of the original.
///
/// The copy retains the objects that the value refers to. So no new object can have the address of
/// one of these objects, and equal bits mean the same value. The bits of the original are kept
/// separately, because the padding of the copy can differ from that of the original.
final class Snapshot<Value> {
  /// The address of memory for the copy, followed by memory for the bits of the original.
  let address = Address<Value>.allocate(bytesBehind: MemoryLayout<Value>.size)
  var isTaken = false

  convenience init(_ value: Value) {
    self.init()
    var value = value
    withAddress(of: &value) { take(from: $0) }
  }

  deinit {
    drop()
    address.deallocate()
  }

  /// Returns the bits of an original and of the snapshot, to compare while the snapshot is kept.
  func bits(of original: Address<Value>) -> StoredBits {
    StoredBits(
      original: original.untyped, kept: keptBits,
      byteCount: MemoryLayout<Value>.size)
  }

  /// The bits of the original.
  var keptBits: AnyAddress { address.part(Void.self, at: MemoryLayout<Value>.size) }

  /// Copies the value at an address.
  ///
  /// A previous copy is replaced before it is released, because its release can run a `deinit` of
  /// the app, and the `deinit` can read the new copy.
  func take(from original: Address<Value>) {
    let bits = bits(of: original)
    bits.kept.copyBytes(from: bits.original, count: bits.byteCount)
    if isTaken {
      address.value = original.value
    } else {
      address.initialize(to: original.value)
      isTaken = true
    }
  }

  /// Releases the copy.
  func drop() {
    guard isTaken else { return }
    isTaken = false
    address.deinitialize()
  }

  /// Returns whether an original equals the copy; false without a copy or without `==`.
  func isEqual(to original: Address<Value>, by isEqual: ((Value, Value) -> Bool)?) -> Bool {
    guard isTaken else { return false }
    return isEqual?(original.value, address.value) ?? false
  }
}

/// The bits of a stored value, now and when its snapshot was taken.
struct StoredBits {
  let original: AnyAddress
  let kept: AnyAddress
  let byteCount: Int

  var areSame: Bool { original.hasSameBytes(as: kept, count: byteCount) }
}
