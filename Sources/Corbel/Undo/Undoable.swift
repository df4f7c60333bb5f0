/// A value with a history, whose changes can be undone and redone.
///
/// ```swift
/// struct State: Equatable {
///   var items = Undoable(IdentifiedArray<Item>())
///   var isLoaded = false
/// }
/// ```
///
/// ```swift
/// case .deleteTapped(let id):
///   state.items.change("Delete") { $0.remove(id: id) }
///   return save(state)
/// case .undoTapped:
///   state.items.undo()
///   return save(state)
/// ```
///
/// Each ``change(_:group:_:)`` is one step, and so is setting ``value``. A change that leaves the
/// value equal makes no step. Members of the value can be read directly, as in `items.count`.
///
/// The history holds one whole value for each step, up to the limit. The values share the memory
/// that no change has touched, as copies of a value always do. A step that changes an array copies
/// the array once; further changes of the same group happen in place. Each change compares the new
/// value with the value before the step.
///
/// Two undoable values are equal if their values are equal, and if their steps have the same names
/// in the same order. The values in the history are not compared. A change from NaN to NaN makes no
/// step.
@dynamicMemberLookup
public struct Undoable<Value: Equatable>: Equatable {
  fileprivate struct Step {
    let name: String?
    var value: Value
  }

  private var current: Value
  /// The steps to undo, each with the value before the step; the newest step is the last.
  private var undoSteps: [Step] = []
  /// The steps to redo, each with the value after the step; the next step is the last.
  private var redoSteps: [Step] = []
  /// The group of the newest step, while more changes can join the step.
  private var openGroup: (any Hashable & Sendable)?
  /// The number of steps that are kept.
  ///
  /// When there are more steps, the oldest is dropped. If the limit is 0, no change can be undone.
  package let limit: Int

  /// Creates a value without a history.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - limit: The number of steps to keep. A negative number counts as 0.
  public init(_ value: Value, limit: Int = 100) {
    current = value
    self.limit = max(limit, 0)
  }

  /// The present value.
  ///
  /// Setting the value is a change without a name and a group. So child features in the value can
  /// be undone: each of their actions that changes the value is a step. To set a value from
  /// elsewhere, such as a loaded one, call ``reset(to:)``.
  public var value: Value {
    get { current }
    set { change { $0 = newValue } }
  }

  /// A part of the present value.
  ///
  /// - Parameter keyPath: The part.
  public subscript<Part>(dynamicMember keyPath: KeyPath<Value, Part>) -> Part {
    current[keyPath: keyPath]
  }

  /// Changes the value, as a step that can be undone.
  ///
  /// ```swift
  /// state.items.change("Delete") { $0.remove(id: id) }
  /// ```
  ///
  /// Successive changes with the same group are one step, with the name of the first change. A
  /// group ends at a change without a group or with another one, at ``undo()``, ``redo()`` and
  /// ``reset(to:)``, and at ``endGroup()``.
  ///
  /// ```swift
  /// case .titleChanged(let title):
  ///   state.note.change("Typing", group: Field.title) { $0.title = title }
  /// case .titleLeft:
  ///   state.note.endGroup()
  /// ```
  ///
  /// A new step drops the steps that could be redone. A change that leaves the value equal makes no
  /// step and keeps them, but ends another group. A step whose group returns to the value before
  /// the step is removed.
  ///
  /// - Parameters:
  ///   - name: The name of the step for a menu, such as `Delete` for "Undo Delete".
  ///   - group: The group of the step, such as the field that a person types into.
  ///   - body: Changes the value. The body must not use the undoable value itself.
  /// - Throws: The error of the body. What the body has changed before is a step.
  public mutating func change(
    _ name: String? = nil, group: (any Hashable & Sendable)? = nil,
    _ body: (inout Value) throws -> Void
  ) rethrows {
    let isStep = undoSteps.isEmpty || group == nil || !isOpen(group)
    if isStep { undoSteps.append(Step(name: name, value: current)) }
    defer { finishChange(isStep: isStep, in: group) }
    try body(&current)
  }

