internal import Corbel

/// A result that a caller waits for, and that a test provides.
///
/// A mock waits at the gate, and the test answers the call:
///
/// ```swift
/// let gate = Gate<Int>()
/// let count = Task { try await gate.value() }
/// await gate.waitForCallers()
/// gate.answer(with: 3)
/// #expect(try await count.value == 3)
/// ```
///
/// Callers resume in the order they arrived, if no schedule chooses another. To answer in another
/// order, or to wait for a cancellation, take the calls out of the gate one by one:
///
/// ```swift
/// let first = try await gate.next()
/// let second = try await gate.next()
/// second.answer(with: 2)
/// first.answer(with: 1)
/// ```
///
/// If the task of a caller is cancelled, the caller throws `CancellationError` at once. You can use
/// a gate from any isolation.
public final class Gate<Value: Sendable>: Sendable {
  private struct Contents: Sendable {
    /// The waiting calls that were not taken out, oldest first.
    var calls: [Call] = []
    /// The results for the next calls.
    var results: [Result<Value, any Error>] = []
    var watch = CountWatch()
    /// The callers of `next()` that wait for a call.
    var takers: [Waiter<Call>] = []
  }

  private let contents = Lock(Contents())
  private let name: String?
  private let callSite: CallSite

  /// Creates a closed gate.
  ///
  /// Messages about waiting effects show the gate's name, or else the type of the value and the
  /// place of this call.
  ///
  /// - Parameters:
  ///   - name: The gate's name in messages.
  ///   - fileID: The file of the call, for messages.
  ///   - line: The line of the call.
  public init(name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
    self.name = name
    callSite = CallSite(fileID: fileID, line: line)
  }

  /// Waits at the gate for an answer from the test.
  ///
  /// A call on the main actor waits at the gate before any other work runs.
  ///
  /// - Returns: The value with which the test answers.
  /// - Throws: The error with which the test answers, or `CancellationError` if the task is
  ///   cancelled.
  public nonisolated(nonsending) func value() async throws -> Value {
    TestContext.work?.noteWait(at: self)
    let call = Call()
    return try await call.value {
      enroll(call)
    } onCancel: {
      self.remove(call)
    }
  }

  /// Resumes the first waiting caller, or else lets the next caller through.
  ///
  /// - Parameter value: The value for the caller.
  public func answer(with value: Value) {
    answer(with: .success(value))
  }

  /// Resumes the first waiting caller, or else the next caller to arrive, with an error.
  ///
  /// - Parameter error: The error that the caller throws.
  public func fail(with error: any Error) {
    answer(with: .failure(error))
  }

  /// Resumes the first waiting caller, or else the next caller to arrive, with a result.
  ///
  /// - Parameter result: The result for the caller.
  public func answer(with result: Result<Value, any Error>) {
    while let call = firstCall(orKeep: result) {
      if call.end(with: result) { return }
    }
  }

  /// Resumes the caller at a position in the order of arrival, counted from zero.
  func answer(at position: Int, with result: Result<Value, any Error>) {
    let call = contents.withLock { contents in
      contents.calls.indices.contains(position) ? contents.calls.remove(at: position) : nil
    }
    call?.end(with: result)
  }

  /// Takes the first waiting call out of the gate, or waits for the next call.
  ///
  /// A call whose task was cancelled, as by a later load of the same value, has left the gate. If
  /// no other call comes within half a minute, the test fails.
  ///
  /// - Parameters:
  ///   - fileID: The place of the call, where a failure is shown.
  ///   - filePath: The place of the call.
  ///   - line: The place of the call.
  /// - Returns: The call, which you answer separately.
  /// - Throws: `CancellationError` if no call comes, or if the waiting task is cancelled before.
  public nonisolated(nonsending) func next(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
  ) async throws -> Call {
    let taker = Waiter<Call>()
    let location = TestLocation(fileID, filePath, line)
    return try await taker.value(expecting: "a call at \(text)", at: location) {
      enroll(taker)
    } onCancel: {
      self.remove(taker)
    }
  }

