import Corbel
import CorbelTesting
import Foundation
import Observation
import TestSupport
import Testing

@testable import CorbelStorage

@MainActor @Suite("Stored", .stallLimit) struct StoredTests {
  private let log = SaveLog<Preferences>()
  private let clock = TestClock()

  private func open(_ diagnostics: DiagnosticReporter = .standard) -> Stored<Preferences> {
    Stored(
      Preferences(), in: log.storage, pause: .seconds(1), clock: clock, diagnostics: diagnostics)
  }

  @Suite("Reading and changing") @MainActor struct Values {
    private let preferences = Stored(Preferences(), in: .memory())

    @Test("begins with its default or the saved value, and can be assigned, also by field")
    func values() {
      let saved = Stored(Preferences(), in: .memory(Preferences(unit: .cups)))
      expectEqual([preferences.value, saved.value], [Preferences(), Preferences(unit: .cups)])
      expectTrue(preferences.loadError == nil && preferences.saveError == nil)
      preferences.unit = .cups
      expectEqual(preferences.value, Preferences(unit: .cups))
      preferences.value = Preferences(textSize: 30)
      expectEqual(preferences.value, Preferences(textSize: 30))
      expectTrue(preferences.isLarge)
    }

    @Test("an update notifies the readers of changed fields once") func update() {
      let whole = trackChanges { _ = preferences.value }
      let unit = trackChanges { _ = preferences.unit }
      preferences.update {
        $0.textSize = 30
        $0.names = ["a"]
      }
      expectEqual(preferences.value, Preferences(textSize: 30, names: ["a"]))
      expectEqual([whole.value, unit.value], [1, 0])
      preferences.unit = .cups
      expectEqual(unit.value, 1)
    }

    @Test("an update within an update runs after it") func nested() {
      preferences.update { [preferences] outer in
        preferences.update { $0.names.append("inner") }
        outer.names.append("outer")
      }
      expectEqual(preferences.names, ["outer", "inner"])
    }

    @Test("its values are a sequence, which ends with it") func sequence() async {
      var stored: Stored<Preferences>? = Stored(Preferences(), in: .memory(), pause: .zero)
      var units = stored?.values(of: \.unit).makeAsyncIterator()
      await expectEqual(units?.next(), .grams)
      stored?.unit = .cups
      await expectEqual(units?.next(), .cups)
      stored = nil
      await expectNil(units?.next())
    }
  }

  @Test("changes during the pause are saved together, at its end") func pause() async {
    let preferences = open()
    preferences.textSize = 15
    await clock.waitForSleepers()
    await clock.advance(by: .milliseconds(600))
    preferences.textSize = 16
    for _ in 0..<9 { await LaterTurn.now() }
    expectEqual(clock.waitingLines.count, 1)
    await clock.advance(by: .milliseconds(399))
    expectEqual(log.saved, [])
    await clock.advance(by: .milliseconds(1))
    _ = await log.nextSave()
    await preferences.flush()
    preferences.unit = .cups
    await clock.waitForSleepers()
    await clock.advance(by: .seconds(1))
    _ = await log.nextSave()
    expectEqual(
      log.saved, [Preferences(textSize: 16), Preferences(unit: .cups, textSize: 16)])
  }

  @Test("a change during a save is saved after it") func duringSave() async {
    let gate = AsyncStream<Void>.makeStream()
    let saves = LockedLog()
    let isWaiting = Switch()
    let storage = Storage<Int>("slow") {
      nil
    } save: { value in
      if value == 1 {
        gate.continuation.yield()
        while isWaiting.isOn {}
      }
      saves.add("\(value)")
    }
    let number = Stored(0, in: storage, pause: .seconds(1), clock: clock)
    number.value = 1
    let flushing = Task { await number.flush() }
    for await _ in gate.stream { break }
    number.value = 2
    isWaiting.isOn = false
    await flushing.value
    await clock.waitForSleepers()
    await clock.advance(by: .seconds(1))
    await until(saves.entries.count == 2)
    expectEqual(saves.entries, ["1", "2"])
  }

  @Test("a flush saves a change without the pause, in a cancelled task too") func flush() async {
    let preferences = open()
    await preferences.flush()
    expectEqual(log.saved, [])
    preferences.unit = .cups
    for _ in 0..<2 { await preferences.flush() }
    expectEqual(log.saved, [Preferences(unit: .cups)])
    preferences.textSize = 20
    let task = Task { await preferences.flush() }
    task.cancel()
    await task.value
    expectEqual(log.saved.last, Preferences(unit: .cups, textSize: 20))
    expectEqual(log.saved.count, 2)
  }

  @Test("its last change is saved when it is deallocated, also on another thread")
  func deallocation() async {
    var preferences: Stored<Preferences>? = open()
    weak let released = preferences
    preferences?.unit = .cups
    preferences = nil
    expectNil(released)
    expectEqual(log.saved, [Preferences(unit: .cups)])
    _ = await log.nextSave()
    let box = Lock<Stored<Preferences>?>(open())
    box.withLock { $0 }?.textSize = 20
    await Task.detached { box.withLock { $0 = nil } }.value
    await expectEqual(log.nextSave(), Preferences(unit: .cups, textSize: 20))
  }

  /// A value that says where it was encoded and decoded.
  private struct Large: Codable, Sendable {
    static let places = LockedLog()
    var text = String(repeating: "a", count: 100_000)

    init() {}

    init(from decoder: any Decoder) throws {
      Self.places.add(MainQueue.isCurrent ? "on the main actor" : "elsewhere")
      text = try decoder.singleValueContainer().decode(String.self)
    }

    func encode(to encoder: any Encoder) throws {
      Self.places.add(MainQueue.isCurrent ? "on the main actor" : "elsewhere")
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }
  }

