import Corbel
import TestSupport
import Testing

/// A store may call an app's code in the middle of a change.
///
/// This happens when it compares two values, and when it releases the last reference to a value.
/// Any use of the store by this code must be safe.
@MainActor @Suite("Values that use their store during a change", .stallLimit)
struct NosyValueTests {
  private let hook = Hook()

  @Test(
    "a value that reads its store sees the new state and the new children, and hides no change",
    arguments: Place.allCases, Moment.allCases)
  func reading(place: Place, moment: Moment) {
    let store = makeStore()
    let readers = [
      trackChanges { _ = place.number(in: store) }, trackChanges { _ = store.other },
    ]
    let removed = store.row(1)
    var seen: [Int?] = []
    var children: [RowStore?] = []
    change(
      place, in: store,
      running: {
        // One of the fields was not read before.
        seen = [place.number(in: store), store.other, store.unread]
        children = [store.row(7), store.row(0), store.row(3), store.detail]
      }, at: moment
    ) {
      $0.other = 5
      $0.rows.remove(id: 1)
      $0.rows.append(Row(id: 7))
    }
    let unread = trackChanges { _ = store.unread }
    expectEqual(seen + children.map { $0?.id }, [2, 5, 0, 7, 0, 3, 2])
    expectEqual(removed?.isGone, true)
    expectTrue(store.row(1) == nil && store.row(7) === children[0])
    store.send { screen in
      screen.other += 1
      screen.unread += 1
    }
    expectEqual(readers.map(\.value) + [unread.value], [1, 2, 1])
    for child in children {
      let changes = trackChanges { _ = child?.other }
      child?.send { $0.other += 1 }
      expectEqual([child?.other, changes.value], [1, 1])
    }
  }

  @Test(
    "an action that a value sends runs after the current one",
    arguments: Place.allCases, Moment.allCases)
  func sending(place: Place, moment: Moment) {
    let store = makeStore()
    let own = trackChanges { _ = place.number(in: store) }
    var countBefore: Int?
    change(
      place, in: store,
      running: {
        store.send { $0.other += 1 }
        countBefore = store.other
      }, at: moment)
    expectEqual([countBefore, store.other, own.value], [0, 1, 1])
  }

  @Test("a value is compared once after a change, with any number of readers and stores")
  func comparedOnce() {
    let store = makeStore()
    let readers = (0..<10).map { _ in trackChanges { _ = (store.value, store.detail?.value) } }
    store.send { [hook] screen in
      screen.value = NosyValue(1, hook)
      screen.detail?.value = NosyValue(1, hook)
    }
    expectEqual(hook.comparisonCount, 2)
    expectEqual(Set(readers.map(\.value)), [0])
  }

  /// Makes a store with a value in each place.
  ///
  /// Each test has its own, and releases it on the main actor.
  private func makeStore() -> ScreenStore {
    let screen = Screen(
      value: NosyValue(1, hook),
      rows: [Row(id: 0, value: NosyValue(1, hook)), Row(id: 1), Row(id: 3)],
      detail: Row(id: 2, value: NosyValue(1, hook)))
    return Store(
      initialState: screen,
      reducer: Reduce<Screen, Change, Never> { [hook] screen, change in
        // Reading the store during a reduction would be a mistake.
        hook.isOff = true
        defer { hook.isOff = false }
        change(&screen)
        return .none
      })
  }

  /// Replaces the value in a place, and runs a function once during that action.
  private func change(
    _ place: Place, in store: ScreenStore, running body: @escaping () -> Void, at moment: Moment,
    with others: @escaping Change = { _ in }
  ) {
    hook.run(at: moment, body)
    let value = NosyValue(2, hook)
    store.send {
      place.set(value, in: &$0)
      others(&$0)
    }
    expectTrue(hook.hasRun)
  }
}

extension NosyValueTests {
  /// The moments at which the store calls an app's code.
  enum Moment: CaseIterable { case comparison, release }

  /// The place of the value: in the state itself, or in the state of a child.
  @MainActor enum Place: CaseIterable {
    case root, element, optional

    fileprivate func number(in store: ScreenStore) -> Int? {
      switch self {
      case .root: store.value?.number
      case .element: store.row(0)?.value?.number
      case .optional: store.detail?.value?.number
      }
    }

    fileprivate func set(_ value: NosyValue, in screen: inout Screen) {
      switch self {
      case .root: screen.value = value
      case .element: screen.rows[id: 0]?.value = value
      case .optional: screen.detail?.value = value
      }
    }
  }
}

private typealias Change = @MainActor (inout Screen) -> Void
private typealias ScreenStore = Store<Screen, Change>
private typealias RowStore = Store<Row, @MainActor (inout Row) -> Void>

private struct Screen {
  var value: NosyValue?
  var other = 0
  var unread = 0
  var rows: IdentifiedArray<Row> = []
  var detail: Row?
}

private struct Row: Identifiable {
  let id: Int
  var value: NosyValue?
  var other = 0
}

extension Store where State == Screen, Action == Change {
  fileprivate func row(_ id: Int) -> RowStore? {
    scope(state: \.rows, id: id) { id, change in
      { screen in
        if var row = screen.rows[id: id] {
          change(&row)
          screen.rows[id: id] = row
        }
      }
    }
  }

  fileprivate var detail: RowStore? {
    scope(state: \.detail) { change in
      { screen in
        if var row = screen.detail {
          change(&row)
          screen.detail = row
        }
      }
    }
  }
}

/// A value that calls a hook during a comparison, and at the release of its last reference.
private final class NosyValue: Equatable {
  let number: Int
  private let hook: Hook

  init(_ number: Int, _ hook: Hook) {
    self.number = number
    self.hook = hook
  }

  deinit {
    hook.call(at: .release)
  }

  static func == (first: NosyValue, second: NosyValue) -> Bool {
    first.hook.call(at: .comparison)
    return first.number == second.number
  }
}

/// Runs a function of the test once, at the moment that the test chooses.
@MainActor private final class Hook: Sendable {
  var isOff = false
  private(set) var hasRun = false
  private(set) var comparisonCount = 0
  private var moment: NosyValueTests.Moment?
  private var body: () -> Void = {}

  nonisolated init() {}

  func run(at moment: NosyValueTests.Moment, _ body: @escaping () -> Void) {
    self.moment = moment
    self.body = body
    hasRun = false
  }

  nonisolated func call(at moment: NosyValueTests.Moment) {
    MainActor.assumeIsolated {
      if moment == .comparison { comparisonCount += 1 }
      guard !isOff, moment == self.moment else { return }
      self.moment = nil
      hasRun = true
      body()
      body = {}
    }
  }
}
