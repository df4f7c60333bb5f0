import Corbel
import DemoApp

extension AppTree {
  /// Presses the keys that a script stands for, each when all that the one before has started is
  /// over.
  func type(_ script: String) async {
    var parser = KeyParser()
    for key in script.utf8.flatMap({ parser.take($0) }) + parser.finish() {
      press(key)
      await activity.settled()
    }
  }

  /// The counter's page, where it is shown.
  var counter: CounterNode? {
    if case .counter(let node) = screen { node } else { nil }
  }

  /// The menu, where it is shown.
  var menu: Store<Menu.State, Menu.Action>? {
    if case .menu(let store) = screen { store } else { nil }
  }
}

extension EventLog {
  /// The texts of what has happened in a store.
  func texts(of name: String) -> [String] {
    entries.filter { $0.name == name }.map(\.text)
  }
}

extension Canvas.Size {
  /// The size of an old terminal, and of a script's frames.
  static var standard: Self { Self(columns: 80, rows: 24) }
}
