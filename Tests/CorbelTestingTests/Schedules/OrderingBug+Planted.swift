import Corbel
import CorbelTesting

/// A part of a list that was loaded.
struct LoadedPage: Sendable {
  let number: Int
  let items: [String]
}

/// An answer with the number of its request or version.
struct Version<Value: Sendable>: Sendable {
  let number: Int
  let value: Value
}

let plantedBugs: [OrderingBug] = [
  OrderingBug(
    "a late answer replaces the newer one", (number: 0, text: ""),
    [Version(number: 1, value: "a"), Version(number: 2, value: "ab")],
    isRight: { $0.text == "ab" },
    wrong: { $0.text = $1.value },
    right: { if $1.number > $0.number { $0 = ($1.number, $1.value) } }),
  OrderingBug(
    "pages are appended as they come", [LoadedPage](),
    [LoadedPage(number: 1, items: ["a", "b"]), LoadedPage(number: 2, items: ["c"])],
    isRight: { $0.flatMap(\.items) == ["a", "b", "c"] },
    wrong: { $0.append($1) },
    right: { pages, page in
      pages.append(page)
      pages.sort { $0.number < $1.number }
    }),
  OrderingBug(
    "progress goes backwards", 0.0, [0.5, 1.0], isRight: { $0 == 1 }, wrong: { $0 = $1 },
    right: { $0 = max($0, $1) }),
  OrderingBug(
    "a renamed item comes back after it was deleted", ["1": "Tea"], [("1", "Milk"), ("1", nil)],
    isRight: { $0.isEmpty },
    wrong: { (items: inout [String: String], change: (String, String?)) in
      items[change.0] = change.1
    },
    right: { items, change in
      if items[change.0] != nil { items[change.0] = change.1 }
    }),
  OrderingBug(
    "the cache replaces what the network has answered", (isFresh: false, text: ""),
    [(isFresh: false, text: "old"), (isFresh: true, text: "new")],
    isRight: { $0.text == "new" },
    wrong: { (shown: inout (isFresh: Bool, text: String), answer: (isFresh: Bool, text: String)) in
      shown = answer
    },
    right: { if $1.isFresh || !$0.isFresh { $0 = $1 } }),
  OrderingBug(
    "a total is computed when the second factor comes", (price: 0, count: 0, total: 0),
    [("price", 3), ("count", 4)], isRight: { $0.total == 12 },
    wrong: { (state: inout (price: Int, count: Int, total: Int), answer: (String, Int)) in
      if answer.0 == "price" { state.price = answer.1 } else { state.count = answer.1 }
      if answer.0 == "count" { state.total = state.price * state.count }
    },
    right: { state, answer in
      if answer.0 == "price" { state.price = answer.1 } else { state.count = answer.1 }
      state.total = state.price * state.count
    }),
  OrderingBug(
    "who has signed out is signed in again", (number: 0, isSignedIn: false),
    [Version(number: 1, value: true), Version(number: 2, value: false)],
    isRight: { !$0.isSignedIn },
    wrong: { $0.isSignedIn = $1.value },
    right: { if $1.number > $0.number { $0 = ($1.number, $1.value) } }),
  OrderingBug(
    "the error of the first attempt hides the success of the second",
    (value: Int?.none, hasFailed: false), [Int?.none, 7],
    isRight: { $0.value == 7 && !$0.hasFailed },
    wrong: { state, answer in
      if let answer { state = (answer, false) } else { state.hasFailed = true }
    },
    right: { state, answer in
      if let answer { state = (answer, false) } else { state.hasFailed = state.value == nil }
    }),
  OrderingBug(
    "a selection is lost when the list is loaded", (items: [Int](), selection: Int?.none),
    ["list", "selection"], isRight: { $0.selection == 2 && $0.items == [1, 2] },
    wrong: { (state: inout (items: [Int], selection: Int?), answer: String) in
      if answer == "list" { state = ([1, 2], nil) } else { state.selection = 2 }
    },
    right: { state, answer in
      if answer == "list" { state.items = [1, 2] } else { state.selection = 2 }
    }),
  OrderingBug(
    "a restored draft replaces what was typed", (text: "", isTyped: false),
    [(text: "restored", isTyped: false), (text: "typed", isTyped: true)],
    isRight: { $0.text == "typed" },
    wrong: { (draft: inout (text: String, isTyped: Bool), answer: (text: String, isTyped: Bool)) in
      draft = answer
    },
    right: { if $1.isTyped || !$0.isTyped { $0 = $1 } }),
  OrderingBug(
    "a problem of an earlier text is shown", (text: "abc", problem: String?.none),
    [(text: "a", problem: "too short"), (text: "abc", problem: String?.none)],
    isRight: { $0.problem == nil },
    wrong: {
      (form: inout (text: String, problem: String?), check: (text: String, problem: String?)) in
      form.problem = check.problem
    },
    right: { if $0.text == $1.text { $0.problem = $1.problem } }),
  OrderingBug(
    "a thumbnail is put at the place where it was when it was asked for", ["a", "b"],
    [(from: "b", to: "B"), (from: "a", to: "removed")], isRight: { $0 == ["B"] },
    wrong: { (rows: inout [String], change: (from: String, to: String)) in
      if change.to == "removed" {
        rows.removeAll { $0 == change.from }
      } else if rows.count > 1 {
        rows[1] = change.to
      }
    },
    right: { rows, change in
      if change.to == "removed" {
        rows.removeAll { $0 == change.from }
      } else if let index = rows.firstIndex(of: change.from) {
        rows[index] = change.to
      }
    }),
  OrderingBug(
    "a confirmation of an older vote takes a newer one back", (version: 1, votes: 2),
    [Version(number: 1, value: 1), Version(number: 2, value: 2)], isRight: { $0.votes == 2 },
    wrong: { $0.votes = $1.value },
    right: { if $1.number > $0.version { $0 = ($1.number, $1.value) } }),
  OrderingBug(
    "an answer after the time-out is shown beside the error",
    (value: Int?.none, isTimedOut: false), ["answer", "time-out"],
    isRight: { $0.value == nil || !$0.isTimedOut },
    wrong: { (state: inout (value: Int?, isTimedOut: Bool), event: String) in
      if event == "answer" { state.value = 1 } else { state.isTimedOut = state.value == nil }
    },
    right: { state, event in
      if event == "answer" {
        if !state.isTimedOut { state.value = 1 }
      } else {
        state.isTimedOut = state.value == nil
      }
    }),
  OrderingBug(
    "a request goes out with the token that is being refreshed",
    (token: "old", sent: String?.none, isWaiting: false), ["refresh", "request"],
    isRight: { $0.sent == "new" },
    wrong: { (state: inout (token: String, sent: String?, isWaiting: Bool), event: String) in
      if event == "refresh" { state.token = "new" } else { state.sent = state.token }
    },
    right: { state, event in
      if event == "refresh" { state.token = "new" } else { state.isWaiting = true }
      if state.isWaiting, state.token == "new" { state.sent = state.token }
    }),
  OrderingBug(
    "a form is submitted by the timer and by the network that is back",
    (isPending: true, count: 0), ["timer", "network"], isRight: { $0.count == 1 },
    wrong: { (state: inout (isPending: Bool, count: Int), event: String) in
      if state.isPending { state.count += 1 }
      if event == "timer" { state.isPending = false }
    },
    right: { state, _ in
      if state.isPending { state.count += 1 }
      state.isPending = false
    }),
  OrderingBug(
    "an increment is lost when the count is loaded", (loaded: 0, added: 0), ["loaded", "added"],
    isRight: { $0.loaded + $0.added == 11 },
    wrong: { (state: inout (loaded: Int, added: Int), event: String) in
      if event == "loaded" { state = (10, 0) } else { state.added += 1 }
    },
    right: { if $1 == "loaded" { $0.loaded = 10 } else { $0.added += 1 } }),
  OrderingBug("a search shows a late answer") { isPlanted in
    let clock = TestClock()
    let store = TestStore(
      initialState: Finder.State(),
      reducer: Finder(policy: isPlanted ? .concurrent : .cancelPrevious) { query in
        try await clock.sleep(for: .seconds(1))
        return query
      })
    store.exhaustivity = .off
    store.send(.queryChanged("a"))
    store.send(.queryChanged("ab"))
    await clock.advance(by: .seconds(1))
    await store.finish()
    if store.state.found != "ab" { throw WrongState() }
  },
  OrderingBug("one of two deposits at one moment is lost") { isPlanted in
    let (clock, account) = (TestClock(), Account())
    let store = TestStore(
      initialState: Finder.State(),
      reducer: Finder(policy: .concurrent) { name in
        try await clock.sleep(for: .seconds(1))
        if isPlanted {
          let amount = await account.amount
          await account.set(amount + 1)
        } else {
          await account.deposit()
        }
        return name
      })
    store.exhaustivity = .off
    store.send(.queryChanged("a"))
    store.send(.queryChanged("b"))
    await clock.advance(by: .seconds(1))
    await store.finish()
    if await account.amount != 2 { throw WrongState() }
  },
  OrderingBug("an old draft is saved last") { isPlanted in
    let gate = Gate<Void>()
    var saved = ""
    let store = TestStore(
      initialState: Finder.State(),
      reducer: Finder(policy: isPlanted ? .concurrent : .queue) { draft in
        try await gate.value()
        saved = draft
        return draft
      })
    store.exhaustivity = .off
    store.send(.queryChanged("T"))
    store.send(.queryChanged("Tea"))
    gate.open()
    gate.open()
    await store.finish()
    if saved != "Tea" { throw WrongState() }
  },
  OrderingBug("the last message of two streams wins, whatever its number") { isPlanted in
    let (first, firstSource) = AsyncStream<Version<String>>.makeStream()
    let (second, secondSource) = AsyncStream<Version<String>>.makeStream()
    let store = TestStore(
      initialState: Inbox.State(), reducer: Inbox(streams: [first, second], isCareful: !isPlanted))
    store.exhaustivity = .off
    store.send(.started)
    firstSource.yield(Version(number: 1, value: "offline"))
    secondSource.yield(Version(number: 2, value: "online"))
    firstSource.finish()
    secondSource.finish()
    await store.finish()
    if store.state.latest != "online" { throw WrongState() }
  },
  OrderingBug("something is saved after the end") { isPlanted in
    let clock = TestClock()
    let store = TestStore(
      initialState: Closing.State(), reducer: Closing(clock: clock, isCareful: !isPlanted))
    store.exhaustivity = .off
    store.send(.started)
    await clock.advance(by: .seconds(1))
    await store.finish()
    if store.state.events.last != "closed" { throw WrongState() }
  },
]