  @Test("a large value is encoded and read back off the main actor") func encoding() async throws {
    let folder = try TemporaryFolder()
    let url = URL(fileURLWithPath: "\(folder.path)/large.json")
    let large = Stored(Large(), in: .file(url), pause: .seconds(1), clock: clock)
    large.text += "b"
    await large.flush()
    large.text += "c"
    await clock.waitForSleepers()
    await clock.advance(by: .seconds(1))
    await large.flush()
    expectEqual(Large.places.entries, Array(repeating: "elsewhere", count: 4))
    try expectTrue(folder.text(of: "large.json").count > 64 * 1024)
  }

  // MARK: Failures

  @Test("a save that fails is shown, is reported once, and leaves the value") func failingSave()
    async
  {
    let diagnostics = DiagnosticRecorder()
    let preferences = open(diagnostics.reporter)
    let changes = trackChanges { _ = preferences.saveError }
    log.failSaves(with: Failure(reason: "full"))
    preferences.unit = .cups
    for _ in 0..<2 { await preferences.flush() }
    expectEqual(preferences.saveError, .failed("log", cause: "full"))
    expectEqual(changes.value, 1)
    expectEqual(preferences.unit, .cups)
    expectEqual(
      diagnostics.texts,
      [
        """
        'log' can't be used: full.

        The value is not saved. Show the error, and call 'retry()' to try again.
        """
      ])
  }

  @Test(
    "the error is that of the newest save, in whatever order the ends arrive",
    arguments: [[true, false], [false, true]])
  func ends(areFailing: [Bool]) async {
    let count = Lock(0), isAllowed = DispatchSemaphore(value: 0)
    let storage = Storage<Preferences>("slow") {
      nil
    } save: { _ in
      let number = count.withLock { count in
        count += 1
        return count
      }
      if number == 1 { isAllowed.wait() }
      if areFailing[min(number, 2) - 1] { throw Failure() }
    }
    let preferences = Stored(Preferences(), in: storage, diagnostics: .silent)
    preferences.unit = .cups
    let flush = Task { await preferences.flush() }
    await until(count.withLock { $0 } == 1)
    preferences.textSize = 16
    isAllowed.signal()
    // The main actor waits for both saves, so it hears of the first one later.
    preferences.keeper.saveNow()
    await flush.value
    expectEqual(preferences.saveError, areFailing[1] ? .failed("slow", cause: "failed") : nil)
  }

  @Test("a retry, or the next change, saves the newest value after a failing save")
  func retry() async {
    let preferences = open(.silent)
    log.failSaves(with: Failure(reason: "full"))
    preferences.textSize = 14
    await preferences.flush()
    preferences.textSize = 15
    log.failSaves(with: nil)
    await preferences.retry()
    expectNil(preferences.saveError)
    await expectEqual(log.nextSave(), Preferences(textSize: 15))
    log.failSaves(with: Failure(reason: "full"))
    preferences.textSize = 17
    await preferences.flush()
    log.failSaves(with: nil)
    preferences.textSize = 16
    await clock.waitForSleepers()
    await clock.advance(by: .seconds(1))
    await expectEqual(log.nextSave(), Preferences(textSize: 16))
    await until(preferences.saveError == nil)
  }

  @Test("nothing is saved after a failing load") func failingLoad() async {
    let diagnostics = DiagnosticRecorder()
    log.failLoads(with: Failure(reason: "locked"))
    var preferences: Stored<Preferences>? = open(diagnostics.reporter)
    expectEqual(preferences?.loadError, .failed("log", cause: "locked"))
    expectNil(preferences?.saveError)
    preferences?.unit = .cups
    await preferences?.flush()
    expectEqual(preferences?.saveError, .failed("log", cause: "locked"))
    expectEqual(preferences?.unit, .cups)
    preferences = nil
    expectEqual(log.saved, [])
    expectEqual(diagnostics.facts, ["'log' can't be used: locked."])
  }

  @Test("closures can't set aside, so a changed value doesn't replace what can be read later")
  func changedBeforeReading() async {
    let log = SaveLog(Preferences(unit: .cups))
    log.failLoads(with: Failure(reason: "locked"))
    let preferences = Stored(Preferences(), in: log.storage, diagnostics: .silent)
    preferences.textSize = 15
    log.failLoads(with: nil)
    await preferences.retry()
    expectEqual(
      preferences.loadError, .failed("log", cause: "the value was changed before it could be read"))
    expectEqual(log.saved, [Preferences(unit: .cups)])
    expectEqual(preferences.value, Preferences(textSize: 15))
  }

  @Test("an error of loading can be dismissed, but is the reason why a change is not saved")
  func dismissal() async {
    log.failLoads(with: Failure(reason: "locked"))
    let preferences = open(.silent)
    preferences.loadError = nil
    expectNil(preferences.loadError)
    let changes = trackChanges { _ = preferences.saveError }
    preferences.unit = .cups
    expectEqual(changes.value, 1)
    await preferences.flush()
    expectEqual(preferences.saveError, .failed("log", cause: "locked"))
    expectEqual(log.saved, [])
    log.failLoads(with: Failure(reason: "still locked"))
    await preferences.retry()
    expectEqual(preferences.saveError, .failed("log", cause: "still locked"))
    log.failLoads(with: nil)
    await preferences.retry()
    expectNil(preferences.saveError)
    expectEqual(log.saved, [Preferences(unit: .cups)])
    log.failLoads(with: Failure(reason: "locked"))
    let next = open(.silent)
    log.failLoads(with: nil)
    await next.retry()
    expectNil(next.loadError)
    expectEqual(next.unit, .cups)
  }
}
