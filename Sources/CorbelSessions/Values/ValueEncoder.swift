internal import Corbel
internal import Foundation

/// Encodes a value as `JSONEncoder` does, except that secrets are redacted, that sets and
/// dictionaries are sorted, and that lists can be kept from an earlier encoding.
///
/// `JSONDecoder` reads the result. A redacted value has the kind of the secret one, so that most types
/// can still be decoded.
final class ValueEncoder: Encoder, UnkeyedEncodingContainer, SingleValueEncodingContainer {
  typealias RecordList = (any ElementList, ValueEncoder) throws -> JSON

  private let redaction: Redaction
  private let parent: ValueEncoder?
  private let key: String
  /// The name for the redaction.
  ///
  /// The payload of a case without a label is named after the case, and an element after its list.
  private let field: String
  private var isWithinSecret: Bool
  /// Records the elements of a list; nil within a list, and within a collection without an order.
  private var recordList: RecordList?
  /// The form of the value; nil if the children make it up.
  private var value: JSON?
  private var children: [ValueEncoder] = []
  private var isList = false
  private var isDictionary = false
  let userInfo: [CodingUserInfoKey: Any] = [:]
  // A value that can't be encoded is recorded as text, so no error shows a path.
  let codingPath: [any CodingKey] = []

  init(
    _ redaction: Redaction, in parent: ValueEncoder? = nil, key: String = "",
    recordList: RecordList? = nil
  ) {
    self.redaction = redaction
    self.parent = parent
    self.key = key
    self.recordList = recordList
    let isUnlabelled = key.hasPrefix("_") && Int(key.dropFirst()) != nil
    field = isUnlabelled || parent?.isList == true ? parent?.field ?? "" : key
    isWithinSecret = parent?.isWithinSecret == true || redaction.hasSecretName(field)
  }

  /// The path of the value in the state.
  var path: [String] { parent.map { $0.path + [key] } ?? [] }

  private var json: JSON {
    let members = children.map { JSON.Member(name: $0.key, value: $0.json) }
    return value ?? (isList ? .array(members.map(\.value)) : .object(members))
  }

  /// Returns the encoded form of a value.
  func encoded(_ value: some Encodable) throws -> JSON {
    if let scalar = scalar(value) { return scalar }
    if let recordList, let list = value as? any ElementList {
      isList = true
      return try recordList(list, self)
    }
    let collection = value as? any Unordered
    if let collection { (recordList, isDictionary) = (nil, collection.isDictionary) }
    try value.encode(to: self)
    return collection == nil ? json : sorted
  }

  /// Returns the form of a value without parts; nil for any other value.
  private func scalar(_ value: Any) -> JSON? {
    switch value {
    case let number as Int: redacted(.number("\(number)"))
    case let text as String: redacted(.string(text))
    case let value as Bool: redacted(.bool(value))
    case let number as any BinaryInteger: redacted(.number("\(number)"))
    case let number as any BinaryFloatingPoint:
      redacted(number.isFinite ? .number("\(number)") : .string("\(number)"))
    case let url as URL: redacted(.string(url.absoluteString))
    case let data as Data: redacted(.string(data.base64EncodedString()))
    case let number as Decimal:
      redacted(number.isFinite ? .number("\(number)") : .string("\(number)"))
    default: nil
    }
  }

  private func redacted(_ value: JSON) -> JSON {
    switch value {
    case .string(let text) where isSecret(text): .string(Redaction.placeholder)
    case .number(let text) where isSecret(text): .number("0")
    case .bool where isWithinSecret && isSecret(""): .bool(false)
    default: value
    }
  }

  private func isSecret(_ text: String) -> Bool {
    redaction.hides(text, of: field, isWithinSecret: isWithinSecret)
  }

