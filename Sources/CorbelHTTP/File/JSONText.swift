/// Functions that change the white space of JSON or the order of members, and nothing else.
enum JSONText {
  /// An upper bound on the number of objects and arrays around a body in a file.
  private static let depthOfBody = 10

  /// Returns whether the bytes are one JSON value, nested no deeper than a file allows.
  static func isValid(_ bytes: [UInt8]) -> Bool {
    var scanner = JSONScanner(bytes)
    return (try? scanner.value(depth: depthOfBody)) != nil && (try? scanner.expectEnd()) != nil
  }

  /// Removes all white space between the parts of a value.
  static func compact(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    rewritten(bytes) { byte, result in result.append(byte) }
  }

  /// Puts one space after each comma and colon, and removes all other white space.
  static func spaced(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    rewritten(bytes) { byte, result in
      result.append(byte)
      if byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":") { result.append(0x20) }
    }
  }

  /// Puts each member and element on a line of its own.
  ///
  /// - Parameters:
  ///   - bytes: A valid JSON value.
  ///   - indentation: The number of spaces at the beginning of the lines after the first one.
  /// - Returns: The value on several lines.
  static func pretty(_ bytes: [UInt8], indentation: Int) -> [UInt8] {
    var depth = indentation
    var isEmpty = false
    func newLine(_ result: inout [UInt8]) {
      result.append(0x0A)
      result.append(contentsOf: repeatElement(0x20, count: depth))
    }
    return rewritten(bytes[...]) { byte, result in
      let isClosing = byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
      if isClosing {
        depth -= 2
        if !isEmpty { newLine(&result) }
      } else if isEmpty {
        newLine(&result)
      }
      isEmpty = byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
      result.append(byte)
      if isEmpty { depth += 2 }
      if byte == UInt8(ascii: ",") { newLine(&result) }
      if byte == UInt8(ascii: ":") { result.append(0x20) }
    }
  }

  /// Sorts the members of all objects by their names, and removes the white space.
  ///
  /// - Parameter bytes: Any bytes.
  /// - Returns: The sorted value, or nil if the bytes are not JSON.
  static func sorted(_ bytes: [UInt8]) -> [UInt8]? {
    var scanner = JSONScanner(bytes)
    guard let value = try? sorted(&scanner, depth: 0), (try? scanner.expectEnd()) != nil else {
      return nil
    }
    return value
  }

  private static func sorted(
    _ scanner: inout JSONScanner, depth: Int
  ) throws(JSONScanner.Problem) -> [UInt8] {
    switch scanner.peek() {
    case UInt8(ascii: "{"):
      var members: [(name: [UInt8], value: [UInt8])] = []
      try scanner.object(depth: depth) { (scanner, name) throws(JSONScanner.Problem) in
        let name = Array(scanner.bytes[name])
        members.append((name, try sorted(&scanner, depth: depth + 1)))
      }
      members.sort { $0.name.lexicographicallyPrecedes($1.name) }
      return joined(members.map { $0.name + [UInt8(ascii: ":")] + $0.value }, "{", "}")
    case UInt8(ascii: "["):
      var elements: [[UInt8]] = []
      try scanner.array(depth: depth) { (scanner) throws(JSONScanner.Problem) in
        elements.append(try sorted(&scanner, depth: depth + 1))
      }
      return joined(elements, "[", "]")
    default:
      return Array(scanner.bytes[try scanner.value()])
    }
  }

  private static func joined(
    _ parts: [[UInt8]], _ first: Unicode.Scalar, _ last: Unicode.Scalar
  ) -> [UInt8] {
    [UInt8(ascii: first)] + parts.joined(separator: [UInt8(ascii: ",")]) + [UInt8(ascii: last)]
  }

  /// Copies a value without the white space between its parts.
  ///
  /// - Parameters:
  ///   - bytes: The value.
  ///   - write: Writes a byte. It is called for the bytes outside of strings and for the first
  ///     quotation mark of each string.
  /// - Returns: The written bytes.
  private static func rewritten(
    _ bytes: ArraySlice<UInt8>, _ write: (UInt8, inout [UInt8]) -> Void
  ) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\""):
        let end = endOfString(bytes, index)
        write(byte, &result)
        result.append(contentsOf: bytes[index + 1..<end])
        index = end
        continue
      case 0x20, 0x0A, 0x0D, 0x09: break
      default: write(byte, &result)
      }
      index += 1
    }
    return result
  }

  private static func endOfString(_ bytes: ArraySlice<UInt8>, _ start: Int) -> Int {
    var index = start + 1
    while index < bytes.endIndex, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index + 1, bytes.endIndex)
  }
}
