import Corbel
import CorbelTesting
import CounterExample

/// A counter under test, with a service that the test controls and a recording parent.
@MainActor struct CounterBench {
  let service = CountServiceMock()
  let parent = ResponderRecorder<CounterEvent>()
  let counter: any CounterPresentation

  init(_ way: CounterWay, _ kind: CounterKind = .local, count: Int = 0) {
    counter = way.make(kind: kind, count: count, service: service, responder: parent.responder)
  }

  var screen: CounterScreen { counter.screen }

  /// Presses the control with the key.
  @discardableResult func press(_ key: Character) -> Press {
    Press(task: screen[key]?.press())
  }

  /// Shows the counter, until the task is cancelled.
  func show() -> Task<Void, Never> {
    Task { [counter] in await counter.run() }
  }

  /// Waits until the counter shows a certain state.
  func waitUntil(_ isShown: @escaping @MainActor (CounterScreen) -> Bool) async {
    for await isShown in values({ [counter] in isShown(counter.screen) }) where isShown { return }
  }
}

/// A press of a control.
struct Press {
  let task: Task<Void, Never>?

  /// Waits for the end of everything that the press has started.
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
