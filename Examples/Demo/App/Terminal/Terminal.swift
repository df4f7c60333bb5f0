internal import ItemListExample

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The terminal of the process while a full-screen program has it.
///
/// Call ``close()`` when the program is over, however it ends. Where the process crashes or exits
/// before, the terminal is restored all the same.
@MainActor final class Terminal {
  /// Keys and signals, until the terminal has gone, for one iteration.
  let events: AsyncStream<TerminalEvent>

  private let continuation: AsyncStream<TerminalEvent>.Continuation
  private let mode: RawMode
  private let signals: SignalPipe
  private let isStyled: Bool
  /// What the terminal shows, or nil where that is not known.
  private var shown: Canvas?

  /// Takes the terminal.
  ///
  /// - Parameter isStyled: Whether text may be bold, dim or inverse.
  /// - Throws: A ``SystemError`` where standard input is no terminal, or refuses.
  init(isStyled: Bool) throws {
    self.isStyled = isStyled
    mode = try RawMode()
    signals = try SignalPipe()
    try mode.turnOn()
    (events, continuation) = AsyncStream.makeStream(of: TerminalEvent.self)
    TerminalInput.start(signals: signals.reader, continuation: continuation)
  }

  nonisolated deinit {}

  /// How many cells the terminal has at the moment.
  var size: Canvas.Size {
    var window = winsize()
    let result = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window)
    guard result == 0, window.ws_col > 0, window.ws_row > 0 else {
      return Canvas.Size(columns: 80, rows: 24)
    }
    return Canvas.Size(columns: Int(window.ws_col), rows: Int(window.ws_row))
  }

  /// Shows a frame, by writing what has changed.
  ///
  /// - Parameter frame: The frame.
  /// - Throws: A ``SystemError`` where the terminal has gone.
  func show(_ frame: Canvas) throws {
    let frame = isStyled ? frame : frame.withoutStyles
    let output = FrameDiff.output(from: shown, to: frame)
    shown = frame
    if !output.isEmpty { try writeAll(output, to: STDOUT_FILENO) }
  }

  /// Lets the next frame be written as a whole, because the terminal may show something else.
  func forgetWhatIsShown() {
    shown = nil
  }

  /// Ends the events, after those that wait.
  func end() {
    continuation.yield(.ended)
  }

  /// Asks the process, and those that run together with it, to stop until they are continued.
  func requestStop() {
    kill(0, SIGTSTP)
  }

  /// Gives the terminal back for as long as the process is stopped.
  ///
  /// - Throws: A ``SystemError`` where the terminal can't be taken again.
  func stop() throws {
    mode.turnOff()
    signals.stopProcess()
    try takeAgain()
  }

  /// Takes the terminal again, after somebody else may have changed it.
  ///
  /// - Throws: A ``SystemError`` where it can't be taken again.
  func takeAgain() throws {
    try mode.turnOn()
    forgetWhatIsShown()
  }

  /// Gives the terminal back as it was, and leaves signals to the system.
  func close() {
    mode.turnOff()
    signals.close()
  }
}
