internal import Corbel
internal import Foundation
internal import SessionPages

/// Encodes a value as `JSONEncoder` does, except that secrets are redacted, that sets and
/// dictionaries are sorted, and that lists can be kept from an earlier encoding.
///
/// `JSONDecoder` reads the result. A redacted value has the kind of the secret one, so that most
/// types can still be decoded.
final class ValueEncoder: Encoder, UnkeyedEncodingContainer, SingleValueEncodingContainer {
  typealias RecordList = (any ElementList, ValueEncoder) throws -> JSON

  /// `JSONDecoder` reads values that are nested a little deeper.
  static let deepest = 500
  private struct TooDeep: Error {}

  private let redaction: Redaction
  /// The encoder of the enclosing value, which exists while its parts are encoded.
  private unowned let parent: ValueEncoder?
  private let key: String
  private let depth: Int
  /// The name for the redaction.
  ///
  /// The payload of a case without a label is named after the case, and an element after its list.
  private let field: String
  private var isWithinSecret = false
  /// Records the elements of a list; nil within a list, and within a collection without an order.
  private var recordList: RecordList?
  /// The form of the value; nil if the children make it up.
  private var value: JSON?
  private var children: [ValueEncoder] = []
  private var isList = false
  /// Whether the keys are values, and not the names of properties.
  private var isDictionary = false
  private var isUnordered = false
  var userInfo: [CodingUserInfoKey: Any] { UndoGroup.isRecorded }
  // A value that can't be encoded is recorded as text, so no error shows a path.
  let codingPath: [any CodingKey] = []

  /// Creates an encoder.
  ///
  /// - Parameters:
  ///   - redaction: What is not recorded.
  ///   - parent: The encoder of the enclosing value.
  ///   - key: The name of the value there, or of the part of the line.
  ///   - recordList: Records the elements of a list.
  init(
    _ redaction: Redaction, in parent: ValueEncoder? = nil, key: String,
    recordList: RecordList? = nil
  ) {
    self.redaction = redaction
    self.parent = parent
    self.key = key
    self.recordList = recordList
    depth = parent.map { $0.depth + 1 } ?? 0
    let isNamed = parent?.isList != true && !key.isPositionOfPayload
    field = isNamed ? key : parent?.field ?? ""
    isWithinSecret = parent?.isWithinSecret == true
    if let parent, isNamed, !isWithinSecret {
      isWithinSecret = redaction.isSecret(key, within: parent.property)
    }
  }

  /// The path of the property, with a star for each key and position.
  private var property: [String] {
    guard let parent else { return [key] }
    if key.isPositionOfPayload { return parent.property }
    return parent.property + [parent.isList || parent.isDictionary ? "*" : key]
  }

  /// The path of the value in the state.
  var path: [String] { parent.map { $0.path + [key] } ?? [] }

  private var json: JSON {
    value ?? (isList ? .array(elements) : .object(members))
  }

  private var elements: [JSON] {
    let elements = children.map(\.json)
    guard isUnordered else { return elements }
    let (texts, width) = (elements.map(\.text), isDictionary ? 2 : 1)
    let starts = stride(from: 0, to: count, by: width).sorted { texts[$0] < texts[$1] }
    return starts.flatMap { elements[$0..<$0 + width] }
  }

  private var members: [JSON.Member] {
    var hidden = 0
    return (isUnordered ? children.sorted { $0.key < $1.key } : children).map { child in
      guard isDictionary, isSecret(child.key, at: property + ["*"]) else {
        return JSON.Member(name: child.key, value: child.json)
      }
      hidden += 1
      let isNumber = Int(child.key) != nil
      return JSON.Member(
        name: isNumber ? "\(hidden)" : "\(Redaction.placeholder) \(hidden)", value: child.json)
    }
  }

