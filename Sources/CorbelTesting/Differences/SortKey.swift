/// The order of keys and of a set's elements: first numbers by value, then texts.
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
