internal import Corbel
internal import Foundation

/// The saving of a ``Stored``.
///
/// It is not a part of the ``Stored``, because a task that waits must not keep that object alive.
@MainActor final class Keeper<Value: Sendable> {
  /// The errors that views can show.
  let loadError = Store<StorageError?, StorageError?>(initialState: nil) { $0 = $1 }
  let saveError = Store<StorageError?, StorageError?>(initialState: nil) { $0 = $1 }

  private let store: Store<Value, Change<Value>>
  private let storage: Storage<Value>
  private let pause: @Sendable () async -> Void
  private let diagnostics: DiagnosticReporter
  /// The queue of the writes, so that an older value never replaces a newer one.
  private let writes = DispatchQueue(label: "CorbelStorage")
  /// Takes over the followed part of a store, which has changed since it was read.
  private var takeFollowed: (@MainActor () -> Void)?
  /// The reason why nothing is saved: the content was not read, or the value is closed; otherwise
  /// nil.
  private var unread: StorageError?
  /// The number of changes, of those that are saved, and of those that a save has failed for.
  private var changes = 0, saved = 0, failed = 0
  private var saving: Task<Void, Never>?

  init(
    _ store: Store<Value, Change<Value>>, _ storage: Storage<Value>,
    _ diagnostics: DiagnosticReporter, pause: @escaping @Sendable () async -> Void
  ) {
    self.store = store
    self.storage = storage
    self.diagnostics = diagnostics
    self.pause = pause
    read()
  }

  nonisolated deinit {}

  // MARK: Reading

  private func read() {
    do {
      try Owners.shared.admit(
        self, of: storage.identity(), named: storage.place, save: saveNow)
      let isUnchanged = changes == saved
      let content = try storage.read(isUnchanged)
      unread = nil
      report(content.setAside, to: loadError)
      guard isUnchanged else { return }
      if let value = content.value { store.send { $0 = value } }
      if content.setAside != nil { noteChange() }
    } catch {
      unread = StorageError(error, storage.place)
      report(unread, to: loadError)
      if changes > saved { saveError.send(unread) }
    }
  }

  private func report(_ error: StorageError?, to store: Store<StorageError?, StorageError?>) {
    if let error, error != store.state { diagnostics.report(error.diagnostic) }
    store.send(error)
  }

  // MARK: Saving

  /// Saves the value after the pause.
  ///
  /// - Parameter takeFollowed: Takes over the new value, if it is a part of a followed store.
  func noteChange(_ takeFollowed: (@MainActor () -> Void)? = nil) {
    changes += 1
    self.takeFollowed = takeFollowed ?? self.takeFollowed
    if let unread {
      self.takeFollowed.take()?()
      saveError.send(unread)
    } else if saving == nil {
      saveAfterPause()
    }
  }

  /// Saves the changes that were made before the call.
  func flush() async {
    let wanted = changes
    // The save that may be running can have an older value.
    for _ in 0..<2 where unread == nil && saved < wanted {
      if saving == nil { saveAfterPause() }
      saving?.cancel()
      await saving?.value
    }
  }

  /// Reads the storage if that has failed before, and saves the changes.
  func retry() async {
    if unread != nil { read() }
    await flush()
  }

  private func saveAfterPause() {
    // A flush cancels the task, which ends the pause, and doesn't affect the write.
    saving = Task {
      await pause()
      let number = changes
      if let write = nextWrite() {
        let result = await withCheckedContinuation { continuation in
          writes.async { continuation.resume(returning: write()) }
        }
        finish(number, result)
      }
      saving = nil
      if changes > number { saveAfterPause() }
    }
  }

  /// Saves the value before this returns.
  func saveNow() {
    let number = changes
    if let write = nextWrite() { finish(number, writes.sync(execute: write)) }
  }

  /// Saves the changes, and gives the place up unless that fails.
  func close() async {
    while unread == nil, saved < changes {
      await flush()
      // More changes can have come in the meantime.
      if saved < changes, failed > saved { return }
    }
    unread = .failed(storage.place, cause: "the value was closed")
    Owners.shared.dismiss(self)
  }

  /// Saves the value before this returns, and gives the place up for good.
  func leave() {
    saveNow()
    saved = changes
    Owners.shared.dismiss(self)
  }

  /// Returns a write of the newest value, if it is not saved.
  private func nextWrite() -> (@Sendable () -> Result<StorageError?, any Error>)? {
    guard unread == nil, saved < changes else { return nil }
    takeFollowed.take()?()
    return { [storage, value = store.peek(\.self)] in Result { try storage.write(value) } }
  }

  private func finish(_ number: Int, _ result: Result<StorageError?, any Error>) {
    if case .success(let setAside?) = result { report(setAside, to: loadError) }
    guard number > saved else { return }
    if case .failure(let error) = result {
      failed = max(failed, number)
      report(StorageError(error, storage.place), to: saveError)
    } else {
      saved = number
      // The end of an older save can arrive after the failure of a newer one.
      if number >= failed { saveError.send(nil) }
    }
  }
}
