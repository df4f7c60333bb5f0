import Corbel
import CorbelTesting
import CounterExample
import DemoApp
import Foundation
import ItemListExample
import TestSupport
import Testing

@MainActor @Suite("The demo from its root", .timeLimit(.minutes(10))) struct AppTreeTests {
  /// A file for tests, with the text that was written last.
  private final class Memory {
    var state: DemoState?
    var isFull = false

    func write(_ state: DemoState) throws {
      if isFull { throw DiskFull() }
      self.state = state
    }
  }

  private struct DiskFull: Error, CustomStringConvertible {
    let description = "the disk is full"
  }

  private let memory = Memory()

  @Test("a saved count of two is shown again after the next start")
  func countSaveQuit() async throws {
    let first = try makeTree(DemoState())
    await first.type("\n++s")
    #expect(first.counter?.slot.counter?.screen.count == 2)
    await first.type("q")
    #expect(first.app.isOver)

    let second = try makeTree(#require(memory.state))
    await second.activity.settled()
    #expect(second.counter?.slot.counter?.screen.count == 2)
  }

  @Test("unsaved changes are lost at the next start")
  func countQuit() async throws {
    try await makeTree(DemoState()).type("\n++s+q")
    #expect(memory.state?.count == 2)
  }

  @Test("a state is shown by the screens it describes", arguments: CounterWay.allCases)
  func restoring(way: CounterWay) async throws {
    let tree = try makeTree(DemoState(screen: .counter, way: way, kind: .local, count: 7))
    await tree.activity.settled()
    let node = try #require(tree.counter)
    #expect(node.store.way == way)
    #expect(node.slot.counter?.screen.count == 7)
    #expect(tree.frame(size: .standard).plainText.contains(way.title))
  }

  @Test("every way counts, saves, and saves when the service asks", arguments: CounterWay.allCases)
  func ways(way: CounterWay) async throws {
    let tree = try makeTree(DemoState(screen: .counter, way: way))
    await tree.type("++-s")
    #expect(memory.state?.count == 1)
    await tree.type("++r")
    #expect(memory.state?.count == 3)
    #expect(tree.counter?.store.lastSaved == 3)
  }

  @Test("each new count of the service is kept", arguments: CounterWay.allCases)
  func remote(way: CounterWay) async throws {
    let tree = try makeTree(DemoState(screen: .counter, way: way, kind: .remote))
    await tree.type("++")
    #expect(tree.counter?.slot.counter?.screen.count == 2)
    #expect(memory.state?.count == 2)
  }

  @Test("switching through all ways keeps the count")
  func switching() async throws {
    let tree = try makeTree(DemoState(screen: .counter))
    await tree.activity.settled()
    for (index, way) in CounterWay.allCases.enumerated() {
      #expect(tree.counter?.store.way == way)
      #expect(tree.counter?.slot.counter?.screen.count == index)
      await tree.type("+\t")
    }
    #expect(tree.counter?.store.way == CounterWay.allCases.first)
    await tree.type("\u{1B}[Z")
    #expect(tree.counter?.store.way == CounterWay.allCases.last)
    #expect(tree.app.kept.way == CounterWay.allCases.last)
  }

  @Test("only the counter that is shown answers the service")
  func oneListener() async throws {
    let tree = try makeTree(DemoState(screen: .counter))
    await tree.type("+\t\t+r")
    #expect(tree.log.texts(of: "app").filter { $0 == "countStored(2)" }.count == 1)
    #expect(!tree.log.texts(of: "app").contains("countStored(1)"))
  }

  @Test("leaving the counter and returning shows the count of the service")
  func leaving() async throws {
    let tree = try makeTree(DemoState(screen: .counter))
    await tree.type("++s+\u{1B}")
    await tree.type("m")
    #expect(tree.counter == nil)
    #expect(tree.app.kept.screen == .menu)
    await tree.type("\n")
    #expect(tree.counter?.slot.counter?.screen.count == 2)
  }

  @Test("a screen that is left is released together with its work")
  func lifetime() async throws {
    let tree = try makeTree(DemoState(screen: .counter, way: .reducer))
    let node = Weak(tree.counter)
    let store = Weak(tree.counter?.store)
    let slot = Weak(tree.counter?.slot)
    await tree.type("m")
    await until(node.isGone && store.isGone && slot.isGone)
    #expect([node, store, slot].map(\.isGone) == [true, true, true])
  }

  @Test("saving fails while the service is off, and shows the failure")
  func serviceOff() async throws {
    let tree = try makeTree(DemoState(screen: .counter))
    await tree.type("+as")
    let failed = try #require(tree.counter?.slot.counter?.screen.saving.error)
    #expect("\(failed)" == "the service is not available")
    #expect(memory.state == nil)
    await tree.type("ras")
    #expect(memory.state?.count == 1)
  }

  @Test("a save that is running when the demo quits is not lost")
  func quittingWhileSaving() async throws {
    let clock = TestClock()
    let tree = try makeTree(DemoState(screen: .counter), delay: .seconds(1), clock: clock)
    await tree.activity.settled()
    for key in [Key.up, .character("s")] { tree.press(key) }
    await clock.waitForSleepers()
    tree.press(.character("q"))
    await until(memory.state?.count == 0)
    #expect(memory.state?.count == 0)
    await clock.advance(by: .seconds(1))
    await tree.activity.settled()
    #expect(memory.state?.count == 1)
  }

  @Test("leaving the counter cancels its work")
  func leavingWhileSaving() async throws {
    let clock = TestClock()
    let tree = try makeTree(DemoState(screen: .counter), delay: .seconds(1), clock: clock)
    await tree.activity.settled()
    tree.press(.up)
    tree.press(.character("s"))
    await clock.waitForSleepers()
    tree.press(.escape)
    #expect(clock.sleeperLines.isEmpty)
    await tree.activity.settled()
    #expect(memory.state == nil)
  }

  @Test("a file that can't be written is reported until a write succeeds")
  func unwritable() async throws {
    memory.isFull = true
    let tree = try makeTree(DemoState(screen: .counter))
    await tree.type("+s")
    #expect(tree.app.problem == "the disk is full")
    #expect(tree.app.isUnsaved)
    #expect(tree.frame(size: .standard).plainText.contains("\n ! the disk is full\n"))
    memory.isFull = false
    await tree.type("s")
    #expect(tree.app.problem == nil)
    #expect(!tree.app.isUnsaved)
  }

  @Test("a problem that was reported at the start stays when the file is written")
  func reportedProblem() async throws {
    let tree = try AppTree(state: DemoState(screen: .counter), problem: "set aside") { _ in }
    await tree.type("+s")
    #expect(tree.app.problem == "set aside")
  }

  @Test("the selection of the menu moves in a circle, and the last item quits")
  func menu() async throws {
    let tree = try makeTree(DemoState())
    await tree.type("\u{1B}[A")
    #expect(tree.menu?.selection == 5)
    await tree.type("\u{1B}[B\u{1B}[B")
    #expect(tree.menu?.selection == 1)
    await tree.type("jjjj\n")
    #expect(tree.app.isOver)
    #expect(memory.state == DemoState())
  }

  @Test("the second item of the menu is the counter at the service")
  func remoteCounter() async throws {
    let tree = try makeTree(DemoState())
    await tree.type("j\n")
    #expect(tree.counter?.store.kind == .remote)
    #expect(tree.app.kept.kind == .remote)
  }

  @Test("keys without a meaning are ignored")
  func otherKeys() async throws {
    let tree = try makeTree(DemoState(screen: .counter))
    let entries = tree.log.entries
    await tree.type("xyz?\u{7F}\u{1B}[H\n漢")
    #expect(tree.log.entries == entries)
  }

  @Test("reading the written state gives the same state")
  func coding() throws {
    let state = DemoState(screen: .counter, way: .appState, kind: .remote, count: -3)
    #expect(try JSONDecoder().decode(DemoState.self, from: JSONEncoder().encode(state)) == state)
  }

  private func makeTree(
    _ state: DemoState, delay: Duration = .zero, clock: any Clock<Duration> = ContinuousClock()
  ) throws -> AppTree {
    try AppTree(state: state, delay: delay, clock: clock) { [memory] in try memory.write($0) }
  }
}
