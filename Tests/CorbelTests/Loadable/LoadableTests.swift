import Corbel
import TestSupport
import Testing

private enum LoadError: Error, Equatable {
  case offline
  case status(Int)
}

/// An error without `==`.
private struct PlainError: Error {
  let code: Int
  var notes: [PlainError] = []
}

/// An error without `==` whose description omits a part of its content.
private struct VagueError: Error, CustomStringConvertible {
  let code: Int
  let description = "It failed."
}

/// An error without `==` whose cases have the same description.
private enum VagueCase: Error, CustomStringConvertible {
  case offline, timedOut
  case other(PlainError)

  var description: String { "It failed." }
}

/// An error without `==` whose mirror is empty.
private struct ClosedError: Error, CustomReflectable {
  let code: Int

  var customMirror: Mirror { Mirror(self, children: ["code": 0]) }
}

/// An object without `==`.
private final class ObjectError: Error {
  let code: Int

  init(code: Int) { self.code = code }
}

private struct ErrorWithObject: Error { let object: ObjectError }

private typealias Number = Loadable<Int>

@Suite("Loadable")
struct LoadableTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let loadable: Loadable<Int>
    let value: Int?
    let loadedValue: Int?
    let hasError: Bool
    let isLoading: Bool
    let isLoaded: Bool

    var testDescription: String { name }

    init(
      _ name: String, _ loadable: Loadable<Int>, value: Int? = nil, loaded: Int? = nil,
      hasError: Bool = false, isLoading: Bool = false
    ) {
      self.name = name
      self.loadable = loadable
      self.value = value
      self.loadedValue = loaded
      self.hasError = hasError
      self.isLoading = isLoading
      self.isLoaded = loaded != nil
    }
  }

  static let rows = [
    Row("not loaded", .notLoaded),
    Row("loading", .loading(previous: nil), isLoading: true),
    Row("loading again", .loading(previous: 1), value: 1, isLoading: true),
    Row("loaded", .loaded(2), value: 2, loaded: 2),
    Row("failed", .failed(LoadError.offline, previous: nil), hasError: true),
    Row("failed again", .failed(LoadError.offline, previous: 3), value: 3, hasError: true),
  ]

  @Test("each state has its value to show", arguments: rows)
  func accessors(row: Row) {
    expectEqual(row.loadable.value, row.value)
    expectEqual(row.loadable.loadedValue, row.loadedValue)
    expectEqual((row.loadable.error != nil), row.hasError)
    expectEqual(row.loadable.isLoading, row.isLoading)
    expectEqual(row.loadable.isLoaded, row.isLoaded)
    expectEqual(
      row.loadable.whenLoaded {
        "value \($0)"
      } else: {
        "other"
      }, (row.loadedValue.map { "value \($0)" } ?? "other"))
  }

  @Test("map keeps the state and transforms the value", arguments: rows)
  func map(row: Row) {
    let mapped = row.loadable.map { "\($0)" }
    expectEqual(mapped.value, row.value.map { "\($0)" })
    expectEqual(mapped.isLoading, row.isLoading)
    expectEqual(mapped.isLoaded, row.isLoaded)
    expectEqual((mapped.error != nil), row.hasError)
  }

  @Test("modify keeps the state, and changes only a value that is there", arguments: rows)
  func modify(row: Row) {
    var loadable = row.loadable
    let result = loadable.modify { value in
      value += 10
      return "changed"
    }
    expectEqual(loadable, row.loadable.map { $0 + 10 })
    expectEqual(result, (row.value == nil ? nil : "changed"))
  }

  @Test("a change that throws keeps what it has changed so far") func modifyThrowing() {
    var loadable = Loadable.loaded([1])
    var error: (any Error)?
    do {
      try loadable.modify { values in
        values.append(2)
        throw LoadError.offline
      }
    } catch let thrown {
      error = thrown
    }
    expectEqual(error as? LoadError, .offline)
    expectEqual(loadable, .loaded([1, 2]))
  }

  @Test("modify changes an array without a copy", arguments: [false, true])
  func modifyInPlace(isLoading: Bool) {
    var array = [1, 2, 3]
    array.reserveCapacity(10)
    var loadable = isLoading ? Loadable.loading(previous: array) : .loaded(array)
    array = []
    let before = loadable.modify { values in values.withUnsafeBufferPointer(\.baseAddress) }
    let after = loadable.modify { values in
      values.append(4)
      return values.withUnsafeBufferPointer(\.baseAddress)
    }
    expectEqual(before, after)
  }

  @Test("errors of a transform are thrown")
  func throwing() {
    #expect(throws: LoadError.offline) {
      try Number.loaded(1).map { _ -> Int in throw LoadError.offline }
    }
    #expect(throws: LoadError.offline) {
      try Number.loaded(1).whenLoaded { _ in
        throw LoadError.offline
      } else: {
      }
    }
  }

  @Test("its phase can be switched over")
  func phase() {
    if case .failed(let error, let previous) = Number.failed(LoadError.offline, previous: 1).phase {
      expectEqual(error as? LoadError, .offline)
      expectEqual(previous, 1)
    } else {
      Issue.record("The phase should be failed.")
    }
  }

  @Test(
    "its description shows its state and its values",
    arguments: zip(
      rows,
      [
        "notLoaded", "loading(previous: nil)", "loading(previous: 1)", "loaded(2)",
        "failed(offline, previous: nil)", "failed(offline, previous: 3)",
      ]))
  func description(row: Row, text: String) {
    expectEqual("\(row.loadable)", text)
  }
}

