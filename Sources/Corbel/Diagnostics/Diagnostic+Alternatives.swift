extension Diagnostic {
  /// Fields that can't be those of a `OneOf`.
  static func notAlternatives(_ type: Any.Type, _ wrong: [Mirror.Child]) -> Self {
    Diagnostic(
      fact: "'\(typeName(of: type))' is not a struct of optional fields without values.",
      evidence: wrong.map {
        Evidence("Field", "\($0.label ?? "") = \(briefDescription(of: $0.value))")
      },
      consequence: "At most one field of a OneOf can have a value, so the program stops here.",
      remedy: "Declare each field as an optional variable without an initial value, as in "
        + "'var editor: Editor.State?'.")
  }
}