  /// Returns the encoded form of a value.
  func encoded(_ value: some Encodable) throws -> JSON {
    if let scalar = scalar(value) { return scalar }
    guard depth < Self.deepest else { throw TooDeep() }
    if let recordList, let list = value as? any ElementList {
      isList = true
      return try recordList(list, self)
    }
    let collection = value as? any Unordered
    if let collection {
      (recordList, isDictionary, isUnordered) = (nil, collection.isDictionary, true)
    }
    try value.encode(to: self)
    return json
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
    // An empty text is no secret, and reducers look for it.
    case .string(let text) where !text.isEmpty && isSecret(text): .string(Redaction.placeholder)
    case .number(let text) where isSecret(text): .number("0")
    case .bool where isWithinSecret && isSecret(""): .bool(false)
    default: value
    }
  }

  private func isSecret(_ text: String, at path: [String]? = nil) -> Bool {
    redaction.hides(text, of: field, isWithinSecret: isWithinSecret, at: path ?? property)
  }

  /// Returns the encoder of an element of a list that is recorded elsewhere.
  func element() -> ValueEncoder { ValueEncoder(redaction, in: self, key: "") }

  /// Returns the encoder of a member or, without a name, of the next element.
  private func child(_ name: String? = nil) -> ValueEncoder {
    let child = ValueEncoder(redaction, in: self, key: name ?? "\(count)", recordList: recordList)
    // A dictionary whose keys are not texts is a list of keys, each followed by its value.
    if isList, isDictionary, count % 2 == 1, let key = children.last {
      child.isWithinSecret = child.isWithinSecret || redaction.isSecret(key.json.text)
    }
    children.append(child)
    return child
  }

  /// Returns the encoder of a member whose key is the name of a property, or a value.
  private func member(_ name: some CodingKey) -> ValueEncoder {
    guard redaction.isActive else { return child(name.stringValue) }
    // The compiler makes enums of the names of properties.
    if redaction.isEnum(name) { return child(property: name.stringValue) }
    (recordList, isDictionary) = (nil, true)
    return child(name.stringValue)
  }

  func container<Name: CodingKey>(keyedBy type: Name.Type) -> KeyedEncodingContainer<Name> {
    KeyedEncodingContainer(Keyed<Name>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    isList = true
    return self
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  // The containers of elements and of a single value. A generic method is also the method for each
  // of the standard library's types.

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

    func encodeNil(forKey key: Name) { encoder.member(key).value = .null }

    func encode<T: Encodable>(_ value: T, forKey key: Name) throws {
      try encoder.member(key).set(value)
    }

    func nestedContainer<N: CodingKey>(
      keyedBy type: N.Type, forKey key: Name
    ) -> KeyedEncodingContainer<N> {
      encoder.member(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Name) -> any UnkeyedEncodingContainer {
      encoder.member(key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoder.child("super") }

    func superEncoder(forKey key: Name) -> any Encoder { encoder.member(key) }
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
    if depth >= Self.deepest { return self.value = .string("…") }
    // A type within can write other names than those of its properties.
    let error = (value as? any Error).map { RecordedError($0) as any Encodable }
    if let value = error ?? value as? any Encodable,
      let encoded = try? ValueEncoder(redaction, in: parent, key: key).encoded(value)
    {
      return self.value = encoded
    }
    let mirror = Mirror(reflecting: value)
    let parts = Array(mirror.children)
    switch mirror.displayStyle {
    case .optional where parts.isEmpty: self.value = .null
    case .optional: reflect(parts[0].value)
    case .collection, .set:
      isList = true
      isUnordered = mirror.displayStyle == .set
      for part in parts { child().reflect(part.value) }
    case .dictionary:
      (isList, isDictionary, isUnordered) = (true, true, true)
      for case let pair as (key: AnyHashable, value: Any) in parts.map(\.value) {
        child().reflect(pair.key.base)
        child().reflect(pair.value)
      }
    case .enum where parts.first?.label == nil: self.value = .object(("\(value)", .object([])))
    case .enum:
      let payload = Mirror(reflecting: parts[0].value)
      let isTuple = payload.displayStyle == .tuple
      child(property: parts[0].label ?? "").reflect(
        members: isTuple ? Array(payload.children) : [(nil, parts[0].value)])
    case .struct where !parts.isEmpty, .tuple where !parts.isEmpty: reflect(members: parts)
    default: reflect(String(describing: value))
    }
  }

  private func reflect(members: [Mirror.Child]) {
    for (index, member) in members.enumerated() {
      // The label of an unlabelled part of a tuple is its position: `.0`.
      let label = member.label.flatMap { $0.hasPrefix(".") ? nil : $0 }
      child(property: label ?? "_\(index)").reflect(member.value)
    }
  }

  private func child(property name: String) -> ValueEncoder {
    redaction.note(property: name)
    return child(name)
  }
}
