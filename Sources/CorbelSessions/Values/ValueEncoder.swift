internal import Corbel
internal import Foundation

/// Encodes a value as `JSONEncoder` does, except that lists can be kept from an earlier encoding.
///
/// `JSONDecoder` reads the result.
final class ValueEncoder: Encoder {
  private enum Content {
    case none
    case value(JSON)
    case elements([Slot])
    case members([(name: String, slot: Slot)])
  }

  /// A value, or a container that is still being filled.
  private enum Slot {
    case value(JSON)
    case encoder(ValueEncoder)

    var json: JSON {
      switch self {
      case .value(let value): value
      case .encoder(let encoder): encoder.json
      }
    }
  }

  private let parent: ValueEncoder?
  private let key: String
  /// Records a list of elements at a path; nil within a list.
  private let recordList: ((any ElementList, [String]) throws -> JSON)?
  private var content = Content.none
  let userInfo: [CodingUserInfoKey: Any] = [:]

  init(
    in parent: ValueEncoder? = nil, key: String = "",
    recordList: ((any ElementList, [String]) throws -> JSON)? = nil
  ) {
    self.parent = parent
    self.key = key
    self.recordList = recordList
  }

  var codingPath: [any CodingKey] { path.map { Key(stringValue: $0) } }

  private var path: [String] { parent.map { $0.path + [key] } ?? [] }

  private var json: JSON {
    switch content {
    case .none: .object([])
    case .value(let value): value
    case .elements(let slots): .array(slots.map(\.json))
    case .members(let members):
      .object(members.map { JSON.Member(name: $0.name, value: $0.slot.json) })
    }
  }

  /// Returns the encoded form of a value.
  func encoded(_ value: some Encodable) throws -> JSON {
    switch value {
    case let value as String: return .string(value)
    case let value as Int: return .number("\(value)")
    case let value as Bool: return .bool(value)
    case let value as Double:
      return value.isFinite ? .number("\(value)") : .string("\(value)")
    case let value as Float: return value.isFinite ? .number("\(value)") : .string("\(value)")
    case let value as any BinaryInteger: return .number("\(value)")
    case let value as URL: return .string(value.absoluteString)
    case let value as Data: return .string(value.base64EncodedString())
    case let value as Decimal: return .number("\(value)")
    case let list as any ElementList where recordList != nil:
      if let list = try recordList?(list, path) { return list }
    default: break
    }
    try value.encode(to: self)
    guard value is any Unordered, case .array(let elements) = json else { return json }
    return .array(sorted(elements, asPairs: value is any UnorderedPairs))
  }

  private func child(_ key: String) -> ValueEncoder {
    ValueEncoder(in: self, key: key, recordList: recordList)
  }

  func container<Name: CodingKey>(keyedBy type: Name.Type) -> KeyedEncodingContainer<Name> {
    if case .none = content { content = .members([]) }
    return KeyedEncodingContainer(Keyed<Name>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if case .none = content { content = .elements([]) }
    return Unkeyed(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }

  private func add(_ slot: Slot, under name: String) {
    guard case .members(var members) = content else { return }
    content = .none
    members.append((name, slot))
    content = .members(members)
  }

  private func append(_ slot: Slot) {
    guard case .elements(var elements) = content else { return }
    content = .none
    elements.append(slot)
    content = .elements(elements)
  }

  // A generic method is also the method for each of the standard library's types.

  private struct Keyed<Name: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: ValueEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil(forKey key: Name) { encoder.add(.value(.null), under: key.stringValue) }

    func encode<T: Encodable>(_ value: T, forKey key: Name) throws {
      let name = key.stringValue
      encoder.add(.value(try encoder.child(name).encoded(value)), under: name)
    }

    func nestedContainer<N: CodingKey>(
      keyedBy type: N.Type, forKey key: Name
    ) -> KeyedEncodingContainer<N> {
      nested(key.stringValue).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Name) -> any UnkeyedEncodingContainer {
      nested(key.stringValue).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { nested("super") }

    func superEncoder(forKey key: Name) -> any Encoder { nested(key.stringValue) }

    private func nested(_ name: String) -> ValueEncoder {
      let child = encoder.child(name)
      encoder.add(.encoder(child), under: name)
      return child
    }
  }

  private struct Unkeyed: UnkeyedEncodingContainer {
    let encoder: ValueEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    var count: Int {
      if case .elements(let elements) = encoder.content { elements.count } else { 0 }
    }

    func encodeNil() { encoder.append(.value(.null)) }

    func encode<T: Encodable>(_ value: T) throws {
      encoder.append(.value(try encoder.child("\(count)").encoded(value)))
    }

    func nestedContainer<N: CodingKey>(keyedBy type: N.Type) -> KeyedEncodingContainer<N> {
      nested().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { nested().unkeyedContainer() }

    func superEncoder() -> any Encoder { nested() }

    private func nested() -> ValueEncoder {
      let child = encoder.child("\(count)")
      encoder.append(.encoder(child))
      return child
    }
  }

  private struct Single: SingleValueEncodingContainer {
    let encoder: ValueEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil() { encoder.content = .value(.null) }

    func encode<T: Encodable>(_ value: T) throws {
      encoder.content = .value(try encoder.child("").encoded(value))
    }
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

/// A collection whose order has no meaning, and differs in each process.
protocol Unordered {}
protocol UnorderedPairs: Unordered {}

extension Set: Unordered {}
extension Dictionary: UnorderedPairs {}

/// Sorts the elements of a set, or the alternating keys and values of a dictionary.
private func sorted(_ elements: [JSON], asPairs: Bool) -> [JSON] {
  let width = asPairs ? 2 : 1
  let groups = stride(from: 0, to: elements.count - elements.count % width, by: width).map {
    Array(elements[$0..<$0 + width])
  }
  return groups.map { (text: $0[0].text, group: $0) }.sorted { $0.text < $1.text }
    .flatMap(\.group)
}
