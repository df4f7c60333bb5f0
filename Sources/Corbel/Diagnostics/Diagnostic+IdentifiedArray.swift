extension Diagnostic {
  static func duplicateID(_ id: Any, at first: Int, and second: Int, in type: Any.Type) -> Self {
    Diagnostic(
      fact: "Two elements of an \(type) have the same id.",
      evidence: [Evidence("Id", id), Evidence("Elements", "\(first) and \(second)")],
      consequence: "An id stands for one element, so the program stops here.",
      remedy: "Make the ids unique, or say with 'uniquingWith' which element stays.")
  }

  static func idTaken(
    _ id: Any, of other: Int, oldID: Any, at position: Int, in type: Any.Type
  ) -> Self {
    Diagnostic(
      fact: "An element of an \(type) was given the id of another one.",
      evidence: [
        Evidence("Element", "\(position), whose id was \(oldID)"),
        Evidence("Other", "\(other), whose id is \(id)"),
      ],
      consequence: "An id stands for one element, so the program stops here.",
      remedy: "Check with 'contains(id:)' that an id is free before an element gets it.")
  }

  static func wrongID(_ id: Any, under wrongID: Any, in type: Any.Type) -> Self {
    Diagnostic(
      fact: "An element of an \(type) was set under an id that is not its own.",
      evidence: [Evidence("Set under", wrongID), Evidence("Its id", id)],
      consequence: "It would not be found there, so the program stops here.",
      remedy: "Set it under its own id, as in 'items[id: item.id] = item'.")
  }
}
