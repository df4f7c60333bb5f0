internal import Foundation

/// The mode in which a terminal reports every key at once, and does not echo it.
///
/// A crash or a call of `exit` in this mode still restores the terminal.
enum RawMode {
  /// Shows the alternate screen, hides the cursor, stops wrapping lines, and marks pasted text.
  private static let enter = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h"
  private static let leave: StaticString =
    "\u{1B}[0m\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  /// The terminal's original settings while the mode is on, and nil otherwise.
  ///
  /// This is safe. The main actor writes the settings before it installs a handler, so a handler
  /// reads complete settings. The only other writers are a handler and `exit`, at the end of the
  /// process. Both only clear the settings.
  nonisolated(unsafe) private static var original: termios?

  /// Turns the mode on.
  ///
  /// - Throws: A ``ProgramError`` if standard input is not a terminal, or if the terminal refuses.
  @MainActor static func turnOn() throws {
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else {
      throw ProgramError(call: "cannot read the terminal's settings")
    }
    original = settings
    atexit { RawMode.turnOff() }
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] {
      signal(number) { number in
        RawMode.turnOff()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
    cfmakeraw(&settings)
    guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings) == 0 else {
      throw ProgramError(call: "cannot change the terminal's settings")
    }
    try writeAll(enter, to: STDOUT_FILENO)
  }

  /// Turns the mode off, if it is on.
  ///
  /// It calls only functions that are safe in a signal handler.
  static func turnOff() {
    guard var settings = original else { return }
    original = nil
    _ = write(STDOUT_FILENO, leave.utf8Start, leave.utf8CodeUnitCount)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
  }
}
