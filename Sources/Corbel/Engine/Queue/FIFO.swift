/// A first-in, first-out queue that adds and removes elements in constant time on average.
struct FIFO<Element> {
  private var elements: [Element?] = []
  private var head = 0

  var isEmpty: Bool { head == elements.count }
  var first: Element? { isEmpty ? nil : elements[head] }

  /// The elements, the first one first.
  var all: [Element] { elements[head...].compactMap(\.self) }

  mutating func append(_ element: Element) {
    elements.append(element)
  }

  mutating func popFirst() -> Element? {
    guard head < elements.count else { return nil }
    let first = elements[head].take()
    head += 1
    if head == elements.count {
      // Releases the memory if the queue was long, and keeps the memory if the queue was short.
      elements.removeAll(keepingCapacity: head <= 64)
      head = 0
    } else if head > 64, head * 2 > elements.count {
      elements.removeFirst(head)
      head = 0
    }
    return first
  }
}
