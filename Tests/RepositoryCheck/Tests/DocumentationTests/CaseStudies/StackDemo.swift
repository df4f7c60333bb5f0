import Corbel

/// A stack of three kinds of screens, like the case study "Navigation stack" of The Composable
/// Architecture.
struct StackDemo: Reducer {
  struct Screens: Alternatives, Codable, Equatable {
    var a: ScreenA.State?
    var b: ScreenB.State?
    var c: ScreenC.State?
  }

  struct State: Equatable {
    var path = ScreenStack<Screens>()
  }

  enum Action {
    case allTapped
    case opened(OneOf<Screens>)
    case popped([Int])
    case a(Int, ScreenA.Action)
    case b(Int, ScreenB.Action)
    case c(Int, ScreenC.Action)
  }

  static let a = child(\.path, \.a, action: Action.a)
  static let b = child(\.path, \.b, action: Action.b)
  static let c = child(\.path, \.c, action: Action.c)

  let fact: @MainActor (Int) async throws -> String
  let clock: any Clock<Duration>

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .allTapped:
      state.path.push(\.a, ScreenA.State())
      state.path.push(\.b, ScreenB.State())
      state.path.push(\.c, ScreenC.State())
    case .opened(let screen): state.path.push(screen)
    case .popped(let ids): state.path.keep(ids: ids)
    case .a(let id, let action):
      return reduce(ScreenA(fact: fact), Self.a, id: id, in: &state, action)
    case .b(_, .aTapped): state.path.push(\.a, ScreenA.State())
    case .b(_, .bTapped): state.path.push(\.b, ScreenB.State())
    case .b(_, .cTapped): state.path.push(\.c, ScreenC.State())
    case .c(let id, let action):
      return reduce(ScreenC(clock: clock), Self.c, id: id, in: &state, action)
    }
    return .none
  }
}

struct ScreenA: Reducer {
  struct State: Codable, Equatable {
    var count = 0
    var fact: String?
    var isLoading = false
  }

  enum Action {
    case decremented
    case incremented
    case factTapped
    case factLoaded(Result<String, any Error>)
  }

  let fact: @MainActor (Int) async throws -> String

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .decremented: state.count -= 1
    case .incremented: state.count += 1
    case .factTapped:
      state.isLoading = true
      return .run { [count = state.count] in
        try await fact(count)
      } finish: {
        .factLoaded($0)
      }
    case .factLoaded(let result):
      state.isLoading = false
      state.fact = try? result.get()
    }
    return .none
  }
}

/// A screen without a reducer: the stack handles its actions.
struct ScreenB {
  struct State: Codable, Equatable {}

  enum Action {
    case aTapped
    case bTapped
    case cTapped
  }
}

struct ScreenC: Reducer {
  struct State: Codable, Equatable {
    var count = 0
    var isTimerRunning = false
  }

  enum Action {
    case startTapped
    case stopTapped
    case ticked
  }

  let clock: any Clock<Duration>

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .startTapped:
      state.isTimerRunning = true
      return .timer(id: "timer", every: .seconds(1), clock: clock) { .ticked }
    case .stopTapped:
      state.isTimerRunning = false
      return .cancel(id: "timer")
    case .ticked: state.count += 1
    }
    return .none
  }
}
