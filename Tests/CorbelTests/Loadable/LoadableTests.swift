import Corbel
import TestSupport
import Testing

private enum LoadError: Error, Equatable {
  case offline
  case status(Int)
}

/// An error without `==`.
private struct PlainError: Error { let code: Int }

private typealias Number = Loadable<Int>

@Suite("Loadable")
struct LoadableTests {
  private static let offline = LoadError.offline
  /// A loadable in each state, with and without a value.
  private let all: [Number] = [
    .notLoaded, .loading(), .loading(previous: 1), .loaded(2), .failed(offline),
    .failed(offline, previous: 3),
  ]

  /// Changes a loadable in each state, and returns them.
  private func changed(_ change: (inout Number) -> Void) -> [Number] {
    all.map { loadable in
      var loadable = loadable
      change(&loadable)
      return loadable
    }
  }

  // MARK: States

  @Test("each state has its value to show, and a phase to switch over")
  func accessors() {
    expectEqual(all.map(\.value), [nil, nil, 1, 2, nil, 3])
    expectEqual(all.map(\.loadedValue), [nil, nil, nil, 2, nil, nil])
    expectEqual(all.map { $0.error != nil }, [false, false, false, false, true, true])
    expectEqual(all.map(\.isLoading), [false, true, true, false, false, false])
    expectEqual(all.map(\.isLoaded), [false, false, false, true, false, false])
    let shown = all.map { loadable in
      loadable.whenLoaded {
        "value \($0)"
      } else: {
        "other"
      }
    }
    expectEqual(shown, ["other", "other", "other", "value 2", "other", "other"])
    guard case .failed(LoadError.offline, 3) = all[5].phase else {
      Issue.record("The phase should be failed.")
      return
    }
  }

  @Test("its description shows its state and its values")
  func description() {
    let texts = [
      "notLoaded", "loading(previous: nil)", "loading(previous: 1)", "loaded(2)",
      "failed(offline, previous: nil)", "failed(offline, previous: 3)",
    ]
    expectEqual(all.map { "\($0)" }, texts)
  }

  @Test("map and modify keep the state, and change only a value that is there")
  func map() {
    let expected: [Number] = [
      .notLoaded, .loading(), .loading(previous: 11), .loaded(12), .failed(Self.offline),
      .failed(Self.offline, previous: 13),
    ]
    var results: [String?] = []
    let modified = changed { loadable in
      let result = loadable.modify { value in
        value += 10
        return "changed"
      }
      results.append(result)
    }
    expectEqual(all.map { $0.map { $0 + 10 } }, expected)
    expectEqual(modified, expected)
    expectEqual(results, [nil, nil, "changed", "changed", nil, "changed"])
  }