  /// The form of a set or a dictionary, sorted by the elements or the keys.
  private var sorted: JSON {
    if !isList {
      let members = children.map { child in
        JSON.Member(
          name: isSecret(child.key) ? Redaction.placeholder : child.key, value: child.json)
      }
      return .object(members.sorted { $0.name < $1.name })
    }
    let (elements, width) = (children.map(\.json), isDictionary ? 2 : 1)
    let texts = elements.map(\.text)
    let starts = stride(from: 0, to: count, by: width).sorted { texts[$0] < texts[$1] }
    return .array(starts.flatMap { elements[$0..<$0 + width] })
  }

  /// Returns the encoder of an element of a list that is recorded elsewhere.
  func element() -> ValueEncoder { ValueEncoder(redaction, in: self) }

  /// Returns the encoder of a member or, without a name, of the next element.
  private func child(_ name: String? = nil) -> ValueEncoder {
    let child = ValueEncoder(redaction, in: self, key: name ?? "\(count)", recordList: recordList)
    // A dictionary whose keys are not texts is a list of keys, each followed by its value.
    if isList, isDictionary, count % 2 == 1, let key = children.last {
      child.isWithinSecret = child.isWithinSecret || redaction.hasSecretName(key.json.text)
    }
    children.append(child)
    return child
  }

  func container<Name: CodingKey>(keyedBy type: Name.Type) -> KeyedEncodingContainer<Name> {
    KeyedEncodingContainer(Keyed<Name>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    isList = true
    return self
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  // The containers of elements and of a single value. A generic method is also the method for each of
  // the standard library's types.

  var count: Int { children.count }

  func encodeNil() { (isList ? child() : self).value = .null }

  func encode<T: Encodable>(_ value: T) throws { try (isList ? child() : self).set(value) }

  private func set(_ value: some Encodable) throws { self.value = try encoded(value) }

  func nestedContainer<N: CodingKey>(keyedBy type: N.Type) -> KeyedEncodingContainer<N> {
    child().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { child().unkeyedContainer() }

  func superEncoder() -> any Encoder { child() }

  private struct Keyed<Name: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: ValueEncoder
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Name) { encoder.child(key.stringValue).value = .null }

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
private protocol Unordered { var isDictionary: Bool { get } }

extension Set: Unordered { fileprivate var isDictionary: Bool { false } }
extension Dictionary: Unordered { fileprivate var isDictionary: Bool { true } }

extension ValueEncoder {
  /// Returns a value that has no `Encodable` as a tree of its fields, for viewing.
  ///
  /// Enums have the same form as with `Codable`: `{"renamed": {"_0": "Tea"}}`.
  func reflected(_ value: Any) -> JSON {
    reflect(value)
    return json
  }

  private func reflect(_ value: Any) {
    if let scalar = scalar(value) { return self.value = scalar }
    if let error = value as? any Error { return self.value = try? encoded(RecordedError(error)) }
    let mirror = Mirror(reflecting: value)
    let parts = Array(mirror.children)
    switch mirror.displayStyle {
    case .optional where parts.isEmpty: self.value = .null
    case .optional: reflect(parts[0].value)
    case .collection, .set:
      isList = true
      for part in parts { child().reflect(part.value) }
      if mirror.displayStyle == .set { self.value = sorted }
    case .dictionary:
      for case let pair as (key: AnyHashable, value: Any) in parts.map(\.value) {
        child("\(pair.key)").reflect(pair.value)
      }
      self.value = sorted
    case .enum where parts.first?.label == nil: self.value = .object(("\(value)", .object([])))
    case .enum:
      let payload = Mirror(reflecting: parts[0].value)
      let isTuple = payload.displayStyle == .tuple
      child(parts[0].label).reflect(
        members: isTuple ? Array(payload.children) : [(nil, parts[0].value)])
    case .struct where !parts.isEmpty, .tuple where !parts.isEmpty: reflect(members: parts)
    default: reflect(String(describing: value))
    }
  }

  private func reflect(members: [Mirror.Child]) {
    for (index, member) in members.enumerated() {
      // The label of an unlabelled part of a tuple is its position: `.0`.
      let label = member.label.flatMap { $0.hasPrefix(".") ? nil : $0 }
      child(label ?? "_\(index)").reflect(member.value)
    }
  }
}
