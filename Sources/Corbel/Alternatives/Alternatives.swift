/// Optional fields, of which a ``OneOf`` lets at most one have a value.
///
/// ```swift
/// struct Destination: Alternatives, Equatable {
///   var editor: Editor.State?, photo: Photo.State?, deletion: String?
/// }
/// ```
///
/// Each stored property is an optional variable without an initial value. Otherwise the program
/// stops with a message when the first `OneOf` of the type is created.
public protocol Alternatives {
  /// Creates fields without values.
  init()
}

extension Alternatives {
  /// Creates fields without values, and stops the program if some fields can't be alternatives.
  static func checked() -> Self {
    let fields = Self()
    let isFirst = checkedTypes.withLock {
      checkedTypes.value.insert(ObjectIdentifier(Self.self)).inserted
    }
    if isFirst { check(fields) }
    return fields
  }

  private static func check(_ fields: Self) {
    let mirror = Mirror(reflecting: fields)
    let wrong = mirror.children.filter { child in
      let field = Mirror(reflecting: child.value)
      return field.displayStyle != .optional || !field.children.isEmpty
    }
    guard wrong.isEmpty, mirror.displayStyle == .struct else {
      fatalError(Diagnostic.notAlternatives(Self.self, wrong).description)
    }
  }

  /// Returns the names of the fields that are none of the given ones.
  ///
  /// Names are known by reflection, and key paths by offsets. So this adds up the sizes of the
  /// fields.
  package static func names(besides known: [PartialKeyPath<Self>]) -> [String] {
    func layout<Field>(_: Field.Type) -> (size: Int, alignment: Int) {
      (MemoryLayout<Field>.size, MemoryLayout<Field>.alignment)
    }
    var offsets = Set(known.map { MemoryLayout<Self>.offset(of: $0) })
    var names: [String] = []
    var end = 0
    for (name, field) in Mirror(reflecting: Self()).children {
      let (size, alignment) = _openExistential(type(of: field), do: layout)
      let offset = (end + alignment - 1) / alignment * alignment
      if offsets.remove(offset) == nil, let name { names.append(name) }
      end = offset + size
    }
    // A computed property has no offset, and the fields of another module may have none.
    return offsets.isEmpty && end == MemoryLayout<Self>.size ? names : []
  }

  /// The fields that have a value, with their values.
  var present: [Mirror.Child] {
    Mirror(reflecting: self).children.compactMap { label, field in
      Mirror(reflecting: field).children.first.map { (label, $0.value) }
    }
  }
}

/// The types whose fields were checked.
private let checkedTypes = RecursiveLock<Set<ObjectIdentifier>>([])
