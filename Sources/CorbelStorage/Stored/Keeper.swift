internal import Corbel
internal import Foundation

/// The action of a store that contains a value.
@MainActor @usableFromInline struct Change<Value: Sendable> {
  /// The keeper that has to save the change, if any.
  var keeper: Keeper<Value>?
  let apply: @MainActor (inout Value) -> Void

  @usableFromInline func make(in value: inout Value) {
    apply(&value)
    keeper?.noteChange()
  }
}

/// The saving of a ``Stored``.
///
/// It is not a part of the ``Stored``, because a task that waits must not keep that object alive.
@MainActor final class Keeper<Value: Sendable> {
  /// The errors that views can show.
  struct Errors: Equatable {
    var load: StorageError?
    var save: StorageError?
  }

  private let store: Store<Value, Change<Value>>
  private let storage: Storage<Value>
  private let pause: Duration
  private let clock: any Clock<Duration>
  private let diagnostics: DiagnosticReporter
  private let errorStore = Store<Errors, Errors>(initialState: Errors()) { $0 = $1 }
  /// The queue of the writes, so that an older value never replaces a newer one.
  private let writes = DispatchQueue(label: "CorbelStorage")
  /// Takes over the followed part of a store, if it has changed since it was read.
  var takeFollowed: (@MainActor () -> Void)?
  /// Whether the content of the storage was read or set aside, so that a save may replace it.
  private var isOpen = false
  /// The number of changes, of those that the last attempt to save included, and of the saved ones.
  private var changes = 0, tried = 0, saved = 0
  /// The pause before the next save.
  private var waiting: Task<Void, Never>?
  private var saving: Task<Void, Never>?

  init(
    _ store: Store<Value, Change<Value>>, _ storage: Storage<Value>, _ pause: Duration,
    _ clock: any Clock<Duration>, _ diagnostics: DiagnosticReporter
  ) {
    self.store = store
    self.storage = storage
    self.pause = pause
    self.clock = clock
    self.diagnostics = diagnostics
  }

  nonisolated deinit {}

  var errors: Errors { errorStore.state }

  // MARK: Reading

  /// Reads the storage, unless that has succeeded before.
  func open() {
    guard !isOpen else { return }
    do {
      guard Owners.shared.admit(self, of: storage.identity(), save: saveNow) else {
        throw StorageError.ownedElsewhere(storage.place)
      }
      let isUnchanged = changes == 0
      let content = try storage.read(isUnchanged)
      isOpen = true
      report(load: content.setAside)
      if isUnchanged, let value = content.value { store.send(Change { $0 = value }) }
      if isUnchanged, content.isOlder || content.setAside != nil { noteChange() }
    } catch {
      report(load: StorageError(error, storage.place))
    }
  }

  /// Shows the result of reading, and reports an error.
  func report(load error: StorageError?) {
    errorStore.send(Errors(load: error, save: errors.save))
    if let error { diagnostics.report(.notRead(error)) }
  }

  // MARK: Saving

  func noteChange() {
    changes += 1
    if !isOpen { takeFollowed?() } else if saving == nil { saveAfterPause() }
  }

  /// Saves the changes that were made before the call.
  func flush() async {
    let wanted = changes
    // The save that may be running can have an older value.
    for _ in 0..<2 where isOpen && saved < wanted {
      if saving == nil { saveAfterPause() }
      waiting?.cancel()
      await saving?.value
    }
  }

  private func saveAfterPause() {
    let pause = Task { [clock, pause] () -> Void in try? await clock.sleep(for: pause) }
    waiting = pause
    saving = Task {
      await pause.value
      if let (number, write) = nextWrite() {
        let result = await withCheckedContinuation { continuation in
          writes.async { continuation.resume(returning: write()) }
        }
        finish(number, result)
      }
      saving = nil
      if changes > tried { saveAfterPause() }
    }
  }

  /// Saves the value before this returns.
  func saveNow() {
    if let (number, write) = nextWrite() { finish(number, writes.sync(execute: write)) }
  }

  /// Saves the value before this returns, and gives the place up.
  func close() {
    saveNow()
    isOpen = false
    Owners.shared.dismiss(self)
  }

  /// Returns a write of the newest value, with the number of the value's last change.
  private func nextWrite() -> (Int, @Sendable () -> Result<StorageError?, any Error>)? {
    guard isOpen, saved < changes else { return nil }
    takeFollowed?()
    tried = changes
    let value = store.peek(\.self)
    return (changes, { [storage] in Result { try storage.write(value) } })
  }

  private func finish(_ number: Int, _ result: Result<StorageError?, any Error>) {
    do {
      if let setAside = try result.get() { report(load: setAside) }
      guard number > saved else { return }
      saved = number
      errorStore.send(Errors(load: errors.load))
    } catch {
      guard number > saved else { return }
      let error = StorageError(error, storage.place)
      if error != errors.save { diagnostics.report(.notSaved(error)) }
      errorStore.send(Errors(load: errors.load, save: error))
    }
  }
}
