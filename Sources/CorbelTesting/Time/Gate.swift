internal import Corbel

/// A result that a test hands out when it wants to.
///
/// A mock waits at the gate, and the test opens it:
///
/// ```swift
/// let gate = Gate<Int>()
/// let count = Task { try await gate.value() }
/// await gate.waitForCallers()
/// gate.open(with: 3)
/// #expect(try await count.value == 3)
/// ```
///
/// Callers resume in the order they arrived. A test that wants to answer in another order, or to see
/// a call being cancelled, takes the calls out of the gate one by one:
///
/// ```swift
/// let first = try await gate.next()
/// let second = try await gate.next()
/// second.open(with: 2)
/// first.open(with: 1)
/// ```
///
/// A caller whose task is cancelled throws `CancellationError` at once. A gate may be used
/// from any isolation.
public final class Gate<Value: Sendable>: Sendable {
  private struct Contents: Sendable {
    /// The waiting calls that were not taken out, oldest first.
    var calls: [Call] = []
    /// The results for the next calls.
    var results: [Result<Value, any Error>] = []
    var watch = CountWatch()
    /// The callers that wait for a call to take out.
    var takers: [Waiter<Call>] = []
  }

  private let contents = Lock(Contents())
  private let name: String?
  private let callSite: CallSite

  /// Creates a gate that is shut.
  ///
  /// Messages about effects that wait show the name, or else the type of the value and the place at
  /// which the gate was created.
  ///
  /// - Parameters:
  ///   - name: The gate's name in messages.
  ///   - fileID: The file of the call, for messages.
  ///   - line: The line of the call.
  public init(name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
    self.name = name
    callSite = CallSite(fileID: fileID, line: line)
  }

  /// Waits until the test lets it through.
  ///
  /// It stays where it is called: on the main actor, whoever calls it waits before anything else
  /// runs.
  ///
  /// - Returns: The value that the test opens the gate with.
  /// - Throws: The error that the test opens it with, or `CancellationError` as soon as the task is
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

  /// Lets the first one through that waits, or else the next one that comes.
  ///
  /// - Parameter value: What it gets.
  public func open(with value: Value) {
    open(with: .success(value))
  }

  /// Lets the first one through that waits, or else the next one that comes, with an error.
  ///
  /// - Parameter error: What it throws.
  public func fail(with error: any Error) {
    open(with: .failure(error))
  }

  /// Lets the first one through that waits, or else the next one that comes, with a result.
  ///
  /// - Parameter result: What it gets or throws.
  public func open(with result: Result<Value, any Error>) {
    while let call = firstCall(orKeep: result) {
      if call.end(with: result) { return }
    }
  }

  /// Takes out the first one that waits, or waits for the next one that comes.
  ///
  /// - Returns: The call, to be answered on its own.
  /// - Throws: `CancellationError` if the task of the caller is cancelled before a call comes.
  public nonisolated(nonsending) func next() async throws -> Call {
    let taker = Waiter<Call>()
    return try await taker.value {
      enroll(taker)
    } onCancel: {
      self.remove(taker)
    }
  }

  /// How many wait, without those that were taken out.
  public var callerCount: Int { contents.withLock { $0.calls.count } }

  /// Waits until as many wait at the gate.
  ///
  /// - Parameter count: How many. It returns at once if more wait, or if the task is cancelled.
  public nonisolated(nonsending) func waitForCallers(_ count: Int = 1) async {
    let waiter = Waiter<Void>()
    contents.withLock { $0.watch.add(waiter, for: count, current: $0.calls.count) }
    try? await waiter.value()
  }

  /// Adds a call, or gives it to somebody who waits for one, unless there is a result for it or its
  /// task is cancelled.
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

  /// Adds somebody who waits for a call, unless there is one or the task is cancelled.
  private func enroll(_ taker: Waiter<Call>) -> Result<Call, any Error>? {
    contents.withLock { contents in
      if !contents.calls.isEmpty { return .success(contents.calls.removeFirst()) }
      if Task.isCancelled { return .failure(CancellationError()) }
      contents.takers.append(taker)
      return nil
    }
  }

  private func firstCall(orKeep result: Result<Value, any Error>) -> Call? {
    contents.withLock { contents in
      if !contents.calls.isEmpty { return contents.calls.removeFirst() }
      contents.results.append(result)
      return nil
    }
  }

  private func remove(_ call: Call) {
    contents.withLock { contents in
      // Mostly those who came first go first.
      guard let index = contents.calls.firstIndex(where: { $0 === call }) else { return }
      contents.calls.remove(at: index)
    }
  }

  private func remove(_ taker: Waiter<Call>) {
    contents.withLock { $0.takers.removeAll { $0 === taker } }
  }
}

extension Gate where Value == Void {
  /// Lets the first one through that waits, or else the next one that comes.
  public func open() {
    open(with: ())
  }
}

extension Gate: WaitingPlace {
  package var waitingLines: [String] {
    let value = Value.self == Void.self ? "" : " for \(Value.self)"
    let gate = name.map { "the gate '\($0)'" } ?? "the gate\(value) of \(callSite)"
    return Array(repeating: "waits at \(gate)", count: callerCount)
  }
}
