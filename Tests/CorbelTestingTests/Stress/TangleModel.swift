/// The state of a tangle as plain arrays, which actions change without a store.
struct TangleModel: Equatable {
  let id: Int
  private var received: [Int] = []
  private var children: [TangleModel] = []

  private init(id: Int) {
    self.id = id
  }

  init(_ state: Tangle.State) {
    id = state.id
    received = state.received
    children = state.children.map(TangleModel.init)
  }

  mutating func receive(_ action: Tangle.Action, _ plan: TanglePlan) {
    switch action {
    case .own(let number):
      received.append(number)
      for start in plan.starts(of: id, number) { change(start) }
    case .child(let id, let action):
      guard let position = children.firstIndex(where: { $0.id == id }) else { return }
      children[position].receive(action, plan)
    case .childDone:
      break
    }
  }

  private mutating func change(_ start: Tangle.Start) {
    switch start {
    case .remove(let id):
      children.removeAll { $0.id == id }
    case .add(let id):
      if !children.contains(where: { $0.id == id }) { children.append(TangleModel(id: id)) }
    case .run, .cancel, .send:
      break
    }
  }
}