  /// Changes the value and the whole history, so that no step is made, and none undoes the change.
  ///
  /// Call this method for a change that did not come from this person, such as an edit that arrives
  /// from a server.
  ///
  /// A step that no longer changes anything afterwards is removed.
  ///
  /// - Parameter body: Changes a value. It is called for the present value, and for each value of
  ///   the history.
  /// - Throws: The error of the body; then nothing has changed.
  public mutating func changeWithoutStep(_ body: (inout Value) throws -> Void) rethrows {
    var changed = self
    try body(&changed.current)
    for index in undoSteps.indices { try body(&changed.undoSteps[index].value) }
    for index in redoSteps.indices { try body(&changed.redoSteps[index].value) }
    changed.undoSteps = Self.steps(changed.undoSteps, before: changed.current)
    changed.redoSteps = Self.steps(changed.redoSteps, before: changed.current)
    if changed.undoSteps.count < undoSteps.count { changed.openGroup = nil }
    self = changed
  }

  /// Returns the steps that lead to another value than the next one, the last step to the given
  /// value.
  private static func steps(_ steps: [Step], before value: Value) -> [Step] {
    var (next, kept) = (value, [Step]())
    for step in steps.reversed() where !isSame(step.value, next) {
      kept.append(step)
      next = step.value
    }
    return kept.reversed()
  }

  private static func isSame(_ first: Value, _ second: Value) -> Bool {
    first == second || haveSameContent(first, second)
  }

  /// Ends the group of the newest step, so that the next change is a step of its own.
  public mutating func endGroup() {
    openGroup = nil
  }

  /// Whether there is a step to undo.
  public var canUndo: Bool { !undoSteps.isEmpty }

  /// Whether there is a step to redo.
  public var canRedo: Bool { !redoSteps.isEmpty }

  /// The name of the step that ``undo()`` would undo, if it has a name.
  public var undoName: String? { undoSteps.last?.name }

  /// The name of the step that ``redo()`` would redo, if it has a name.
  public var redoName: String? { redoSteps.last?.name }

  /// Returns to the value before the newest step.
  ///
  /// - Returns: Whether there was a step to undo.
  @discardableResult
  public mutating func undo() -> Bool {
    move(from: \.undoSteps, to: \.redoSteps)
  }

  /// Repeats the step that was undone last.
  ///
  /// - Returns: Whether there was a step to redo.
  @discardableResult
  public mutating func redo() -> Bool {
    move(from: \.redoSteps, to: \.undoSteps)
  }

  /// Replaces the value, and forgets all steps.
  ///
  /// Call this method for a value from elsewhere, such as one that was loaded. The steps can't be
  /// kept: each holds a whole value, so undoing one would drop the new value. To only forget the
  /// steps, pass the present value.
  ///
  /// - Parameter value: The new value.
  public mutating func reset(to value: Value) {
    self = Self(value, limit: limit)
  }

  private func isOpen(_ group: (any Hashable & Sendable)?) -> Bool {
    if let recorded = openGroup as? UndoGroup { return UndoGroup(group) == recorded }
    return group.map { AnyHashable($0) } == openGroup.map { AnyHashable($0) }
  }

  /// Removes the newest step if it changes nothing; otherwise drops the steps that it replaces.
  private mutating func finishChange(isStep: Bool, in group: (any Hashable & Sendable)?) {
    let isChange = undoSteps.last.map { !Self.isSame($0.value, current) } ?? true
    openGroup = isChange ? group : nil
    if !isChange { undoSteps.removeLast() } else if isStep { redoSteps = [] }
    if undoSteps.count > limit { undoSteps.removeFirst() }
  }

  private mutating func move(
    from steps: WritableKeyPath<Self, [Step]>, to others: WritableKeyPath<Self, [Step]>
  ) -> Bool {
    openGroup = nil
    guard let step = self[keyPath: steps].popLast() else { return false }
    self[keyPath: others].append(Step(name: step.name, value: current))
    current = step.value
    return true
  }
}

