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
  internal import ucrt
#endif

/// Writes a text and a line break to standard error.
func writeToStandardError(_ text: String) {
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
