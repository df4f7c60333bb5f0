internal import Foundation

/// The signals that a full-screen program handles, as bytes in a pipe.
enum Signals {
  private static let handled = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH]

  /// The end of the pipe for the signal handler, which receives only the number of the signal.
  ///
  /// This is safe: the value is written once, before a handler is installed, and never changes
  /// again.
  nonisolated(unsafe) private static var writer: Int32 = -1

  /// Creates the pipe, and installs the handlers.
  ///
  /// - Returns: The end of the pipe to read the numbers of signals from.
  /// - Throws: A ``ProgramError`` if the pipe can't be created.
  @MainActor static func open() throws -> Int32 {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw ProgramError(call: "cannot make a pipe") }
    // A handler must never wait. If the pipe is full, its reader has enough signals to handle.
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    writer = ends[1]
    for number in handled {
      signal(number) { number in
        let saved = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(Signals.writer, &byte, 1)
        errno = saved
      }
    }
    // A stopped process would leave the terminal in its raw mode.
    signal(SIGTSTP, SIG_IGN)
    return ends[0]
  }

  /// Restores the system's handling of the signals.
  static func close() {
    for number in handled + [SIGTSTP] { signal(number, SIG_DFL) }
  }

  /// Raises a signal with its default effect on the process.
  static func raiseUnhandled(_ number: Int32) {
    // A thread of Dispatch may run the main actor. It blocks all signals, so this unblocks one.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    signal(number, SIG_DFL)
    raise(number)
  }
}
