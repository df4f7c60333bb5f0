import Foundation

/// A host that evaluates a view without a screen, and lets a test act as its user.
///
/// ```swift
/// let host = HeadlessHost(CounterView(store: store))
/// try host.tap("Save")
/// await host.until { service.storedCount == 1 }
/// #expect(host.texts.contains("Saved"))
/// ```
///
/// **Time.** What a user does (``tap(_:)``, ``type(_:into:)``, …) brings the views up to date
/// before it returns. Call ``update()`` after a change that the test makes itself, and wait for
/// tasks with ``until(_:)``. A test that wants to see that nothing more happens takes the view away
/// with ``unmount()``, and waits until ``runningTasks`` is 0.
///
/// **Elements** are found by their kind and label, which is the text in them. ``description`` lists
/// all elements.
///
/// **Counts.** ``evaluations(of:)-(V.Type)`` says how often the body of a type of view was
/// evaluated. ``takeInvalidations()`` says which views were put out of date, and with which
/// animation.
///
/// **What leaves** lives on: sheets, screens of a stack, rows. They are evaluated in this update
/// and in later ones, until ``leave()`` lets them go; ``takeLeavingFrames()`` has what they showed
/// meanwhile. A user can't reach them, and the place of a sheet is taken until then.
///
/// **Tabs** are evaluated when they are first selected. The tasks of a tab that isn't selected end,
/// and so do those of a screen below another one. They start again when the view appears again.
///
/// **Questions.** The button of an alert takes it away, calls the action, and sets the binding to
/// false. ``answersUpdate`` says whether the views are updated before the last step.
///
/// **Focus.** Typing gives a field the focus, and the return key takes it away. A focus that no
/// field has goes back to nothing. A field that goes away while it has the focus writes its text
/// once more, as SwiftUI's do.
///
/// **Lists** show all rows, until ``scrollAway(row:)`` takes a row off the screen, with its state.
///
/// **Mistakes** of a view, such as a write to its state before it is shown, end the process, unless
/// ``faults(in:)`` collects them.
@MainActor final class HeadlessHost: CustomStringConvertible {
  /// The number of running tasks of `task` modifiers.
  private(set) var runningTasks = 0

  /// The values that the scene keeps.
  let scene: SceneValues

  private var root: Node?
  private var outOfDate: [ObjectIdentifier: Node] = [:]
  private var updating: [ObjectIdentifier: Node] = [:]
  /// The views that leave, and those of them to be evaluated without a change.
  private var leaving: [Node] = []
  private var evaluatedAnew: [Node] = []
  private var turnsLeft: [ObjectIdentifier: Int] = [:]
  /// Whether the views are updated between the action of an alert's button and its dismissal, which
  /// Apple doesn't document.
  var answersUpdate = ProcessInfo.processInfo.environment["CORBEL_SWIFTUI_ANSWERS"] == "update"
  /// Whether `onAppear` is called in a later turn than the evaluation, as SwiftUI may do.
  var appearsLater = false
  private var actions: [@MainActor () -> Void] = []
  private var focuses: [any AnyFocusLocation] = []
  /// The number of the current evaluation, by which new views are told from others.
  private(set) var round = 0
  private(set) var evaluatesAll = false
  var typedField: Node?

  private var evaluations: [String: Int] = [:]
  private var invalidations: [Invalidation] = []
  private var leavingFrames: [String] = []
  private static var collectedFaults: [String]?
  /// The time limit of ``until(_:)``, which is shorter for mutants, because many tests wait in
  /// vain.
  private static let patience = Duration.seconds(
    ProcessInfo.processInfo.environment["CORBEL_SWIFTUI_PATIENCE"].flatMap(Int.init) ?? 20)

  /// Shows a view, in an environment that a closure may change.
  ///
  /// To restore a scene, pass the scene of an earlier host.
  init<V: View>(
    _ view: V, scene: SceneValues = SceneValues(),
    environment change: (inout EnvironmentValues) -> Void = { _ in }
  ) {
    self.scene = scene
    let root = Node(view, key: "root", parent: nil, host: self)
    self.root = root
    root.setEnvironment {
      $0.presenter = Presenter()
      change(&$0)
    }
    root.evaluate()
    update()
  }

  /// Returns the hosts of the windows of an app, in the order of its scenes.
  static func windows(of scene: some Scene) -> [HeadlessHost] {
    func host(_ view: some View) -> HeadlessHost { HeadlessHost(view) }
    return scene.allWindows.map { host($0) }
  }

