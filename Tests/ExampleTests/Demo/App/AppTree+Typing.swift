import ColorsExample
import Corbel
import CorbelHTTP
import CorbelTesting
import DemoApp
import ItemListExample

extension AppTree {
  /// Builds a demo of services in memory, from a container for tests.
  ///
  /// - Parameters:
  ///   - state: The saved state.
  ///   - problem: The problem to show first.
  ///   - items: The repository of the list.
  ///   - delay: The delay of the services.
  ///   - clock: The clock for all delays.
  ///   - colors: Makes the source of colors for each visit of the page.
  ///   - write: Saves the state.
  /// - Throws: The error of building the container.
  convenience init(
    state: DemoState = DemoState(), problem: String? = nil,
    items: any ItemRepository = InMemoryItemRepository(), delay: Duration = .zero,
    clock: any Clock<Duration> = ContinuousClock(),
    colors: @escaping @Sendable () -> ColorSource = {
      ColorSource(client: HTTPClient { HTTPResponse(request: $0, status: 404) })
    },
    write: @escaping @MainActor (DemoState) throws -> Void
  ) throws {
    let services = DemoServices(
      count: state.count, items: items, delay: delay, clock: clock, colors: colors)
    self.init(
      state: state, problem: problem, dependencies: try Dependencies.test(services.register),
      write: write)
  }

  /// Presses the keys of a script, each after the effects of the previous key have ended.
  func type(_ script: String) async {
    await activity.settled()
    var parser = KeyParser()
    for key in script.utf8.flatMap({ parser.take($0) }) + parser.finish() {
      press(key)
      await activity.settled()
    }
  }

  /// The counter's page, if it is shown.
  var counter: CounterNode? {
    if case .counter(let node) = screen { node } else { nil }
  }

  /// The list's page, if it is shown.
  var items: ItemsNode? {
    if case .items(let node) = screen { node } else { nil }
  }

  /// The session's page, if it is shown.
  var session: SessionNode? {
    if case .session(let node) = screen { node } else { nil }
  }

  /// The screen as text, without the title and the events.
  var page: String {
    let rows = frame(size: .standard).rows.dropFirst(2)
    var lines = rows.map { row in
      let line = row.prefix(40).map(\.text).joined()
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
    while lines.last == "" { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  /// The menu, if it is shown.
  var menu: StoreOf<Menu>? {
    if case .menu(let store) = screen { store } else { nil }
  }
}

extension EventLog {
  /// The texts of a store's events.
  func texts(of name: String) -> [String] {
    entries.filter { $0.name == name }.map(\.text)
  }
}

extension Canvas.Size {
  /// The size of an old terminal, and of a script's frames.
  static var standard: Self { Self(columns: 80, rows: 24) }
}