@Suite("Loadable: equality")
struct LoadableEqualityTests {
  @Test("loadables in the same state with equal values are equal, and no others")
  func states() {
    for (left, first) in LoadableTests.rows.enumerated() {
      for (right, second) in LoadableTests.rows.enumerated() {
        expectEqual((first.loadable == second.loadable), (left == right))
      }
    }
    expectTrue(Number.loaded(1) != .loaded(2))
    expectTrue(Number.loading(previous: 1) != .loading(previous: 2))
  }

  @Test("loadables of a value without == compare its content") func values() {
    struct Empty: Equatable { var saving: Loadable<Void> = .notLoaded }
    expectEqual(Empty(saving: .loaded(())), Empty(saving: .loaded(())))
    expectTrue(Empty(saving: .loaded(())) != Empty(saving: .loading(previous: ())))
    expectTrue(Empty(saving: .loading()) != Empty(saving: .loading(previous: ())))

    struct Vague { var name: String }
    let first = Loadable.loaded([Vague(name: "Ada")])
    expectEqual(first, .loaded([Vague(name: "Ada")]))
    expectTrue(first != .loaded([Vague(name: "Grace")]))
  }

  @Test("a reader is notified of a value without == without a comparison")
  @MainActor func observed() async {
    struct Vague {
      // Comparing the content would read this.
      var names: NosyNames
    }
    struct NosyNames: CustomReflectable {
      var customMirror: Mirror {
        Issue.record("The content was compared.")
        return Mirror(self, children: [])
      }
    }
    struct State { var value: Loadable<[Vague]> = .notLoaded }
    let store = Store<State, Int>(initialState: State()) { state, count in
      state.value = .loaded(Array(repeating: Vague(names: NosyNames()), count: count))
    }
    var counts: [Int?] = []
    let token = observe { counts.append(store.value.value?.count) }
    store.send(2)
    await Task.yield()
    store.send(2)
    await Task.yield()
    expectEqual(counts, [nil, 2, 2])
    token.cancel()
  }

  @Test("errors compare by type and content")
  func errors() {
    func failed(_ error: any Error) -> Number { .failed(error, previous: nil) }
    expectEqual(failed(LoadError.status(1)), failed(LoadError.status(1)))
    expectTrue(failed(LoadError.status(1)) != failed(LoadError.status(2)))
    expectEqual(failed(PlainError(code: 1)), failed(PlainError(code: 1)))
    expectTrue(failed(PlainError(code: 1)) != failed(PlainError(code: 2)))
    expectTrue(failed(PlainError(code: 1)) != failed(LoadError.status(1)))
  }

  private func areEqual(_ first: any Error, _ second: any Error) -> Bool {
    Number.failed(first) == .failed(second)
  }

