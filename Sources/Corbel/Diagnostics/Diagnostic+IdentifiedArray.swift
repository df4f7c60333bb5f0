extension Diagnostic {
  static func duplicateID(_ id: Any, at first: Int, and second: Int, in type: Any.Type) -> Self {
    Diagnostic(
      fact: "Two elements of an \(typeName(of: type)) have the same id.",
      evidence: [Evidence("Id", id), Evidence("Elements", "\(first) and \(second)")],
      consequence: "Each id must belong to one element, so the program stops here.",
      remedy: "Make the ids unique, or choose the element to keep with 'uniquingWith'.")
  }

  static func idTaken(
    _ id: Any, of other: Int, oldID: Any, at position: Int, in type: Any.Type
  ) -> Self {
    Diagnostic(
      fact: "An element of an \(typeName(of: type)) was given the id of another element.",
      evidence: [
        Evidence("Element", "\(position), whose id was \(oldID)"),
        Evidence("Other", "\(other), whose id is \(id)"),
      ],
      consequence: "Each id must belong to one element, so the program stops here.",
      remedy: "Check with 'contains(id:)' that the id is free before you assign it.")
  }

  static func wrongID(_ id: Any, under wrongID: Any, in type: Any.Type) -> Self {
    Diagnostic(
      fact: "An element of an \(typeName(of: type)) was set under an id other than its own.",
      evidence: [Evidence("Set under", wrongID), Evidence("Its id", id)],
      consequence: "A lookup of that id would not find the element, so the program stops here.",
      remedy: "Set the element under its own id, as in 'items[id: item.id] = item'.")
  }
}
