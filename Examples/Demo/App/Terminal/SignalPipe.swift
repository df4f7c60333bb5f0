#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The signals that a full-screen program handles, as bytes in a pipe.
struct SignalPipe {
  private static let handled = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH, SIGTSTP, SIGCONT,
  ]

  /// The end of the pipe that the numbers of signals are read from.
  let reader: Int32

  /// The end of the pipe for the signal handler, which receives only the number of the signal.
  ///
  /// This is safe: the value is written once, before a handler is installed, and never changes
  /// again.
  nonisolated(unsafe) private static var writer: Int32 = -1

  /// Creates the pipe, and installs the handlers.
  ///
  /// - Throws: A ``SystemError`` if the pipe can't be created.
  @MainActor init() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemError("cannot make a pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // A handler must never wait. If the pipe is full, its reader has enough signals to handle.
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    reader = ends[0]
    Self.writer = ends[1]
    for number in Self.handled { Self.handle(number) }
  }

  /// Stops the process as the signal does by default, and returns when the process continues.
  @MainActor func stopProcess() {
    raiseUnhandled(SIGTSTP)
    Self.handle(SIGTSTP)
  }

  /// Restores the system's handling of the signals.
  func close() {
    for number in Self.handled { signal(number, SIG_DFL) }
  }

  private static func handle(_ number: Int32) {
    signal(number) { number in
      let saved = errno
      var byte = UInt8(truncatingIfNeeded: number)
      _ = write(SignalPipe.writer, &byte, 1)
      errno = saved
    }
  }
}

/// Raises a signal with its default effect on the process.
///
/// - Parameter number: The signal.
func raiseUnhandled(_ number: Int32) {
  // A thread of Dispatch may run the main actor. It blocks all signals, so this unblocks one.
  var signals = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, number)
  pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  signal(number, SIG_DFL)
  raise(number)
}
