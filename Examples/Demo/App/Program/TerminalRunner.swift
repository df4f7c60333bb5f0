internal import Corbel

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Runs the demo in a terminal.
@MainActor final class TerminalRunner {
  private let tree: AppTree
  private let terminal: Terminal
  private var problem: (any Error)?

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - tree: The demo.
  ///   - terminal: The terminal, which the runner restores at the end.
  init(tree: AppTree, terminal: Terminal) {
    self.tree = tree
    self.terminal = terminal
  }

  /// Runs until the demo ends, or until a signal asks the process to end.
  ///
  /// - Returns: The signal.
  /// - Throws: The reason why the terminal can no longer be used.
  func run() async throws -> Int32? {
    defer { terminal.close() }
    // This call owns the task, and cancels it when it ends.
    let drawing = observe { self.draw() }
    defer { drawing.cancel() }
    for await event in terminal.events {
      if let problem { throw problem }
      switch event {
      case .key(.control("c")): return SIGINT
      case .terminated(let signal): return signal
      case .ended: return nil
      case .key(.control("z")): terminal.requestStop()
      case .key(let key): tree.press(key)
      case .resized:
        terminal.forgetWhatIsShown()
        draw()
      case .stopped:
        try terminal.stop()
        draw()
      case .continued:
        try terminal.takeAgain()
        draw()
      }
    }
    return nil
  }

  private func draw() {
    if tree.app.isOver { return terminal.end() }
    do {
      try terminal.show(tree.frame(size: terminal.size))
    } catch {
      problem = error
      terminal.end()
    }
  }
}
