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

  /// The fields that have a value, with their values.
  var present: [Mirror.Child] {
    Mirror(reflecting: self).children.compactMap { label, field in
      Mirror(reflecting: field).children.first.map { (label, $0.value) }
    }
  }
}

/// The types whose fields were checked.
private let checkedTypes = RecursiveLock<Set<ObjectIdentifier>>([])
