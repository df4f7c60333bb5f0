internal import Foundation

/// The terminal of the process while a full-screen program uses it.
///
/// Call ``close()`` at the end of the program. If the process crashes or exits earlier, the
/// terminal is restored as well.
@MainActor final class Terminal {
  /// An event from the terminal or the system.
  enum Event {
    case key(Key)
    case resized
    /// A signal asks the process to end.
    case terminated(signal: Int32)
  }

  /// Keys and signals, until the terminal closes.
  ///
  /// Iterate this sequence only once.
  let events: AsyncStream<Event>

  /// The reason why the terminal can no longer be used.
  private(set) var problem: (any Error)?
  private let continuation: AsyncStream<Event>.Continuation
  private let isStyled: Bool
  /// The current frame of the terminal, or nil if it is not known.
  private var shown: Frame?

  /// Sets up the terminal for a full-screen program.
  ///
  /// - Parameter isStyled: Whether text can be bold, dim or inverse.
  /// - Throws: A ``ProgramError`` if standard input is not a terminal, or if the terminal refuses.
  init(isStyled: Bool) throws {
    self.isStyled = isStyled
    let signals = try Signals.open()
    try RawMode.turnOn()
    (events, continuation) = AsyncStream.makeStream(of: Event.self)
    Thread.detachNewThread { [continuation] in
      Self.read(signals: signals, into: continuation)
    }
  }

  /// The current number of columns and rows.
  var size: (columns: Int, rows: Int) {
    var window = winsize()
    _ = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window)
    let isKnown = window.ws_col > 0 && window.ws_row > 0
    return isKnown ? (Int(window.ws_col), Int(window.ws_row)) : (80, 24)
  }

  /// Shows the current frame of the demo, and writes only the changes.
  ///
  /// If the terminal has closed, the sequence of events ends.
  ///
  /// - Parameters:
  ///   - demo: The demo.
  ///   - isComplete: Whether to write the whole frame, because the terminal may show other content.
  func show(_ demo: Demo, isComplete: Bool = false) {
    let frame = demo.frame(columns: size.columns, rows: size.rows)
    let output = frame.output(replacing: isComplete ? nil : shown, isStyled: isStyled)
    shown = frame
    do { try writeAll(output, to: STDOUT_FILENO) } catch {
      problem = error
      end()
    }
  }

  /// Ends the sequence of events after the pending ones.
  func end() {
    continuation.finish()
  }

  /// Restores the terminal and the system's handling of the signals.
  func close() {
    RawMode.turnOff()
    Signals.close()
  }

  /// Waits for keys and signals on a thread of its own, until the terminal closes.
  nonisolated private static func read(
    signals: Int32, into events: AsyncStream<Event>.Continuation
  ) {
    // The time in milliseconds that a terminal may take to send the rest of an escape sequence.
    let escapeTimeout: Int32 = 50
    var parser = KeyParser()
    while true {
      var requests = [signals, STDIN_FILENO].map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      let count = poll(&requests, 2, parser.isAmbiguous ? escapeTimeout : -1)
      var keys = count == 0 ? parser.finish() : []
      if requests[0].revents != 0 {
        for number in readBytes(from: signals) ?? [] {
          events.yield(Int32(number) == SIGWINCH ? .resized : .terminated(signal: Int32(number)))
        }
      }
      if requests[1].revents != 0 {
        guard let bytes = readBytes(from: STDIN_FILENO) else { break }
        keys += parser.take(bytes)
      }
      for key in keys { events.yield(.key(key)) }
    }
    events.finish()
  }
}
