import Corbel
import TestSupport
import Testing

@MainActor
@Suite("Responder", .stallLimit) struct ResponderTests {
  let log = Log()

  private var responder: Responder<String> {
    Responder { [log] in log.add($0) }
  }

  @Test("it calls its closure before send returns")
  func send() {
    responder.send("a")
    expectEqual(log.entries, ["a"])
  }

  @Test("noop does nothing")
  func noop() {
    Responder<String>.noop.send("a")
    expectTrue(log.entries.isEmpty)
  }

  @Test("it can be scoped to a part, at any depth")
  func scope() {
    let part: Responder<Int> = responder.scope { "number \($0)" }
    let inner: Responder<Bool> = part.scope { $0 ? 1 : 0 }
    part.send(7)
    inner.send(true)
    expectEqual(log.entries, ["number 7", "number 1"])
  }

  @Test("it can be passed to another isolation")
  func sendable() async {
    let responder = responder
    await Task.detached { await responder.send("from elsewhere") }.value
    expectEqual(log.entries, ["from elsewhere"])
  }

  @Test("its closure can send to itself")
  func reentrancy() {
    let box = ResponderBox()
    box.responder = Responder { [log] action in
      log.add("begin \(action)")
      if action == "a" { box.responder.send("b") }
      log.add("end \(action)")
    }
    box.responder.send("a")
    expectEqual(log.entries, ["begin a", "begin b", "end b", "end a"])
  }

  private final class ResponderBox {
    var responder = Responder<String>.noop
  }
}
