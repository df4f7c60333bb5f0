import Corbel
import Foundation
import TestSupport
import Testing

@testable import CorbelStorage

@Suite("Setting content aside") struct PlaceTests {
  @Test("beside thousands of contents, few are looked at, and one is read", arguments: 0..<12)
  func many(_ power: Int) throws {
    let last = 1 << power
    let contents = Lock(
      Dictionary(uniqueKeysWithValues: (1...last).map { (".set-aside-\($0)", Data("\($0)".utf8)) }))
    let looks = Lock(0), reads = Lock(0)
    let place = Place(
      name: "place", nameBeside: { "place\($0)" }, identity: { "place" }
    ) { suffix in
      reads.withLock { $0 += 1 }
      return contents.withLock { $0[suffix] }
    } exists: { suffix in
      looks.withLock { $0 += 1 }
      return contents.withLock { $0[suffix] != nil }
    } save: { data, suffix, mayReplace in
      try expectTrue(mayReplace(contents.withLock { $0[suffix] }))
      contents.withLock { $0[suffix] = data }
    }
    try expectEqual(place.setAside(Data("new".utf8)), "place.set-aside-\(last + 1)")
    try expectEqual(place.setAside(Data("new".utf8)), "place.set-aside-\(last + 1)")
    expectEqual(contents.withLock { $0.count }, last + 1)
    expectEqual(reads.withLock { $0 }, 2)
    expectTrue(looks.withLock { $0 <= 4 * (power + 2) })
  }
}