  @Test("errors with equal descriptions and different content are different")
  func descriptions() {
    expectTrue(areEqual(VagueError(code: 1), VagueError(code: 1)))
    expectTrue(!areEqual(VagueError(code: 1), VagueError(code: 2)))
    expectTrue(areEqual(VagueCase.offline, VagueCase.offline))
    expectTrue(!areEqual(VagueCase.offline, VagueCase.timedOut))
    expectTrue(!areEqual(VagueCase.offline, VagueCase.other(PlainError(code: 1))))
  }

  @Test("the content of errors without == is compared to any depth")
  func depth() {
    func error(_ code: Int) -> VagueCase {
      .other(PlainError(code: 1, notes: [PlainError(code: code)]))
    }
    expectTrue(areEqual(error(1), error(1)))
    expectTrue(!areEqual(error(1), error(2)))
    expectTrue(!areEqual(error(1), VagueCase.other(PlainError(code: 1))))
  }

  @Test("errors that are objects without == are compared by identity")
  func objects() {
    let object = ObjectError(code: 1)
    expectTrue(areEqual(object, object))
    expectTrue(!areEqual(object, ObjectError(code: 1)))
    expectTrue(areEqual(ErrorWithObject(object: object), ErrorWithObject(object: object)))
    expectTrue(
      !areEqual(ErrorWithObject(object: object), ErrorWithObject(object: ObjectError(code: 1))))
  }

  @Test("fields that a custom mirror omits are also compared")
  func mirrors() {
    expectTrue(areEqual(ClosedError(code: 1), ClosedError(code: 1)))
    expectTrue(!areEqual(ClosedError(code: 1), ClosedError(code: 2)))
  }

  @Test("without a previous value there is none")
  func defaults() {
    expectEqual(Number.loading(), .loading(previous: nil))
    expectEqual(Number.failed(LoadError.offline), .failed(LoadError.offline, previous: nil))
  }

  @Test("the load that brought the value does not count")
  func loads() {
    var first = Number.notLoaded
    var second = Number.notLoaded
    first.startLoading()
    second.startLoading()
    second.startLoading()
    expectEqual(first, second)
    expectEqual(first, .loading(previous: nil))
  }
}

@Suite("Loadable: loading")
struct LoadableLoadingTests {
  @Test("starting to load keeps the value", arguments: LoadableTests.rows)
  func start(row: LoadableTests.Row) {
    var loadable = row.loadable
    loadable.startLoading()
    expectEqual(loadable, .loading(previous: row.value))
  }

  @Test("success brings the value, from any state", arguments: LoadableTests.rows)
  func success(row: LoadableTests.Row) {
    var loadable = row.loadable
    loadable.finish(with: .success(9))
    expectEqual(loadable, .loaded(9))
  }

  @Test("failure keeps the value, from any state", arguments: LoadableTests.rows)
  func failure(row: LoadableTests.Row) {
    var loadable = row.loadable
    loadable.finish(with: .failure(LoadError.offline))
    expectEqual(loadable, .failed(LoadError.offline, previous: row.value))
  }

  @Test("the result of the current load counts")
  func current() {
    var loadable = Number.notLoaded
    let load = loadable.startLoading()
    let isTaken = loadable.finish(with: .success(1), token: load)
    expectTrue(isTaken)
    expectEqual(loadable, .loaded(1))
  }

  @Test("the result of an earlier load does nothing")
  func outdated() {
    var loadable = Number.notLoaded
    let first = loadable.startLoading()
    let second = loadable.startLoading()
    let isTakenLate = loadable.finish(with: .success(1), token: first)
    expectTrue(!isTakenLate)
    expectEqual(loadable, .loading(previous: nil))
    loadable.finish(with: .success(2), token: second)
    expectEqual(loadable, .loaded(2))
    loadable.finish(with: .failure(LoadError.offline), token: first)
    loadable.finish(with: .success(3), token: second)
    expectEqual(loadable, .loaded(2))
  }

