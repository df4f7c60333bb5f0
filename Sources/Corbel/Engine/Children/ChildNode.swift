/// A child that can go away, followed as long as a store or an effect of it is there.
@MainActor @usableFromInline
class ChildNode: StateNode {
  /// The core, which is there whenever it is needed.
  ///
  /// Every user of the child keeps the root: a store of the child through those of its parents, an
  /// effect through what it acts on.
  private unowned(unsafe) let root: StoreCore
  /// Whether the copy of the state was taken while the reducer of the root was at work.
  @exclusivity(unchecked) @usableFromInline final var isUnchecked = false
  private var effects: [Int: RunningEffect] = [:]
  /// The fields whose changes are of interest.
  @exclusivity(unchecked) @usableFromInline final var watchedFields = FieldList()
  /// The store of the child, if one is in use.
  private final weak var store: AnyObject?
  /// Those that take other kinds of action.
  private final var otherStores = ScopeList()

  @usableFromInline init(base: UnsafeMutableRawPointer, in parent: StateNode) {
    root = parent.core
    super.init(base: base, turn: root.turn)
  }

  nonisolated deinit {}

  final override var core: StoreCore { root }

  final override var child: ChildNode? { self }

  /// Whether no reader waits for a change of it, or of its contents.
  @usableFromInline final override var isEmpty: Bool {
    parts.isEmpty && !watchedFields.isInUse(at: turn.pointee.commitCount)
  }

  /// The lines that a diagnostic shows of the child.
  var evidence: [Diagnostic.Evidence] { [] }

  final override func watch(_ field: ObservedField) {
    watchedFields.append(field)
  }

  final override func watchedField(where isWanted: (ObservedField) -> Bool) -> ObservedField? {
    watchedFields.first(where: isWanted)
  }

  /// The store of the child that is in use, of a type given.
  @usableFromInline final func store<Scope: AnyObject>(as type: Scope.Type) -> Scope? {
    if let store = store as? Scope { return store }
    let key = PartKey(at: 0, type: ObjectIdentifier(type), computedBy: nil)
    return otherStores.find(key).map { unsafeDowncast($0, to: type) }
  }

  @usableFromInline final func keep(_ scope: AnyObject, as type: ObjectIdentifier) {
    if store == nil {
      store = scope
    } else {
      otherStores.insert(scope, PartKey(at: 0, type: type, computedBy: nil))
    }
  }

  final func insert(_ effect: RunningEffect) {
    effects[effect.number] = effect
  }

  final func remove(_ effect: RunningEffect) {
    effects[effect.number] = nil
  }

  @usableFromInline final override func lose() {
    guard !isGone else { return }
    isGone = true
    if isUnchecked { takeChangedFields(before: turn.pointee.changedFields.count) }
    turn.pointee.lostEffects += effects.values
    effects = [:]
    parts.lose()
  }

  /// Refuses an action of the whole store that was sent to the child after it had gone.
  @usableFromInline final func refuse(_ action: Any, callSite: CallSite) -> StoreTask {
    root.diagnostics.report(.sentToGoneChild(action, callSite, evidence))
    return StoreTask(work: nil)
  }

  /// Notes the fields that have changed, to be told before those of the parts.
  @usableFromInline final func takeChangedFields(before start: Int) {
    guard var fields = watchedFields.takeOutIfChanged() else { return }
    let commit = turn.pointee.commitCount
    fields.addChanged(to: &turn.pointee.changedFields, at: start, commit: commit)
    watchedFields.putBack(fields)
  }
}
