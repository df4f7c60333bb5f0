import Corbel
import TestSupport
import Testing

@MainActor
@Suite("Responder", .stallLimit) struct ResponderTests {
  let log = Log()

  @Test("it calls its closure before send returns, also from within the closure")
  func send() {
    final class Box {
      var responder = Responder<String>.noop
    }
    let box = Box()
    box.responder.send("dropped")
    box.responder = Responder { [log] action in
      log.add("begin \(action)")
      if action == "a" { box.responder.send("b") }
      log.add("end \(action)")
    }
    box.responder.send("a")
    expectEqual(log.entries, ["begin a", "begin b", "end b", "end a"])
  }

  @Test("it can be scoped to a part, at any depth, and passed to another isolation")
  func scope() async {
    let part = Responder { [log] in log.add($0) }.scope { (number: Int) in "number \(number)" }
    let inner: Responder<Bool> = part.scope { $0 ? 1 : 0 }
    part.send(7)
    await Task.detached { await inner.send(true) }.value
    expectEqual(log.entries, ["number 7", "number 1"])
  }
}