  // MARK: Time

  /// Updates the views, and calls `onChange`, `onAppear` and the like, until nothing changes.
  func update() {
    for node in leaving where turnsLeft[ObjectIdentifier(node), default: 0] > 0 {
      turnsLeft[ObjectIdentifier(node), default: 0] -= 1
      evaluatedAnew.append(node)
    }
    var rounds = 0
    while !outOfDate.isEmpty || !actions.isEmpty || !evaluatedAnew.isEmpty {
      rounds += 1
      guard rounds < 1000 else {
        return HeadlessHost.report("The views don't settle: each evaluation leads to another one.")
      }
      round += 1
      updating = outOfDate
      outOfDate = [:]
      for node in updating.values.sorted(by: { $0.depth < $1.depth })
      where isOutOfDate(node) { node.evaluate() }
      showLeaving()
      updating = [:]
      for focus in focuses { focus.check(in: self) }
      let actions = self.actions
      self.actions = []
      for action in actions { action() }
    }
  }

  /// Updates the views until a condition is true, for any number of turns of the main actor.
  ///
  /// Check the condition afterwards: in a failing test, the wait ends after 20 seconds and a
  /// thousand turns.
  func until(_ isTrue: @MainActor () -> Bool) async {
    let deadline = ContinuousClock.now.advanced(by: HeadlessHost.patience)
    var turns = 0
    update()
    while !isTrue(), turns < 1_000 || ContinuousClock.now < deadline {
      await pass(turns: 1)
      turns += 1
    }
  }

  /// Lets some turns of the main actor pass, with an update after each of them.
  func pass(turns: Int = 20) async {
    for _ in 0..<turns {
      await withCheckedContinuation { continuation in
        Task { @MainActor in continuation.resume() }
      }
      update()
    }
  }

  /// Lets the leaving views go: their state and their tasks end.
  func leave() {
    update()
    for node in leaving { node.leave() }
    update()
  }

  /// Removes the view, and ends its state and its tasks.
  func unmount() {
    root?.tearDown()
    root = nil
    update()
  }

  // MARK: What is shown

  /// All visible elements, in order.
  var elements: [Element] { located.map(\.element) }

  /// All visible texts, in order.
  var texts: [String] { elements.filter { $0.kind == .text }.map(\.label) }

  /// All elements of a kind.
  func all(_ kind: Element.Kind) -> [Element] { elements.filter { $0.kind == kind } }

  /// The first element of a kind, optionally with a label.
  func find(_ kind: Element.Kind, _ label: String? = nil) -> Element? {
    elements.first { $0.kind == kind && (label == nil || $0.label == label) }
  }

  /// The visible elements, one on each line.
  var description: String { elements.map(\.line).joined(separator: "\n") }

  // MARK: What has happened

  /// Returns how often the body of a view type was evaluated.
  func evaluations<V: View>(of type: V.Type) -> Int {
    evaluations(of: _typeName(type, qualified: false))
  }

  /// Returns how often the body of a view type was evaluated, by the name of the type.
  func evaluations(of name: String) -> Int { evaluations[name] ?? 0 }

  /// Returns the views that were invalidated since the last call, in order.
  func takeInvalidations() -> [Invalidation] {
    defer { invalidations = [] }
    return invalidations
  }

  /// Returns the animations of the invalidations since the last call, in order.
  func takeAnimations() -> [Animation] { takeInvalidations().compactMap(\.transaction.animation) }

  /// Returns what the disappearing views showed in each update since the last call, in the form of
  /// ``description``.
  func takeLeavingFrames() -> [String] {
    defer { leavingFrames = [] }
    return leavingFrames
  }

  /// Runs a closure, and returns the mistakes of the views during it.
  static func faults(in body: () throws -> Void) rethrows -> [String] {
    let outer = collectedFaults
    collectedFaults = []
    defer { collectedFaults = outer }
    try body()
    return collectedFaults ?? []
  }

  nonisolated static func report(_ fault: String) {
    MainActor.assumeIsolated {
      guard collectedFaults != nil else { fatalError(fault) }
      collectedFaults?.append(fault)
    }
  }
}

// MARK: - What the nodes use

