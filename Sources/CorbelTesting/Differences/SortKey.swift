/// A key that sorts the entries of a dictionary and the elements of a set: numbers before texts.
struct SortKey: Comparable {
  let text: String
  private let number: Int?

  init(_ node: ValueNode) {
    self.init(node.line(atMost: 1000))
  }

  init(_ text: String) {
    self.text = text
    number = Int(text)
  }

  static func < (left: SortKey, right: SortKey) -> Bool {
    switch (left.number, right.number) {
    case (let left?, let right?): left < right
    case (_?, nil): true
    case (nil, _?): false
    case (nil, nil): left.text < right.text
    }
  }
}