  /// The number of waiting calls, without those that were taken out.
  public var callerCount: Int { contents.withLock { $0.calls.count } }

  /// Waits until a number of calls wait at the gate.
  ///
  /// If they don't come within half a minute, the test fails.
  ///
  /// - Parameters:
  ///   - count: The number of calls. This returns at once if at least this number of calls wait, or
  ///     if the task is cancelled.
  ///   - fileID: The place of the call, where a failure is shown.
  ///   - filePath: The place of the call.
  ///   - line: The place of the call.
  public nonisolated(nonsending) func waitForCallers(
    _ count: Int = 1, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line
  ) async {
    let waiter = Waiter<Void>()
    contents.withLock { $0.watch.add(waiter, for: count, current: $0.calls.count) }
    let calls = count == 1 ? "a call" : "\(count) calls"
    try? await waiter.value(
      expecting: "\(calls) at \(text)", at: TestLocation(fileID, filePath, line))
  }

  /// Adds a call, or passes the call to a waiting `next()`.
  ///
  /// If a result is already available, or if the task is cancelled, this returns the result or an
  /// error instead.
  private func enroll(_ call: Call) -> Result<Value, any Error>? {
    contents.withLock { contents in
      if Task.isCancelled { return .failure(CancellationError()) }
      if !contents.results.isEmpty { return contents.results.removeFirst() }
      while !contents.takers.isEmpty {
        if contents.takers.removeFirst().end(with: .success(call)) { return nil }
      }
      contents.calls.append(call)
      contents.watch.reach(contents.calls.count)
      return nil
    }
  }

  /// Adds a caller of `next()`, or removes and returns a call that already waits.
  private func enroll(_ taker: Waiter<Call>) -> Result<Call, any Error>? {
    contents.withLock { contents in
      if !contents.calls.isEmpty { return .success(contents.calls.removeFirst()) }
      if Task.isCancelled { return .failure(CancellationError()) }
      contents.takers.append(taker)
      return nil
    }
  }

  /// Removes and returns a call to answer, or keeps the result for the next call.
  ///
  /// A schedule chooses the call if the result has no value, which would be that of the first call.
  private func firstCall(orKeep result: Result<Value, any Error>) -> Call? {
    contents.withLock { contents in
      if contents.calls.count > 1, Value.self == Void.self, let schedule = Schedule.current {
        let options = contents.calls.compactMap { $0.waiter.wait?.option(.wait) }
        if options.count == contents.calls.count {
          return contents.calls.remove(at: schedule.choose(among: options))
        }
      }
      if !contents.calls.isEmpty { return contents.calls.removeFirst() }
      contents.results.append(result)
      return nil
    }
  }

  private func remove(_ call: Call) {
    contents.withLock { contents in
      // Usually, the oldest caller leaves first, so the search is short.
      guard let index = contents.calls.firstIndex(where: { $0 === call }) else { return }
      contents.calls.remove(at: index)
    }
  }

  private func remove(_ taker: Waiter<Call>) {
    contents.withLock { $0.takers.removeAll { $0 === taker } }
  }
}

extension Gate where Value == Void {
  /// Resumes the first waiting caller, or else lets the next caller through.
  public func answer() {
    answer(with: ())
  }
}

extension Gate: WaitingPlace {
  var waits: [OperationWait?] { contents.withLock { $0.calls.map { $0.waiter.wait } } }

  package var waitingLines: [String] {
    Array(repeating: "waits at \(text)", count: callerCount)
  }

  /// The gate's name, or else its type and its place, for messages.
  var text: String {
    let value = Value.self == Void.self ? "" : " for \(Value.self)"
    return name.map { "the gate '\($0)'" } ?? "the gate\(value) of \(callSite)"
  }
}