extension HeadlessHost {
  /// Runs an action after the views have been evaluated.
  func afterEvaluation(_ action: @escaping @MainActor () -> Void) { actions.append(action) }

  /// Runs an action because a view has appeared.
  func afterAppearing(_ action: @escaping @MainActor () -> Void) {
    guard appearsLater else { return afterEvaluation(action) }
    Task { afterEvaluation(action) }
  }

  func taskBegins() { runningTasks += 1 }

  func taskEnds() { runningTasks -= 1 }

  func countEvaluation(of name: String) { evaluations[name, default: 0] += 1 }

  func invalidate(_ node: Node) {
    invalidations.append(Invalidation(view: node.name, transaction: .current))
    outOfDate[ObjectIdentifier(node)] = node
  }

  func isOutOfDate(_ node: Node) -> Bool { updating[ObjectIdentifier(node)] != nil }

  func isUpToDate(_ node: Node) { updating[ObjectIdentifier(node)] = nil }

  func leave(_ node: Node) {
    leaving.append(node)
    turnsLeft[ObjectIdentifier(node)] = 3
    evaluatedAnew.append(node)
    if let typedField, typedField.isWithinLeaving { writeOnceMore(typedField) }
  }

  func end(_ node: Node) {
    updating[ObjectIdentifier(node)] = nil
    outOfDate[ObjectIdentifier(node)] = nil
    leaving.removeAll { $0 === node }
    evaluatedAnew.removeAll { $0 === node }
    if node === typedField { writeOnceMore(node) }
  }

  /// Writes the text of a field that loses the focus because it leaves.
  private func writeOnceMore(_ field: Node) {
    typedField = nil
    guard let element = field.element else { return }
    afterEvaluation { if let text = element.value { element.type?(text) } }
  }

  /// Notes a focus that has a value, until no field has it.
  func focusChanged(_ focus: any AnyFocusLocation) {
    if !focuses.contains(where: { $0 === focus }) { focuses.append(focus) }
  }

  /// Returns whether there is a field that can take the focus.
  ///
  /// A field takes the focus only after the evaluation in which it appears.
  func hasField(in state: any AnyFocusLocation, for value: AnyHashable) -> Bool {
    located.contains { element, node, _ in
      guard let focus = element.focus, focus.state === state, focus.value == value else {
        return false
      }
      return [.textField, .secureField].contains(element.kind) && node.firstRound < round
    }
  }

  private func showLeaving() {
    evaluatesAll = true
    for node in evaluatedAnew { node.evaluate() }
    evaluatesAll = false
    evaluatedAnew = []
    guard !leaving.isEmpty else { return }
    let lines = leaving.flatMap { elements(below: $0) }.map(\.element.line)
    leavingFrames.append(lines.joined(separator: "\n"))
  }

  /// The elements that a user can reach, each with its own node and the nodes of its enclosing
  /// elements.
  var located: [(element: Element, node: Node, around: [Node])] {
    root.map { elements(below: $0) } ?? []
  }

  private func elements(below root: Node) -> [(element: Element, node: Node, around: [Node])] {
    var all: [(element: Element, node: Node, around: [Node])] = []
    func walk(_ node: Node, _ focus: Focus?, _ around: [Node]) {
      var focus = node.focus ?? focus
      var around = around
      if var element = node.element {
        if element.label.isEmpty, !element.kind.isContainer {
          element.label = node.texts.joined(separator: " ")
        }
        element.focus = focus
        all.append((element, node, around))
        around.append(node)
        focus = nil
      }
      for child in node.children where !child.isLeaving && !child.isHidden {
        walk(child, focus, around)
      }
    }
    walk(root, nil, [])
    return all
  }
}

extension HeadlessHost {
  /// The rows of all lists, by their ids.
  var listedRows: [AnyHashable: RowPlace] {
    var rows: [AnyHashable: RowPlace] = [:]
    func walk(_ node: Node, isInList: Bool) {
      let isInList = isInList || node.element?.kind == .list
      if isInList, let place = node.memory as? RowPlace { rows[node.identity.key] = place }
      for child in node.children where !child.isLeaving { walk(child, isInList: isInList) }
    }
    if let root { walk(root, isInList: false) }
    return rows
  }
}

extension Element {
  fileprivate var line: String {
    "\(kind.rawValue) \"\(label)\"" + (value.map { " = \($0)" } ?? "")
      + (isEnabled ? "" : " (disabled)")
  }
}