/// An account, off the main actor.
private actor Account {
  var amount = 0

  func set(_ amount: Int) { self.amount = amount }

  func deposit() { amount += 1 }
}

/// Shows the elements of two streams.
private struct Inbox: Reducer {
  struct State: Equatable {
    var latest = ""
    var number = 0
  }

  enum Action {
    case started
    case received(Version<String>)
  }

  let streams: [AsyncStream<Version<String>>]
  let isCareful: Bool

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .started:
      return .merge(
        streams.map { stream in
          .run { store in
            for await message in stream { store.send(.received(message)) }
          }
        })
    case .received(let message):
      guard !isCareful || message.number > state.number else { return .none }
      state = State(latest: message.value, number: message.number)
      return .none
    }
  }
}

/// Saves a value, and closes after a delay.
private struct Closing: Reducer {
  struct State: Equatable {
    var events: [String] = []
  }

  enum Action {
    case started, saved, timePassed
  }

  let clock: TestClock
  let isCareful: Bool

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .started:
      return .merge(wait(then: .saved), wait(then: .timePassed))
    case .saved:
      if !isCareful || state.events.isEmpty { state.events.append("saved") }
      return .none
    case .timePassed:
      state.events.append("closed")
      return .none
    }
  }

  private func wait(then action: Action) -> Effect<Self> {
    .run {
      try await clock.sleep(for: .seconds(1))
    } finish: { _ in
      action
    }
  }
}
