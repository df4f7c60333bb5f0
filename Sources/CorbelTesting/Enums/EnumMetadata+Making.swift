extension EnumMetadata {
  /// A part of a case's payload: the whole payload, or an element of a tuple.
  struct Part {
    let type: Any.Type
    let offset: Int
  }

  /// Returns the parts of a case's payload, or nil if no value of the case can be made.
  ///
  /// A case without a payload has no parts. The result is nil for a payload whose type the runtime
  /// can't find.
  func parts(at index: Int) -> [Part]? {
    guard hasPayload(at: index) else { return [] }
    guard let type = payloadType(at: index) else { return nil }
    return Self.elements(ofTuple: type) ?? [Part(type: type, offset: 0)]
  }

  /// Returns the elements of a tuple, or nil if the type is not a tuple.
  static func elements(ofTuple type: Any.Type) -> [Part]? {
    let word = MemoryLayout<Int>.size
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    guard metadata.load(as: Int.self) == 0x301 else { return nil }
    return (0..<metadata.load(fromByteOffset: word, as: Int.self)).map { index in
      let element = metadata + (3 + 2 * index) * word
      // The offset has the size of a pointer on Apple's systems, and 32 bits on other systems. The
      // lower 32 bits suffice.
      let offset = element.load(fromByteOffset: word, as: UInt32.self)
      return Part(type: element.load(as: Any.Type.self), offset: Int(UInt32(littleEndian: offset)))
    }
  }

  /// Returns a function that makes values of one case of the enum.
  ///
  /// The payload, or a pointer to the box of an indirect payload, lies at the start of the value.
  /// In the value witness table, the function that writes the tag is the second one after the
  /// function that reads the tag.
  ///
  /// - Parameters:
  ///   - type: The type of the enum.
  ///   - index: The number of the case.
  ///   - parts: The parts of the case's payload.
  /// - Returns: The function, which takes a value for each part.
  func maker<Value>(
    of type: Value.Type, at index: Int, _ parts: [Part]
  ) -> (_ payload: [Any]) -> Value {
    typealias InjectTag =
      @convention(c) (UnsafeMutableRawPointer, UInt32, UnsafeRawPointer) -> Void
    let word = MemoryLayout<Int>.size
    let witnesses = metadata.load(fromByteOffset: -word, as: UnsafeRawPointer.self)
    let injectTag = witnesses.load(fromByteOffset: 12 * word + 8, as: InjectTag.self)
    let boxed = isIndirect(at: index) ? payloadType(at: index) : nil
    return { payload in
      Self.withMemory(for: type) { start in
        if let boxed {
          Self.writeBox(of: payload, parts, boxed, to: start)
        } else {
          Self.write(payload, parts, to: start)
        }
        injectTag(start, UInt32(index), metadata)
      }
    }
  }

  /// Returns the value that a function writes.
  private static func withMemory<Value>(
    for type: Value.Type, _ write: (UnsafeMutableRawPointer) -> Void
  ) -> Value {
    withUnsafeTemporaryAllocation(
      byteCount: max(MemoryLayout<Value>.size, 1), alignment: MemoryLayout<Value>.alignment
    ) { memory in
      // The memory has the size of the value, and contains an initialized value when `move()` runs.
      memory.initializeMemory(as: UInt8.self, repeating: 0)
      // swift-format-ignore: NeverForceUnwrap
      let start = memory.baseAddress!
      write(start)
      return start.assumingMemoryBound(to: Value.self).move()
    }
  }

  /// An enum that is a pointer to the box of its payload, because its only case needs no tag.
  private indirect enum Boxed<Value> {
    case value(Value)
  }

  /// Writes a pointer to a new box with a payload.
  private static func writeBox(
    of payload: [Any], _ parts: [Part], _ type: Any.Type, to place: UnsafeMutableRawPointer
  ) {
    func write<Value>(_ type: Value.Type) {
      let value = withMemory(for: type) { Self.write(payload, parts, to: $0) }
      place.initializeMemory(as: Boxed<Value>.self, to: .value(value))
    }
    _openExistential(type, do: write)
  }

  private static func write(
    _ payload: [Any], _ parts: [Part], to start: UnsafeMutableRawPointer
  ) {
    for (value, part) in zip(payload, parts) {
      write(value, as: part.type, to: start + part.offset)
    }
  }

  private static func write(_ value: Any, as type: Any.Type, to place: UnsafeMutableRawPointer) {
    func write<Part>(_ type: Part.Type) {
      guard let value = value as? Part else {
        preconditionFailure("A generator of '\(type)' made '\(value)', which has another type.")
      }
      place.initializeMemory(as: Part.self, to: value)
    }
    _openExistential(type, do: write)
  }
}
