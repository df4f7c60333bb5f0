import Corbel
import CounterExample

/// A counter on the bench: with a service that the test answers for, and a parent that takes notes.
@MainActor struct CounterBench {
  let service = CountServiceMock()
  let counter: any CounterPresentation
  private let parent: Notes

  init(_ way: CounterWay, _ kind: CounterKind = .local, count: Int = 0) {
    let parent = Notes()
    self.parent = parent
    counter = way.make(
      kind: kind, count: count, service: service, responder: Responder { parent.events.append($0) })
  }

  var screen: CounterScreen { counter.screen }
  /// What the counter has told its parent.
  var events: [CounterEvent] { parent.events }

  /// Presses the control with the key.
  @discardableResult func press(_ key: Character) -> Press {
    Press(task: screen[key]?.press())
  }

  /// Shows the counter, until the task is cancelled.
  func show() -> Task<Void, Never> {
    Task { await counter.run() }
  }

  /// Waits until the counter shows something.
  func waitUntil(_ isShown: @escaping @MainActor (CounterScreen) -> Bool) async {
    for await isShown in values({ isShown(counter.screen) }) where isShown { return }
  }
}

/// A press of a control.
struct Press {
  let task: Task<Void, Never>?

  /// Waits until everything is over that the press has started.
  func finish() async {
    await withTaskCancellationHandler {
      await task?.value
    } onCancel: {
      task?.cancel()
    }
  }
}

extension CounterScreen {
  subscript(_ key: Character) -> Control? {
    controls.first { $0.key == key }
  }
}

@MainActor private final class Notes {
  var events: [CounterEvent] = []

  nonisolated deinit {}
}
