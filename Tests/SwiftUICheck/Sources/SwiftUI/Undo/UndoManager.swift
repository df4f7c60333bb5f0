/// Foundation's undo manager, which Foundation has only on Apple's systems.
///
/// It traps where Apple's raises an exception. A test ends an event with ``endEvent()``, as the run
/// loop does.
@MainActor public class UndoManager {
  private enum Operation {
    /// The target is not retained, as by Apple's.
    case call(target: ObjectIdentifier, handler: () -> Void)
    case group(Group)
  }

  private struct Group {
    var name = ""
    var operations: [Operation] = []
  }

  public var groupsByEvent = true
  public private(set) var isUndoing = false
  public private(set) var isRedoing = false
  private var undoStack: [Group] = []
  private var redoStack: [Group] = []
  /// The open groups, the outermost first.
  private var open: [Group] = []
  private var disabledCount = 0

  nonisolated public init() {}

  public var groupingLevel: Int { open.count }
  public var isUndoRegistrationEnabled: Bool { disabledCount == 0 }
  public var canUndo: Bool { !undoStack.isEmpty || open.contains { !$0.operations.isEmpty } }
  public var canRedo: Bool { !redoStack.isEmpty }
  public var undoActionName: String { open.first?.name ?? undoStack.last?.name ?? "" }
  public var redoActionName: String { redoStack.last?.name ?? "" }

  public func disableUndoRegistration() { disabledCount += 1 }

  public func enableUndoRegistration() { disabledCount -= 1 }

  public func setActionName(_ actionName: String) {
    if !open.isEmpty {
      open[0].name = actionName
    } else if !undoStack.isEmpty {
      undoStack[undoStack.count - 1].name = actionName
    }
  }

  // MARK: Registering

  // The handler is isolated from the SDK of Xcode 26 on.
  public func registerUndo<TargetType: AnyObject>(
    withTarget target: TargetType, handler: @escaping @MainActor (TargetType) -> Void
  ) {
    register(target) { [unowned target] in handler(target) }
  }

  private func register(_ target: AnyObject, _ call: @escaping () -> Void) {
    guard isUndoRegistrationEnabled else { return }
    if !isUndoing, !isRedoing { redoStack = [] }
    if open.isEmpty {
      guard groupsByEvent else { return HeadlessHost.report("An undo is registered in no group.") }
      open.append(Group())
    }
    open[open.count - 1].operations.append(
      .call(target: ObjectIdentifier(target), handler: call))
  }

  public func beginUndoGrouping() {
    // The event's own group is around the group, if the manager groups by event.
    if open.isEmpty, groupsByEvent, !isUndoing, !isRedoing { open.append(Group()) }
    open.append(Group())
  }

  public func endUndoGrouping() {
    guard let group = open.popLast() else {
      return HeadlessHost.report("A group is ended that was not begun.")
    }
    if !open.isEmpty {
      open[open.count - 1].operations.append(.group(group))
    } else if !group.operations.isEmpty {
      if isUndoing { redoStack.append(group) } else { undoStack.append(group) }
    }
  }

  /// Ends the group of an event, as the run loop does after each event.
  ///
  /// A group that a view has begun stays open, and the event's group around it too.
  func endEvent() {
    if groupsByEvent, open.count == 1 { endUndoGrouping() }
  }

  // MARK: Performing

  public func undo() {
    if open.count == 1 { endUndoGrouping() }
    guard open.isEmpty else { return HeadlessHost.report("An undo is begun in a nested group.") }
    guard !isUndoing, !isRedoing, let group = undoStack.popLast() else { return }
    isUndoing = true
    perform(group)
    isUndoing = false
  }

  public func redo() {
    guard open.isEmpty else { return HeadlessHost.report("A redo is begun in a group.") }
    guard !isUndoing, !isRedoing, let group = redoStack.popLast() else { return }
    isRedoing = true
    perform(group)
    isRedoing = false
  }

  /// Calls the operations of a group, whose own registrations are a group with the same name.
  private func perform(_ group: Group) {
    open.append(Group(name: group.name))
    call(group)
    endUndoGrouping()
  }

  private func call(_ group: Group) {
    for operation in group.operations.reversed() {
      switch operation {
      case .call(_, let handler): handler()
      case .group(let group): call(group)
      }
    }
  }

  // MARK: Removing

  public func removeAllActions(withTarget target: Any) {
    let id = ObjectIdentifier(target as AnyObject)
    undoStack = undoStack.map { Self.removing(id, from: $0) }.filter { !$0.operations.isEmpty }
    redoStack = redoStack.map { Self.removing(id, from: $0) }.filter { !$0.operations.isEmpty }
    open = open.map { Self.removing(id, from: $0) }
  }

  private static func removing(_ id: ObjectIdentifier, from group: Group) -> Group {
    var group = group
    group.operations = group.operations.compactMap { operation in
      switch operation {
      case .call(let target, _):
        return target == id ? nil : operation
      case .group(let group):
        let rest = removing(id, from: group)
        return rest.operations.isEmpty ? nil : .group(rest)
      }
    }
    return group
  }
}

private struct UndoManagerKey: EnvironmentKey {
  static var defaultValue: UndoManager? { nil }
}

extension EnvironmentValues {
  public var undoManager: UndoManager? { hostUndoManager }

  /// The undo manager that a test supplies, as a window does.
  var hostUndoManager: UndoManager? {
    get { self[UndoManagerKey.self] }
    set { self[UndoManagerKey.self] = newValue }
  }
}
