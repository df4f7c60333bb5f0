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

  /// A number that identifies the current thread.
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

  /// A thread-local pointer; nil until the thread sets it.
  static var threadPointer: UnsafeMutableRawPointer? {
    get {
      #if os(Windows)
        TlsGetValue(threadKey)
      #elseif canImport(WASILibc)
        threadStorage
      #else
        pthread_getspecific(threadKey)
      #endif
    }
    set {
      #if os(Windows)
        _ = TlsSetValue(threadKey, newValue)
      #elseif canImport(WASILibc)
        threadStorage = newValue
      #else
        pthread_setspecific(threadKey, newValue)
      #endif
    }
  }

  #if os(Windows)
    private static let threadKey = TlsAlloc()
  #elseif canImport(WASILibc)
    // This system has only one thread.
    private nonisolated(unsafe) static var threadStorage: UnsafeMutableRawPointer?
  #else
    private static let threadKey: pthread_key_t = {
      var key = pthread_key_t()
      guard pthread_key_create(&key, nil) == 0 else {
        fatalError("The system has no thread-specific storage left.")
      }
      return key
    }()
  #endif
}
