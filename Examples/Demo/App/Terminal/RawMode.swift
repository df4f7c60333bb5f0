#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The mode in which a terminal reports every key at once, and does not echo it.
///
/// A crash or a call of `exit` in this mode still restores the terminal.
@MainActor struct RawMode {
  /// Shows the alternate screen, hides the cursor, and stops wrapping lines.
  ///
  /// It also makes the terminal mark the beginning and the end of a pasted text.
  private static let enter = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h"

  private let original: termios

  /// Reads the terminal's mode, but doesn't change it yet.
  ///
  /// - Throws: A ``SystemError`` if standard input is not a terminal.
  init() throws {
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else {
      throw SystemError("cannot read the terminal's settings")
    }
    original = settings
  }

  /// Turns the mode on.
  ///
  /// - Throws: A ``SystemError`` if the terminal refuses.
  func turnOn() throws {
    RestoreAtExit.arm(original)
    var raw = original
    cfmakeraw(&raw)
    guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw) == 0 else {
      throw SystemError("cannot change the terminal's settings")
    }
    try writeAll(Self.enter, to: STDOUT_FILENO)
  }

  /// Turns the mode off, if it is on.
  func turnOff() {
    RestoreAtExit.restore()
  }
}

/// Restores the terminal if the process ends without turning off the raw mode.
private enum RestoreAtExit {
  struct Memory {
    var isArmed = false
    var isInstalled = false
    var original = termios()
  }

  private static let leave: StaticString =
    "\u{1B}[0m\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  /// The memory for a signal handler, which receives only the number of the signal.
  ///
  /// This is safe. The main actor writes the settings before it sets `isArmed` and before it
  /// installs a handler, so a handler reads complete settings. The only other writers are a handler
  /// and `exit`. Both only clear `isArmed`, at the end of the process.
  nonisolated(unsafe) private static let memory = {
    let memory = UnsafeMutablePointer<Memory>.allocate(capacity: 1)
    memory.initialize(to: Memory())
    return memory
  }()

  @MainActor static func arm(_ original: termios) {
    memory.pointee.original = original
    memory.pointee.isArmed = true
    guard !memory.pointee.isInstalled else { return }
    memory.pointee.isInstalled = true
    atexit { RestoreAtExit.restore() }
    for signal in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] {
      installHandler(for: signal)
    }
  }

  /// Restores the terminal.
  ///
  /// It calls only functions that are safe in a signal handler.
  static func restore() {
    guard memory.pointee.isArmed else { return }
    memory.pointee.isArmed = false
    _ = write(STDOUT_FILENO, leave.utf8Start, leave.utf8CodeUnitCount)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &memory.pointee.original)
  }

  /// Restores the terminal when the process crashes, and then continues the crash.
  private static func installHandler(for number: Int32) {
    signal(number) { number in
      RestoreAtExit.restore()
      signal(number, SIG_DFL)
      raise(number)
    }
  }
}
