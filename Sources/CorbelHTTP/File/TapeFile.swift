internal import Foundation

/// The format of a tape's file: JSON that people read and review.
enum TapeFile {
  /// The reason why a file cannot be read as a tape.
  enum Problem: Error, Equatable {
    case newerVersion(Int, line: Int)
    case broken(line: Int, reason: String)
  }

  /// The version of the format that this package reads and writes.
  static let version = 1
  static let versionKey = "corbelHTTP"

  /// Reads the content of a file.
  ///
  /// - Parameter data: The content.
  /// - Returns: The exchanges, in their order.
  /// - Throws: The problem and its line.
  static func exchanges(in data: Data) throws(Problem) -> [HTTPTape.Exchange] {
    let bytes = [UInt8](data)
    if let offset = offsetOfInvalidText(data, bytes) {
      throw .broken(line: line(of: offset, in: bytes), reason: "the text is not UTF-8")
    }
    var reader = TapeReader(bytes)
    do {
      return try reader.exchanges()
    } catch let problem {
      if let newer = reader.newerVersion {
        throw .newerVersion(newer.version, line: line(of: newer.offset, in: bytes))
      }
      throw .broken(line: line(of: problem.offset, in: bytes), reason: problem.reason)
    }
  }

  private static func offsetOfInvalidText(_ data: Data, _ bytes: [UInt8]) -> Int? {
    if String(data: data, encoding: .utf8) != nil { return nil }
    var offset = 0
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if String(data: Data(line), encoding: .utf8) == nil { return offset }
      offset += line.count + 1
    }
    return bytes.count
  }

  private static func line(of offset: Int, in bytes: [UInt8]) -> Int {
    bytes.prefix(offset).count { $0 == 0x0A } + 1
  }

  /// Returns the content of a file, made from exchanges that are already rendered.
  ///
  /// - Parameter exchanges: The exchanges, rendered by ``text(of:)``.
  /// - Returns: The content of the file.
  static func data(_ exchanges: [[UInt8]]) -> Data {
    var bytes = Array("{\n  \"\(versionKey)\": \(version),\n  \"exchanges\": [".utf8)
    for (index, exchange) in exchanges.enumerated() {
      bytes += Array((index == 0 ? "\n    " : ",\n    ").utf8) + exchange
    }
    bytes += Array((exchanges.isEmpty ? "]\n}\n" : "\n  ]\n}\n").utf8)
    return Data(bytes)
  }

  /// Renders an exchange, indented for the file.
  static func text(of exchange: HTTPTape.Exchange) -> [UInt8] {
    var writer = TapeWriter()
    writer.write(exchange)
    return writer.bytes
  }
}
