/// The place of a view in the tree: its identity and its storage.
@MainActor final class Node {
  struct Identity: Hashable {
    let key: AnyHashable
    let type: ObjectIdentifier
  }

  let identity: Identity
  let name: String
  let depth: Int
  /// The evaluation in which the view appeared.
  let firstRound: Int
  unowned let host: HeadlessHost
  private weak var parent: Node?

  private var view: any View
  private(set) var environment: EnvironmentValues
  private var changeEnvironment: (inout EnvironmentValues) -> Void = { _ in }
  /// Returns whether all values that the evaluation has read are the same in another environment.
  var environmentReads: [(EnvironmentValues) -> Bool] = []

  private(set) var children: [Node] = []
  /// The children of the last evaluation, without the modifiers for members.
  private var requests: [RenderContext.Request] = []
  /// The modifiers for the members of this view.
  private var modifiers: [MemberModifier] = []
  private var storage: [Int: AnyObject] = [:]
  private(set) var memory: (any Remembered)?
  private var tracking: Tracking?

  private(set) var element: Element?
  private(set) var focus: Focus?

  private(set) var isAlive = true
  private(set) var isLeaving = false
  private(set) var isHidden = false
  /// Whether the view lives on after its removal.
  var leavesVisibly = false
  private var wasEvaluated = false

  init(_ view: any View, key: AnyHashable, parent: Node?, host: HeadlessHost) {
    self.view = view
    self.identity = Identity(key: key, type: ObjectIdentifier(type(of: view)))
    self.name = _typeName(type(of: view), qualified: false)
    self.depth = (parent?.depth ?? -1) + 1
    self.firstRound = host.round
    self.host = host
    self.parent = parent
    self.environment = parent?.environment ?? EnvironmentValues()
  }

  /// Returns the storage of a field of the view, and makes it the first time.
  func stored<Stored: AnyObject>(at offset: Int, _ make: () -> Stored) -> Stored {
    if let stored = storage[offset] as? Stored { return stored }
    let stored = make()
    storage[offset] = stored
    return stored
  }

  /// Returns the memory of a primitive view between its renderings, and makes it the first time.
  func remembered<Memory: Remembered>(_ make: () -> Memory) -> Memory {
    if let memory = memory as? Memory { return memory }
    let memory = make()
    self.memory = memory
    return memory
  }

  func invalidate() {
    guard isAlive else { return }
    host.invalidate(self)
  }

  // MARK: Evaluating

  /// Evaluates the view, and then its children.
  func evaluate() {
    host.isUpToDate(self)
    wasEvaluated = true
    environmentReads = []
    let context = RenderContext(node: self)
    tracking?.end()
    let tracking = Tracking(of: self)
    self.tracking = tracking
    evaluate(view, in: context, tracking)
    element = context.element
    focus = context.focus
    requests = context.requests
    adopt(requests.map { $0.modified(by: modifiers) })
  }

  private func evaluate<V: View>(_ view: V, in context: RenderContext, _ tracking: Tracking) {
    var view = view
    installProperties(of: &view, in: self)
    if let primitive = view as? any PrimitiveView {
      tracking.run { primitive.render(in: context) }
    } else {
      host.countEvaluation(of: name)
      tracking.run { context.add(view.body, key: "body") }
    }
  }

  /// Matches the children by identity with those of the previous evaluation.
  private func adopt(_ requests: [RenderContext.Request]) {
    var old: [Identity: Node] = [:]
    for child in children where !child.isLeaving { old[child.identity] = child }
    let previous = children
    var adopted: Set<Identity> = []
    children = requests.map { request in
      let type = ObjectIdentifier(Swift.type(of: request.view))
      let identity = Identity(key: request.key, type: type)
      if !adopted.insert(identity).inserted {
        HeadlessHost.report("Two views have the identity \(request.key) in \(name).")
      }
      return old.removeValue(forKey: identity)
        ?? Node(request.view, key: request.key, parent: self, host: host)
    }
    let current = children
    for child in previous {
      if child.isLeaving { children.append(child) }
      if old[child.identity] === child { remove(child) }
    }
    for (child, request) in zip(current, requests) { child.receive(request, from: environment) }
  }

  private func receive(_ request: RenderContext.Request, from parent: EnvironmentValues) {
    let isSame = wasEvaluated && isSameValue(view, request.view)
    view = request.view
    changeEnvironment = request.changeEnvironment
    leavesVisibly = request.leavesVisibly
    isHidden = request.isHidden
    modifiers = request.modifiers
    if !receive(parent, isOutOfDate: !isSame || host.evaluatesAll), !modifiers.isEmpty {
      adopt(requests.map { $0.modified(by: modifiers) })
    }
  }

  /// Sets the environment, and evaluates the view if it is invalid or has read a changed value of
  /// the environment.
  ///
  /// Returns whether the view was evaluated.
  @discardableResult
  private func receive(_ parent: EnvironmentValues, isOutOfDate: Bool) -> Bool {
    var new = parent
    changeEnvironment(&new)
    let isSameEnvironment = wasEvaluated && new.isSame(as: environment)
    if isSameEnvironment, !isOutOfDate, !host.isOutOfDate(self) { return false }
    environment = new
    let readsTheSame = environmentReads.allSatisfy { $0(new) }
    if isOutOfDate || host.isOutOfDate(self) || !readsTheSame {
      evaluate()
      return true
    }
    element?.isEnabled = new.isEnabled
    for child in children where !child.isLeaving { child.receive(new, isOutOfDate: false) }
    return false
  }

  func setEnvironment(_ change: (inout EnvironmentValues) -> Void) { change(&environment) }

  // MARK: Leaving

  private func remove(_ child: Node) {
    guard child.leavesVisibly, !isWithinLeaving else { return child.tearDown() }
    child.isLeaving = true
    children.append(child)
    host.leave(child)
  }

  /// Whether this node, or an enclosing one, is disappearing.
  var isWithinLeaving: Bool { isLeaving || parent?.isWithinLeaving ?? false }

  /// Removes a disappearing node from the tree.
  func leave() {
    parent?.children.removeAll { $0 === self }
    tearDown()
  }

  func tearDown() {
    guard isAlive else { return }
    isAlive = false
    for child in children { child.tearDown() }
    tracking?.end()
    host.end(self)
    memory?.end(in: host)
    children = []
    storage = [:]
  }

  // MARK: What is shown

  /// The texts within the node, for the label of an element.
  var texts: [String] {
    if let element, element.kind == .text { return [element.label] }
    return children.filter { !$0.isLeaving && !$0.isHidden }.flatMap(\.texts)
  }
}
