/// The compiler's metadata of an enum: the names of its cases, and the case of a value.
///
/// No other source has both for every enum. `CaseIterable` excludes payloads, a mirror has the name
/// of a case only if the case has a payload, and a type may have a description of its own.
///
/// The layout of the metadata is part of Swift's stable ABI on Apple's systems since Swift 5. Linux
/// has the same layout. In this table, a word is as wide as a pointer. All other fields are 32 bits
/// wide, unless the table says otherwise.
///
///     metadata             word -1: the value witness table
///                          word  0: the kind, 0x201 for an enum, 0x202 for an optional
///                          word  1: the type descriptor
///     type descriptor      byte  0: flags; the lowest 5 bits are 18 for an enum
///                          byte 16: the field descriptor, relative to this place; 0 for none
///                          byte 20: the number of cases with a payload in the lower 24 bits
///                          byte 24: the number of cases without one
///     field descriptor     byte  8: kind and, at byte 10, the size of a record, 16 bits each
///                          byte 12: the number of records
///                          byte 16: the records, those of cases with a payload first
///     record               byte  0: flags; the lowest bit says that the case is indirect
///                          byte  4: the payload's mangled type name, relative; 0 for none
///                          byte  8: the case's name, relative
///     tuple metadata       word  0: the kind, 0x301
///                          word  1: the number of elements
///                          word  3: the elements, of two words each: the type, the offset
///     value witness table  words 0–9: eight functions, the size and the stride
///                          word 10: 32 bits of flags; 0x20_0000 says that an enum's functions
///                          follow 8 bytes further: the functions that read the tag of a value,
///                          take its payload out, and write the tag beside a payload
///
/// The tag of a value is the number of its case's record. The runtime finds the name of a case in
/// the same way, in `swift_EnumCaseName`. Each step is checked as far as possible.
///
/// In a module that was compiled with `-disable-reflection-metadata` there is no field descriptor,
/// and with `-disable-reflection-names` the names are empty. Then only the number of a case is
/// known.
package struct EnumMetadata {
  let metadata: UnsafeRawPointer
  private let descriptor: UnsafeRawPointer
  /// The first record and the size of each record; nil if the metadata has no records.
  private let records: (first: UnsafeRawPointer, size: Int)?
  /// The number of cases.
  let count: Int

  /// Reads the metadata of a type, or returns nil if the type is not an enum.
  init?(_ type: Any.Type) {
    guard let descriptor = Self.descriptor(of: type) else { return nil }
    let payloads = descriptor.load(fromByteOffset: 20, as: UInt32.self) & 0xFF_FFFF
    let empties = descriptor.load(fromByteOffset: 24, as: UInt32.self)
    metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    self.descriptor = descriptor
    count = Int(payloads + empties)
    records = Self.target(at: descriptor + 16).flatMap { fields in
      let count = fields.load(fromByteOffset: 12, as: UInt32.self)
      let size = fields.load(fromByteOffset: 10, as: UInt16.self)
      return count == payloads + empties && size >= 12 ? (fields + 16, Int(size)) : nil
    }
  }

  private func record(at index: Int) -> UnsafeRawPointer? {
    guard let records, index < count else { return nil }
    return records.first + index * records.size
  }

  /// Returns the name of a case, if the metadata has it.
  func name(at index: Int) -> String? {
    guard let record = record(at: index), let name = Self.target(at: record + 8) else { return nil }
    let text = String(cString: name.assumingMemoryBound(to: CChar.self))
    return text.isEmpty ? nil : text
  }

  /// Returns whether a case has a payload.
  func hasPayload(at index: Int) -> Bool {
    record(at: index).flatMap { Self.target(at: $0 + 4) } != nil
  }

  /// Returns whether the payload of a case lies in a box.
  func isIndirect(at index: Int) -> Bool {
    record(at: index).map { $0.load(as: UInt32.self) & 1 == 1 } ?? false
  }

  /// Returns the type of a case's payload, which is a tuple for several values.
  ///
  /// The result is nil if the case has no payload, or if the runtime can't find the type by its
  /// name.
  func payloadType(at index: Int) -> Any.Type? {
    guard let record = record(at: index), let name = Self.target(at: record + 4) else { return nil }
    // The generic arguments follow the kind and the descriptor.
    return _getTypeByMangledNameInContext(
      name.assumingMemoryBound(to: UInt8.self), Self.length(ofName: name),
      genericContext: descriptor, genericArguments: metadata + 2 * MemoryLayout<Int>.size)
  }

  /// Returns the number of a value's case; nil if the type is not an enum.
  static func index(of value: Any) -> Int? {
    func find<Value>(_ type: Value.Type) -> Int? {
      guard descriptor(of: type) != nil, let value = value as? Value else { return nil }
      let word = MemoryLayout<Int>.size
      let metadata = unsafeBitCast(type as Any.Type, to: UnsafeRawPointer.self)
      let witnesses = metadata.load(fromByteOffset: -word, as: UnsafeRawPointer.self)
      guard witnesses.load(fromByteOffset: 10 * word, as: UInt32.self) & 0x20_0000 != 0 else {
        return nil
      }
      typealias GetTag = @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt32
      let getTag = witnesses.load(fromByteOffset: 10 * word + 8, as: GetTag.self)
      return withUnsafePointer(to: value) { Int(getTag($0, metadata)) }
    }
    // This opens the type, because opening the value could open an existential inside the value
    // instead.
    return _openExistential(type(of: value), do: find)
  }

  /// Returns the number and the name of a value's case; nil if the value is not an enum.
  package static func findCase(of value: Any) -> (index: Int, name: String?)? {
    guard let index = index(of: value), let metadata = EnumMetadata(type(of: value)),
      index < metadata.count
    else { return nil }
    return (index, metadata.name(at: index))
  }

  static func isEnum(_ type: Any.Type) -> Bool { descriptor(of: type) != nil }

  /// Returns the type descriptor, if the type is an enum.
  private static func descriptor(of type: Any.Type) -> UnsafeRawPointer? {
    #if _ptrauth(_arm64e)
      // On arm64e, these pointers are signed. Test programs are not compiled for arm64e.
      return nil
    #else
      return unsignedDescriptor(of: type)
    #endif
  }

  private static func unsignedDescriptor(of type: Any.Type) -> UnsafeRawPointer? {
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    let kind = metadata.load(as: Int.self)
    guard kind == 0x201 || kind == 0x202 else { return nil }
    let descriptor = metadata.load(
      fromByteOffset: MemoryLayout<Int>.size, as: UnsafeRawPointer.self)
    guard descriptor.load(as: UInt32.self) & 0x1F == 18 else { return nil }
    return descriptor
  }

  /// Returns the target of a relative pointer.
  private static func target(at place: UnsafeRawPointer) -> UnsafeRawPointer? {
    let offset = place.load(as: Int32.self)
    return offset == 0 ? nil : place + Int(offset)
  }

  /// Returns the length of a mangled name, in which a byte below 0x20 precedes a pointer.
  private static func length(ofName name: UnsafeRawPointer) -> UInt {
    var end = name
    while true {
      switch end.load(as: UInt8.self) {
      case 0: return UInt(end - name)
      case 0x01...0x17: end += 5
      case 0x18...0x1F: end += 1 + MemoryLayout<Int>.size
      default: end += 1
      }
    }
  }
}
