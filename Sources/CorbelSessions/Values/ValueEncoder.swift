internal import Corbel
internal import Foundation

/// Encodes a value as `JSONEncoder` does, except that lists can be kept from an earlier encoding.
///
/// `JSONDecoder` reads the result.
final class ValueEncoder: Encoder, UnkeyedEncodingContainer, SingleValueEncodingContainer {
  typealias RecordList = (any ElementList, [String]) throws -> JSON

  private enum Content {
    case value(JSON)
    case elements([ValueEncoder])
    case members([(name: String, value: ValueEncoder)])
  }

  private let parent: ValueEncoder?
  private let key: String
  /// Records a list of elements at a path; nil within a list, and within a collection without an order.
  private var recordList: RecordList?
  private var content = Content.value(.object([]))
  let userInfo: [CodingUserInfoKey: Any] = [:]
  // A value that can't be encoded is recorded as text, so no error shows a path.
  let codingPath: [any CodingKey] = []

  init(in parent: ValueEncoder? = nil, key: String = "", recordList: RecordList? = nil) {
    self.parent = parent
    self.key = key
    self.recordList = recordList
  }

  private var path: [String] { parent.map { $0.path + [key] } ?? [] }

  private var json: JSON {
    switch content {
    case .value(let value): value
    case .elements(let elements): .array(elements.map(\.json))
    case .members(let members):
      .object(members.map { JSON.Member(name: $0.name, value: $0.value.json) })
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
    let isUnordered = value is any Unordered
    if isUnordered { recordList = nil }
    try value.encode(to: self)
    return isUnordered ? sorted(json, asPairs: value is any UnorderedPairs) : json
  }

  func container<Name: CodingKey>(keyedBy type: Name.Type) -> KeyedEncodingContainer<Name> {
    if case .members = content {} else { content = .members([]) }
    return KeyedEncodingContainer(Keyed<Name>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if case .elements = content {} else { content = .elements([]) }
    return self
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  /// Returns the encoder of the next element, or of a member.
  private func child(_ name: String? = nil) -> ValueEncoder {
    let child = ValueEncoder(in: self, key: name ?? "\(count)", recordList: recordList)
    // The array has no second reference, which would copy it, once the content is another one.
    switch content {
    case .elements(var elements):
      content = .value(.null)
      elements.append(child)
      content = .elements(elements)
    case .members(var members):
      content = .value(.null)
      members.append((child.key, child))
      content = .members(members)
    case .value: break
    }
    return child
  }

  // The containers of elements and of a single value. A generic method is also the method for each of
  // the standard library's types.

  var count: Int { if case .elements(let elements) = content { elements.count } else { 0 } }

  func encodeNil() {
    if case .elements = content { child().content = .value(.null) } else { content = .value(.null) }
  }

  func encode<T: Encodable>(_ value: T) throws {
    if case .elements = content { try child().set(value) } else { try set(value) }
  }

  private func set(_ value: some Encodable) throws {
    content = .value(try encoded(value))
  }

  func nestedContainer<N: CodingKey>(keyedBy type: N.Type) -> KeyedEncodingContainer<N> {
    child().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { child().unkeyedContainer() }

  func superEncoder() -> any Encoder { child() }

  private struct Keyed<Name: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: ValueEncoder
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Name) { encoder.child(key.stringValue).content = .value(.null) }

    func encode<T: Encodable>(_ value: T, forKey key: Name) throws {
      try encoder.child(key.stringValue).set(value)
    }

    func nestedContainer<N: CodingKey>(
      keyedBy type: N.Type, forKey key: Name
    ) -> KeyedEncodingContainer<N> {
      encoder.child(key.stringValue).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Name) -> any UnkeyedEncodingContainer {
      encoder.child(key.stringValue).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoder.child("super") }

    func superEncoder(forKey key: Name) -> any Encoder { encoder.child(key.stringValue) }
  }
}

/// A collection whose order has no meaning, and differs in each process.
protocol Unordered {}
protocol UnorderedPairs: Unordered {}

extension Set: Unordered {}
extension Dictionary: UnorderedPairs {}

/// Sorts the elements of a set, or the keys of a dictionary with their values.
private func sorted(_ value: JSON, asPairs: Bool) -> JSON {
  if case .object(let members) = value {
    return .object(
      members.sorted { $0.name < $1.name }
        .map { JSON.Member(name: $0.name, value: $0.value, isKey: true) })
  }
  let (elements, width) = (value.elements, asPairs ? 2 : 1)
  let groups = stride(from: 0, to: elements.count, by: width).map {
    Array(elements[$0..<min($0 + width, elements.count)])
  }
  return .array(
    groups.map { (text: $0[0].text, group: $0) }.sorted { $0.text < $1.text }.flatMap(\.group))
}