extension Undoable {
  /// The names of the steps to undo, the newest last.
  package var undoNames: [String?] { undoSteps.map(\.name) }

  /// The names of the steps to redo, the next last.
  package var redoNames: [String?] { redoSteps.map(\.name) }

  /// Returns whether two values are equal, and their steps have the same names.
  ///
  /// - Parameters:
  ///   - lhs: An undoable value.
  ///   - rhs: Another one.
  /// - Returns: Whether they are equal.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.current == rhs.current && lhs.undoNames == rhs.undoNames && lhs.redoNames == rhs.redoNames
  }
}

extension Undoable: Sendable where Value: Sendable {}
extension Undoable.Step: Sendable where Value: Sendable {}

/// The open group of a value that was decoded from a recording.
package struct UndoGroup: Hashable, Sendable {
  private static let key = CodingUserInfoKey(rawValue: "corbel.records-undo-groups")

  /// The information for an encoder and a decoder that keep the open group.
  package static var isRecorded: [CodingUserInfoKey: any Sendable] { key.map { [$0: true] } ?? [:] }

  fileprivate let text: String

  fileprivate init(text: String) {
    self.text = text
  }

  /// Creates the recorded form of a group; nil if its text differs in each process.
  fileprivate init?(_ group: (any Hashable & Sendable)?) {
    guard let group, !(type(of: group) is AnyClass), !(group is ObjectIdentifier) else {
      return nil
    }
    text = (group as? UndoGroup)?.text ?? "\(group)"
  }

  fileprivate static func isRecorded(in userInfo: [CodingUserInfoKey: Any]) -> Bool {
    key.flatMap { userInfo[$0] } != nil
  }
}

/// The steps are encoded with the value. A decoded value has no open group, except in a recording.
extension Undoable: Codable where Value: Codable {
  private enum CodingKeys: String, CodingKey {
    case current = "value", undoSteps = "undo", redoSteps = "redo", limit, openGroup = "group"
  }

  /// Decodes the value, and as many steps as the limit allows, those that come next.
  ///
  /// As for a new value, a negative limit counts as 0.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: The error of the value or the decoder.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let value = try container.decode(Value.self, forKey: .current)
    self.init(value, limit: try container.decode(Int.self, forKey: .limit))
    undoSteps = try container.decode([Step].self, forKey: .undoSteps).suffix(limit)
    redoSteps = try container.decode([Step].self, forKey: .redoSteps)
      .suffix(limit - undoSteps.count)
    guard UndoGroup.isRecorded(in: decoder.userInfo) else { return }
    openGroup = try container.decodeIfPresent(String.self, forKey: .openGroup).map {
      UndoGroup(text: $0)
    }
  }

  /// Encodes the value with its steps.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The error of the value or the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(current, forKey: .current)
    try container.encode(undoSteps, forKey: .undoSteps)
    try container.encode(redoSteps, forKey: .redoSteps)
    try container.encode(limit, forKey: .limit)
    guard UndoGroup.isRecorded(in: encoder.userInfo) else { return }
    try container.encodeIfPresent(UndoGroup(openGroup)?.text, forKey: .openGroup)
  }
}

extension Undoable.Step: Codable where Value: Codable {}

extension Undoable: CustomReflectable {
  /// All that the mirror leaves out, too.
  package var wholeContent: [Any] { [current, undoSteps, redoSteps, limit, openGroup as Any] }

  /// A mirror of the value, and of the number of steps with the name of the next one.
  ///
  /// A failure of a test shows these, and no values of the history.
  public var customMirror: Mirror {
    func summary(_ steps: [Step]) -> String {
      guard let step = steps.last else { return "nothing" }
      return "\(steps.count) × \(step.name ?? "change")"
    }
    return Mirror(
      self,
      children: ["value": current, "undo": summary(undoSteps), "redo": summary(redoSteps)],
      displayStyle: .struct)
  }
}
