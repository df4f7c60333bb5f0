import CorbelStorage
import CorbelTesting
import CounterExample
import DemoApp
import Foundation
import TestSupport
import Testing

@MainActor @Suite("The menu of the demo", .stallLimit) struct MenuPageTests {
  @Test("the selection goes around at both ends", arguments: ["k", "\u{1B}[A", "jjj"])
  func around(keys: String) async throws {
    let bench = try DemoBench()
    await bench.type(keys)
    #expect(bench.page.contains("\n > Colors\n"))
    await bench.type("j")
    #expect(bench.page.hasPrefix(" > Counter\n"))
  }

  @Test(
    "each item opens its screen, and is selected again afterwards",
    arguments: zip(Screen.allCases, ["Counter", "Items", "Sign in", "Colors"]))
  func choosing(screen: Screen, title: String) async throws {
    let bench = try DemoBench()
    let down = Screen.allCases.prefix { $0 != screen }.map { _ in "j" }.joined()
    await bench.type(down + "\n")
    #expect(bench.title == title)
    await bench.type("\u{1B}")
    #expect(bench.page.contains(" > \(screen.rawValue.capitalized)\n"))
  }

  @Test("keys that are not on the screen do nothing", arguments: ["\t", " ", "\u{1B}[C", "\u{1B}"])
  func otherKeys(key: String) async throws {
    let bench = try DemoBench()
    let frame = bench.frame()
    await bench.type(key)
    #expect(bench.frame() == frame)
  }
}
