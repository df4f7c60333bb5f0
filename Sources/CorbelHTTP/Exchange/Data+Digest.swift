internal import Foundation

extension Data {
  /// The FNV-1a digest of the bytes, with 64 bits.
  var digest: String {
    let digest = withUnsafeBytes {
      $0.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
    return String(digest, radix: 16)
  }
}