  @Test("errors of a closure are thrown, and what it has changed so far is kept")
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
    var loadable = Loadable.loaded([1])
    #expect(throws: LoadError.offline) {
      try loadable.modify { values in
        values.append(2)
        throw LoadError.offline
      }
    }
    expectEqual(loadable, .loaded([1, 2]))
  }

  @Test("modify changes an array without a copy")
  func modifyInPlace() {
    for isLoading in [false, true] {
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
  }

  @Test("the elements of a list change in place, and there are none without a list")
  func elements() {
    func lists(_ numbers: [Int]) -> [Loadable<[Int]>] {
      [
        .loaded(numbers), .loading(previous: numbers), .failed(Self.offline, previous: numbers),
        .notLoaded, .loading(), .failed(Self.offline),
      ]
    }
    let changed = lists([1]).map { list in
      var list = list
      list.elements.append(2)
      return list
    }
    expectEqual(lists([1]).map(\.elements), [[1], [1], [1], [], [], []])
    expectEqual(changed, lists([1, 2]))
  }

  // MARK: Equality

  @Test("loadables are equal if their states, values and errors are, by type and content")
  func equality() {
    func different() -> [Number] {
      all + [
        .loaded(1), .loading(previous: 2), .failed(LoadError.status(1)),
        .failed(LoadError.status(2)), .failed(PlainError(code: 1)), .failed(PlainError(code: 2)),
      ]
    }
    for (index, loadable) in different().enumerated() {
      expectEqual(different().map { $0 == loadable }, different().indices.map { $0 == index })
    }
  }

  @Test("loadables of a value without == compare its content") func values() {
    struct Empty: Equatable { var saving: Loadable<Void> = .notLoaded }
    expectEqual(Empty(saving: .loaded(())), Empty(saving: .loaded(())))
    expectTrue(Empty(saving: .loaded(())) != Empty(saving: .loading(previous: ())))
    expectTrue(Empty(saving: .loading()) != Empty(saving: .loading(previous: ())))
  }

  // MARK: Loading

  @Test("a load keeps the value, and its result comes from any state")
  func loading() {
    let previous = [nil, nil, 1, 2, nil, 3]
    expectEqual(changed { $0.startLoading() }, previous.map { .loading(previous: $0) })
    expectEqual(changed { $0.finish(with: .success(9)) }, previous.map { _ in .loaded(9) })
    expectEqual(
      changed { $0.finish(with: .failure(Self.offline)) },
      previous.map { .failed(Self.offline, previous: $0) })
  }

  @Test("the result of the current load counts, and that of an earlier one does nothing")
  func outdated() {
    var loadable = Number.notLoaded
    let first = loadable.startLoading()
    let second = loadable.startLoading()
    var areTaken = [loadable.finish(with: .success(1), token: first)]
    loadable.cancelLoading(token: first)
    expectEqual(loadable, .loading())
    areTaken.append(loadable.finish(with: .success(2), token: second))
    areTaken.append(loadable.finish(with: .failure(Self.offline), token: first))
    areTaken.append(loadable.finish(with: .success(3), token: second))
    expectEqual(loadable, .loaded(2))
    expectEqual(areTaken, [false, true, false, false])
  }

  @Test("setting the loadable invalidates the current load, and changing its value doesn't")
  func set() {
    var results: [Number] = []
    for change in [
      { $0 = .loading(previous: 5) }, { $0 = $0.map { $0 + 1 } }, { $0.modify { $0 = 3 } },
    ] as [(inout Number) -> Void] {
      var loadable = Number.loaded(1)
      let load = loadable.startLoading()
      change(&loadable)
      results.append(loadable)
      loadable.finish(with: .success(9), token: load)
      results.append(loadable)
    }
    expectEqual(
      results,
      [
        .loading(previous: 5), .loading(previous: 5), .loading(previous: 2), .loaded(9),
        .loading(previous: 3), .loaded(9),
      ])
  }

  @Test("a cancelled load brings back what was there before it and the loads that it replaced")
  func cancel() {
    let settled: [Number] = [
      .notLoaded, .notLoaded, .loaded(1), .loaded(2), .failed(Self.offline),
      .failed(Self.offline, previous: 3),
    ]
    let results = [
      changed { $0.cancelLoading() },
      changed { loadable in
        loadable.startLoading()
        loadable.cancelLoading()
      },
      changed { loadable in
        let load = loadable.startLoading()
        loadable.cancelLoading(token: load)
      },
      changed { loadable in
        let first = loadable.startLoading()
        let second = loadable.startLoading()
        loadable.cancelLoading(token: second)
        loadable.finish(with: .success(9), token: first)
      },
    ]
    for result in results { expectEqual(result, settled) }
  }

  @Test(
    "a cancelled reload keeps the earlier error also after a map, and a finished one removes it")
  func reload() {
    var loadable = Number.failed(Self.offline, previous: 1)
    loadable.startLoading()
    loadable = loadable.map { $0 + 1 }
    let load = loadable.startLoading()
    expectNil(loadable.error)
    loadable.cancelLoading(token: load)
    expectEqual(loadable, .failed(Self.offline, previous: 2))

    loadable.startLoading()
    loadable.finish(with: .success(1))
    loadable.startLoading()
    loadable.cancelLoading()
    expectEqual(loadable, .loaded(1))
  }
}
