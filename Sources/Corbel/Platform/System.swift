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

/// The functions of the operating system that Corbel calls directly, without Foundation.
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

  /// Whether the caller runs on the main thread; always false except on Apple's systems.
  static var isMainThread: Bool {
    #if canImport(Darwin)
      pthread_main_np() != 0
    #else
      false
    #endif
  }
}
