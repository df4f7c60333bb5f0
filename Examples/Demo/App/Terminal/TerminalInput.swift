internal import Foundation

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// An event from the terminal or the system for a full-screen program.
package enum TerminalEvent: Hashable, Sendable {
  case key(Key)
  case resized
  /// The process has to stop until it is continued.
  case stopped
  case continued
  /// A signal asks the process to end.
  case terminated(signal: Int32)
  /// The terminal has closed.
  case ended
}

/// Reads keys and signals on its own thread, which waits for both.
struct TerminalInput {
  /// The time in milliseconds that a terminal may take to send the rest of an escape sequence.
  private static let escapeTimeout: Int32 = 50

  private let signals: Int32
  private let continuation: AsyncStream<TerminalEvent>.Continuation
  private var parser = KeyParser()

  /// Starts to read.
  ///
  /// Reading ends when the terminal closes.
  ///
  /// - Parameters:
  ///   - signals: The descriptor to read the numbers of signals from.
  ///   - continuation: Receives the events.
  static func start(signals: Int32, continuation: AsyncStream<TerminalEvent>.Continuation) {
    Thread.detachNewThread {
      var input = TerminalInput(signals: signals, continuation: continuation)
      input.run()
    }
  }

  private init(signals: Int32, continuation: AsyncStream<TerminalEvent>.Continuation) {
    self.signals = signals
    self.continuation = continuation
  }

  private mutating func run() {
    while true {
      var requests = [
        pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
        pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
      ]
      let count = poll(&requests, 2, parser.isAmbiguous ? Self.escapeTimeout : -1)
      if count == 0 { give(parser.finish()) }
      guard count > 0 else { continue }
      if requests[0].revents != 0 { readSignals() }
      if requests[1].revents != 0, !readKeys() { break }
    }
    continuation.yield(.ended)
    continuation.finish()
  }

  private func readSignals() {
    for number in read(from: signals) ?? [] {
      switch Int32(number) {
      case SIGWINCH: continuation.yield(.resized)
      case SIGTSTP: continuation.yield(.stopped)
      case SIGCONT: continuation.yield(.continued)
      case let number: continuation.yield(.terminated(signal: number))
      }
    }
  }

  /// Returns whether more bytes may follow.
  private mutating func readKeys() -> Bool {
    guard let bytes = read(from: STDIN_FILENO) else { return false }
    for byte in bytes { give(parser.take(byte)) }
    return true
  }

  private func give(_ keys: [Key]) {
    for key in keys { continuation.yield(.key(key)) }
  }
}

/// Reads the available bytes, and waits for at least one.
///
/// - Parameter descriptor: The file descriptor.
/// - Returns: The bytes, or nil at the end.
func read(from descriptor: Int32) -> [UInt8]? {
  var buffer = [UInt8](repeating: 0, count: 1024)
  while true {
    let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    if count > 0 { return Array(buffer.prefix(count)) }
    guard count < 0, errno == EINTR else { return nil }
  }
}
