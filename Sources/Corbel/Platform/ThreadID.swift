#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#elseif os(Windows)
  internal import WinSDK
#endif

/// What tells a thread from the others that run at the same time.
struct ThreadID: Hashable, Sendable {
  private let number: UInt

  static var current: Self {
    #if os(Windows)
      ThreadID(number: UInt(GetCurrentThreadId()))
    #elseif canImport(Darwin) || canImport(Musl)
      ThreadID(number: UInt(bitPattern: pthread_self()))
    #elseif canImport(WASILibc)
      ThreadID(number: 0)
    #else
      ThreadID(number: UInt(pthread_self()))
    #endif
  }
}
