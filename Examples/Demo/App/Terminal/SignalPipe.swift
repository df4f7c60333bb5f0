internal import ItemListExample

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The signals that a full-screen program answers, as bytes that can be read from a pipe.
struct SignalPipe {
  private static let handled = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH, SIGTSTP, SIGCONT,
  ]

  /// The end to read numbers of signals from.
  let reader: Int32

  /// The other end, for the signal handler, which is given nothing but the number of the signal.
  ///
  /// It is safe: it is written once, before any handler is installed, and never after.
  nonisolated(unsafe) private static var writer: Int32 = -1

  /// Makes the pipe, and installs the handlers.
  ///
  /// - Throws: A ``SystemError`` where no pipe can be made.
  @MainActor init() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemError("cannot make a pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // A handler must never wait; a full pipe has news enough.
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    reader = ends[0]
    Self.writer = ends[1]
    for number in Self.handled { Self.handle(number) }
  }

  /// Stops the process as if nobody had handled the signal, and returns when it goes on.
  @MainActor func stopProcess() {
    raiseUnhandled(SIGTSTP)
    Self.handle(SIGTSTP)
  }

  /// Leaves the signals to the system again.
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

/// Does to the process what a signal does that nobody handles.
///
/// - Parameter number: The signal.
func raiseUnhandled(_ number: Int32) {
  // The threads of Dispatch, of which the main actor may have one, block what is raised in them.
  var signals = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, number)
  pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  signal(number, SIG_DFL)
  raise(number)
}
