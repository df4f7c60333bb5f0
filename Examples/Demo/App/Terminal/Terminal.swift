#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The terminal of the process while a full-screen program uses it.
///
/// Call ``close()`` at the end of the program. If the process crashes or exits earlier, the
/// terminal is restored as well.
@MainActor final class Terminal {
  /// Keys and signals, until the terminal closes.
  ///
  /// Iterate this sequence only once.
  let events: AsyncStream<TerminalEvent>

  private let continuation: AsyncStream<TerminalEvent>.Continuation
  private let mode: RawMode
  private let signals: SignalPipe
  private let isStyled: Bool
  /// The current frame of the terminal, or nil if it is not known.
  private var shown: Canvas?

  /// Sets up the terminal for a full-screen program.
  ///
  /// - Parameter isStyled: Whether text can be bold, dim or inverse.
  /// - Throws: A ``SystemError`` if standard input is not a terminal, or if the terminal refuses.
  init(isStyled: Bool) throws {
    self.isStyled = isStyled
    mode = try RawMode()
    signals = try SignalPipe()
    try mode.turnOn()
    (events, continuation) = AsyncStream.makeStream(of: TerminalEvent.self)
    TerminalInput.start(signals: signals.reader, continuation: continuation)
  }

  /// The current size of the terminal in cells.
  var size: Canvas.Size {
    var window = winsize()
    let result = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window)
    guard result == 0, window.ws_col > 0, window.ws_row > 0 else {
      return Canvas.Size(columns: 80, rows: 24)
    }
    return Canvas.Size(columns: Int(window.ws_col), rows: Int(window.ws_row))
  }

  /// Shows a frame, and writes only the changes.
  ///
  /// - Parameter frame: The frame.
  /// - Throws: A ``SystemError`` if the terminal has closed.
  func show(_ frame: Canvas) throws {
    let frame = isStyled ? frame : frame.withoutStyles
    let output = FrameDiff.output(from: shown, to: frame)
    shown = frame
    if !output.isEmpty { try writeAll(output, to: STDOUT_FILENO) }
  }

  /// Writes the whole next frame, because the terminal may show other content.
  func forgetWhatIsShown() {
    shown = nil
  }

  /// Ends the sequence of events after the pending ones.
  func end() {
    continuation.yield(.ended)
  }

  /// Asks the process and its process group to stop until they are continued.
  func requestStop() {
    kill(0, SIGTSTP)
  }

  /// Restores the terminal, stops the process, and sets up the terminal again afterwards.
  ///
  /// - Throws: A ``SystemError`` if the terminal can't be set up again.
  func stop() throws {
    mode.turnOff()
    signals.stopProcess()
    try takeAgain()
  }

  /// Sets up the terminal again, after another process may have changed it.
  ///
  /// - Throws: A ``SystemError`` if the terminal can't be set up again.
  func takeAgain() throws {
    try mode.turnOn()
    forgetWhatIsShown()
  }

  /// Restores the terminal and the system's handling of the signals.
  func close() {
    mode.turnOff()
    signals.close()
  }
}
