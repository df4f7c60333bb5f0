import Corbel

/// A feature for tests: it logs each action, then runs the test's closure.
struct Script: Reducer {
  struct State {
    var log: [String] = []
    var count = 0
    var other = 0
  }

  let body: @MainActor (inout State, String) -> Effect<Script>

  init(_ body: @escaping @MainActor (inout State, String) -> Effect<Script>) {
    self.body = body
  }

  /// A feature whose actions start the given effects.
  init(_ effects: [String: Effect<Script>]) {
    self.init { _, action in effects[action] ?? .none }
  }

  typealias Output = String

  func reduce(into state: inout State, action: String) -> Effect<Script> {
    state.log.append(action)
    return body(&state, action)
  }
}

typealias ScriptStore = Store<Script.State, String>

extension Store where State == Script.State, Action == String {
  /// Makes a store with a script for its reducer.
  convenience init(
    _ script: Script, responder: Responder<String> = .noop, observer: StoreObserver? = nil,
    diagnostics: DiagnosticReporter = .standardError
  ) {
    self.init(
      initialState: Script.State(), reducer: script, responder: responder, observer: observer,
      diagnostics: diagnostics)
  }

  convenience init(_ effects: [String: Effect<Script>]) {
    self.init(Script(effects))
  }
}
