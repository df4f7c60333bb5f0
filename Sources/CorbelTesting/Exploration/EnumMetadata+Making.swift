extension EnumMetadata {
  /// The payload of a case, as values for its parts.
  typealias Payload = [(value: Any, part: Part)]

  /// A part of a case's payload: the whole payload, or an element of a tuple.
  struct Part {
    let label: String?
    let type: Any.Type
    let offset: Int
  }

  /// The parts of a case's payload, empty if there is none; nil if no value of the case can be made.
  ///
  /// The payload of an indirect case lies elsewhere, and that of a type without a name is not known.
  func parts(at index: Int) -> [Part]? {
    guard hasPayload(at: index) else { return [] }
    guard !isIndirect(at: index), let type = payloadType(at: index) else { return nil }
    return Self.elements(ofTuple: type)?.map { Part(label: nil, type: $0.type, offset: $0.offset) }
      ?? [Part(label: nil, type: type, offset: 0)]
  }

  /// The types of a tuple's elements and where they lie; nil if the type is no tuple.
  static func elements(ofTuple type: Any.Type) -> [(type: Any.Type, offset: Int)]? {
    let word = MemoryLayout<Int>.size
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    guard metadata.load(as: Int.self) == 0x301 else { return nil }
    return (0..<metadata.load(fromByteOffset: word, as: Int.self)).map { index in
      let element = metadata + (3 + 2 * index) * word
      // The offset is a word on Apple's systems, and the first half of one elsewhere.
      let offset = element.load(fromByteOffset: word, as: UInt32.self)
      return (element.load(as: Any.Type.self), Int(UInt32(littleEndian: offset)))
    }
  }

  /// Makes a value of an enum, whose metadata this is.
  ///
  /// An enum's payload lies at the value's beginning. The witness that writes the tag follows the one
  /// that reads it, after one in between.
  ///
  /// - Parameters:
  ///   - type: The enum.
  ///   - index: The number of the case.
  ///   - payload: A value for each part of the payload.
  /// - Returns: The value.
  func make<Value>(_ type: Value.Type, at index: Int, _ payload: Payload) -> Value {
    typealias InjectTag =
      @convention(c) (UnsafeMutableRawPointer, UInt32, UnsafeRawPointer) -> Void
    let word = MemoryLayout<Int>.size
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    let witnesses = metadata.load(fromByteOffset: -word, as: UnsafeRawPointer.self)
    let injectTag = witnesses.load(fromByteOffset: 12 * word + 8, as: InjectTag.self)
    return withUnsafeTemporaryAllocation(
      byteCount: max(MemoryLayout<Value>.size, 1), alignment: MemoryLayout<Value>.alignment
    ) { memory in
      // The memory is as large as the value, and is initialized as one before it is moved out.
      memory.initializeMemory(as: UInt8.self, repeating: 0)
      // swift-format-ignore: NeverForceUnwrap
      let start = memory.baseAddress!
      for (value, part) in payload { Self.write(value, as: part.type, to: start + part.offset) }
      injectTag(start, UInt32(index), metadata)
      return start.assumingMemoryBound(to: Value.self).move()
    }
  }

  private static func write(_ value: Any, as type: Any.Type, to place: UnsafeMutableRawPointer) {
    func write<Part>(_ type: Part.Type) {
      guard let value = value as? Part else {
        preconditionFailure("A generator of \(type) has made \(value).")
      }
      place.initializeMemory(as: Part.self, to: value)
    }
    _openExistential(type, do: write)
  }
}
