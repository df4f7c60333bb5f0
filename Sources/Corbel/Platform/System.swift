#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#elseif canImport(WASILibc)
  internal import WASILibc
#elseif os(Windows)
  internal import WinSDK
  internal import ucrt
#endif

/// The little that is asked of the system without Foundation.
enum System {
  /// Writes a text and a line break to standard error.
  static func writeToStandardError(_ text: String) {
    var line = text + "\n"
    line.withUTF8 { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let start = UnsafeRawPointer(UnsafeBufferPointer(rebasing: rest).baseAddress)
        #if os(Windows)
          let written = Int(_write(2, start, UInt32(rest.count)))
        #else
          let written = write(2, start, rest.count)
        #endif
        guard written > 0 else { return }
        rest = rest.dropFirst(written)
      }
    }
  }

  /// The value of an environment variable, if it is set.
  static func environmentVariable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Whether this is called on the main thread, where the system can tell.
  static var isMainThread: Bool {
    #if canImport(Darwin)
      pthread_main_np() != 0
    #else
      false
    #endif
  }

  /// What tells the thread from the others that run at the same time.
  static var threadNumber: UInt {
    #if os(Windows)
      UInt(GetCurrentThreadId())
    #elseif canImport(Darwin) || canImport(Musl)
      UInt(bitPattern: pthread_self())
    #elseif canImport(WASILibc)
      0
    #else
      UInt(pthread_self())
    #endif
  }
}