  @Test("setting the loadable invalidates the current load")
  func set() {
    var loadable = Number.notLoaded
    let load = loadable.startLoading()
    loadable = .loading(previous: 5)
    loadable.finish(with: .success(1), token: load)
    expectEqual(loadable, .loading(previous: 5))
  }

  /// The content of a row after all loads have ended.
  private func settled(_ row: LoadableTests.Row) -> Number {
    guard row.isLoading else { return row.loadable }
    return row.value.map { .loaded($0) } ?? .notLoaded
  }

  @Test("a cancelled load restores the earlier value", arguments: LoadableTests.rows)
  func cancel(row: LoadableTests.Row) {
    var loadable = row.loadable
    let load = loadable.startLoading()
    loadable.cancelLoading(token: load)
    expectEqual(loadable, settled(row))
  }

  @Test(
    "if the later of two loads is cancelled, what was there before both returns, and stays",
    arguments: LoadableTests.rows)
  func cancelLater(row: LoadableTests.Row) {
    var loadable = row.loadable
    let first = loadable.startLoading()
    let second = loadable.startLoading()
    expectEqual(loadable, .loading(previous: row.value))
    loadable.cancelLoading(token: second)
    expectEqual(loadable, settled(row))
    loadable.finish(with: .success(9), token: first)
    expectEqual(loadable, settled(row))
  }

  @Test("cancelling without a token cancels any load", arguments: LoadableTests.rows)
  func cancelAny(row: LoadableTests.Row) {
    var loadable = row.loadable
    loadable.cancelLoading()
    expectEqual(loadable, settled(row))
    loadable.startLoading()
    loadable.cancelLoading()
    expectEqual(loadable, settled(row))
  }

  @Test("a cancelled reload keeps the earlier error, also after several reloads and maps")
  func cancelReload() {
    var loadable = Number.failed(LoadError.offline, previous: 1)
    loadable.startLoading()
    loadable = loadable.map { $0 + 1 }
    let load = loadable.startLoading()
    expectNil(loadable.error)
    loadable.cancelLoading(token: load)
    expectEqual(loadable, .failed(LoadError.offline, previous: 2))
  }

  @Test("a finished reload removes the earlier error")
  func finishReload() {
    var loadable = Number.failed(LoadError.offline)
    let load = loadable.startLoading()
    loadable.finish(with: .success(1), token: load)
    loadable.startLoading()
    loadable.cancelLoading()
    expectEqual(loadable, .loaded(1))
  }

  @Test("changing the previous value while it is loaded again does not outdate the load")
  func map() {
    var loadable = Number.loaded(1)
    let load = loadable.startLoading()
    loadable = loadable.map { $0 + 1 }
    expectEqual(loadable, .loading(previous: 2))
    let isTaken = loadable.finish(with: .success(3), token: load)
    expectTrue(isTaken)
    expectEqual(loadable, .loaded(3))
  }

  @Test("the result of the current load counts after a change in place") func modified() {
    var number: Number = .loaded(1)
    let load = number.startLoading()
    number.modify { $0 = 2 }
    expectEqual(number, .loading(previous: 2))
    number.finish(with: .success(3), token: load)
    expectEqual(number, .loaded(3))
  }

  @Test("the elements of a list change in place, and there are none without a list")
  func elements() {
    let lists: [Loadable<[Int]>] = [
      .loaded([1]), .loading(previous: [1]), .failed(LoadError.offline, previous: [1]),
      .notLoaded, .loading(), .failed(LoadError.offline),
    ]
    let changed = lists.map { list in
      var list = list
      list.elements.append(2)
      return list
    }
    expectEqual(lists.map(\.elements), [[1], [1], [1], [], [], []])
    expectEqual(
      changed,
      [
        .loaded([1, 2]), .loading(previous: [1, 2]), .failed(LoadError.offline, previous: [1, 2]),
        .notLoaded, .loading(), .failed(LoadError.offline),
      ])
  }

  @Test("cancelling an outdated load does nothing")
  func cancelOutdated() {
    var loadable = Number.loaded(1)
    let first = loadable.startLoading()
    loadable.startLoading()
    loadable.cancelLoading(token: first)
    expectEqual(loadable, .loading(previous: 1))
  }
}
