package import Corbel

/// The root of the demo, which decides which screen is shown and what is saved.
package struct App: Reducer {
  package struct State {
    /// The values that are written to the file.
    package var kept: DemoState
    /// The message that the person has to see, if there is one.
    package var problem: String?
    /// Whether the file is out of date, because writing it failed.
    package var isUnsaved = false
    /// Whether the demo has ended.
    package var isOver = false
  }

  package enum Action {
    case menu(Menu.Output)
    case page(CounterPage.Output)
    case items(ItemsNode.Output)
    case session(SessionPage.Output)
    case colors(ColorsNode.Output)
    /// The service has a new count.
    case countStored(Int)
    case fileWritten(Result<Void, any Error>)
    case quitTapped
    case lastFileWritten(Result<Void, any Error>)
  }

  package enum Output {
    case screenChanged(DemoState.Screen)
  }

  /// Writes the file on the main actor.
  ///
  /// The file is too small to cause a visible delay.
  let write: @MainActor (DemoState) throws -> Void

  package func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .menu(.counterChosen(let kind)):
      state.kept.kind = kind
      return show(.counter, &state)
    case .menu(.itemsChosen): return show(.items, &state)
    case .menu(.sessionChosen): return show(.session, &state)
    case .menu(.colorsChosen): return show(.colors, &state)
    case .menu(.quitChosen), .items(.quitChosen), .session(.quitChosen), .colors(.quitChosen),
      .quitTapped:
      return writing(state, finish: Action.lastFileWritten)
    case .page(.left), .items(.left), .session(.left), .colors(.left): return show(.menu, &state)
    case .page(.wayChosen(let way)):
      state.kept.way = way
      return .none
    case .countStored(let count):
      state.kept.count = count
      return writing(state, finish: Action.fileWritten)
    case .fileWritten(let result):
      finishWriting(&state, result)
      return .none
    case .lastFileWritten(let result):
      finishWriting(&state, result)
      state.isOver = true
      return .none
    }
  }

  private func show(_ screen: DemoState.Screen, _ state: inout State) -> Effect<Self> {
    state.kept.screen = screen
    return .respond(.screenChanged(screen))
  }

  private func writing(
    _ state: State, finish: @escaping @MainActor (Result<Void, any Error>) -> Action
  ) -> Effect<Self> {
    .run(id: "write", policy: .queue) { [kept = state.kept] in
      try write(kept)
    } finish: {
      finish($0)
    }
  }

  private func finishWriting(_ state: inout State, _ result: Result<Void, any Error>) {
    switch result {
    case .success:
      state.problem = state.isUnsaved ? nil : state.problem
      state.isUnsaved = false
    case .failure(let error):
      state.problem = "\(error)"
      state.isUnsaved = true
    }
  }
}
