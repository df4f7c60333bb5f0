/// The values that every action touches, in memory that stays in place as long as the store lives.
///
/// It is not kept in properties of a class, because Swift checks each access to those for overlap
/// while the program runs, and the checks of one action take longer than the action. Nothing can
/// overlap here: all is on the main actor, and while the reducer has the state, the only code that
/// could touch it as well stops the program first, with a message.
@usableFromInline
struct StoreMemory<State, Action> {
  @usableFromInline var turn = Turn()
  @usableFromInline var queue = FIFO<QueuedItem<Action>>()
  @usableFromInline var state: State

  @inlinable init(_ state: State) {
    self.state = state
  }

  /// The address of a part of the memory.
  @inlinable static func address<Part>(
    of part: WritableKeyPath<Self, Part>, in memory: UnsafeMutablePointer<Self>
  ) -> UnsafeMutablePointer<Part> {
    guard let address = memory.pointer(to: part) else {
      preconditionFailure("A stored property has an address.")
    }
    return address
  }
}

/// The current activity of a store.
@usableFromInline
struct Turn {
  /// Whether an action is being worked on, or something that must be over before the next one.
  @usableFromInline var isBusy = false
  /// Whether the reducer has the state in its hands.
  @usableFromInline var isReducing = false
  /// Whether the end of an effect lets another one start.
  @usableFromInline var hasReady = false
  /// Whether the item that is queued now is worked on within a call.
  @usableFromInline var isEnclosing = false
  /// Whether parts of the state are followed that can go away.
  @usableFromInline var hasParts = false
  /// How many actions led to the one being worked on, each sent while the one before was.
  @usableFromInline var chainLength = 0
  /// How many actions have been committed while something was observed.
  @usableFromInline var commitCount = 0
  /// The fields whose changes are of interest.
  @usableFromInline var watchedFields = FieldList()
  /// Those of them that the last action changed; empty but for its memory in between.
  @usableFromInline var changedFields: [ObservedField] = []
  /// The effects of children that the last action has removed, until they are cancelled.
  @usableFromInline var lostEffects: [RunningEffect] = []

  @inlinable init() {}
}
