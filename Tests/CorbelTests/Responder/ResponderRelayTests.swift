import Corbel
import TestSupport
import Testing

@MainActor
@Suite("Responder relay")
struct ResponderRelayTests {
  /// A receiver that logs its actions, and can send more during the call.
  @MainActor private final class Receiver {
    let log: Log
    var whenReceiving: (String) -> Void = { _ in }

    init(_ log: Log) { self.log = log }

    nonisolated deinit {}

    func receive(_ action: String) {
      log.add("began \(action)")
      whenReceiving(action)
      log.add("ended \(action)")
    }
  }

  private let log = Log()
  private let recorder = DiagnosticRecorder()

  @Test("an action reaches a connected receiver before send returns")
  func connected() {
    let relay = ResponderRelay<String>(beforeConnection: .report, diagnostics: recorder.reporter)
    let receiver = Receiver(log)
    relay.connect(to: receiver) { $0.receive($1) }
    relay.responder.send("a")
    expectEqual(log.entries, ["began a", "ended a"])
    expectTrue(recorder.texts.isEmpty)
  }

  @Test("an early action is reported and dropped")
  func reported() {
    let line = #line + 1
    let relay = ResponderRelay<String>(beforeConnection: .report, diagnostics: recorder.reporter)
    relay.responder.send("saved(3)")
    let receiver = Receiver(log)
    relay.connect(to: receiver) { $0.receive($1) }
    expectTrue(log.entries.isEmpty)
    expectEqual(
      recorder.texts,
      [
        """
        'saved(3)' was sent to a relay that has no receiver yet.

          Relay made at:  ResponderRelayTests.swift:\(line)

        The action was dropped. Connect the relay first, or create it with 'beforeConnection: .keep'.
        """
      ])
  }

  @Test("a long action that is sent too early is reported by its cases")
  func reportedBriefly() {
    enum Action: Sendable { case saved(String) }
    let relay = ResponderRelay<Action>(beforeConnection: .report, diagnostics: recorder.reporter)
    relay.responder.send(.saved(String(repeating: "a", count: 100)))
    let fact = recorder.texts.first?.prefix { $0 != "\n" }
    expectEqual(fact, "'saved(…)' was sent to a relay that has no receiver yet.")
  }

  @Test("early actions are kept and delivered in order, before connect returns")
  func kept() {
    let relay = ResponderRelay<String>(beforeConnection: .keep, diagnostics: recorder.reporter)
    relay.responder.send("a")
    relay.responder.send("b")
    let receiver = Receiver(log)
    relay.connect(to: receiver) { $0.receive($1) }
    expectEqual(log.entries, ["began a", "ended a", "began b", "ended b"])
    expectTrue(recorder.texts.isEmpty)
  }

  @Test("actions that are sent during the delivery follow the kept ones")
  func keptAndMore() {
    let relay = ResponderRelay<String>(beforeConnection: .keep)
    relay.responder.send("a")
    relay.responder.send("b")
    let receiver = Receiver(log)
    receiver.whenReceiving = { if $0 == "a" { relay.responder.send("c") } }
    relay.connect(to: receiver) { $0.receive($1) }
    expectEqual(log.entries, ["began a", "ended a", "began b", "ended b", "began c", "ended c"])
  }

  @Test("an action that the receiver sends while it receives is delivered at once")
  func reentry() {
    let relay = ResponderRelay<String>(beforeConnection: .report)
    let receiver = Receiver(log)
    receiver.whenReceiving = { if $0 == "a" { relay.responder.send("b") } }
    relay.connect(to: receiver) { $0.receive($1) }
    relay.responder.send("a")
    expectEqual(log.entries, ["began a", "began b", "ended b", "ended a"])
  }

  @Test("a second connection is reported, and the first receiver stays")
  func connectedTwice() {
    let line = #line + 1
    let relay = ResponderRelay<String>(beforeConnection: .keep, diagnostics: recorder.reporter)
    let first = Receiver(log)
    let second = Receiver(Log())
    relay.connect(to: first) { $0.receive($1) }
    relay.connect(to: second) { $0.receive($1) }
    relay.responder.send("a")
    expectEqual(log.entries, ["began a", "ended a"])
    expectTrue(second.log.entries.isEmpty)
    expectEqual(
      recorder.texts,
      [
        """
        A relay of 'String' was connected a second time.

          Connected at:   ResponderRelayTests.swift:\(line + 4)
          Relay made at:  ResponderRelayTests.swift:\(line)

        The first receiver stays connected. Connect a relay once, or create one for each receiver.
        """
      ])
  }

  enum List { enum Action {} }

  @Test("a relay of a nested type is reported with the types around it") func nestedType() {
    let relay = ResponderRelay<List.Action>(
      beforeConnection: .keep, diagnostics: recorder.reporter)
    for _ in 1...2 { relay.connect(to: log) { _, _ in } }
    let name = "ResponderRelayTests.List.Action"
    expectEqual(recorder.facts, ["A relay of '\(name)' was connected a second time."])
  }

  @Test("a connection from within the delivery of kept actions is a second one")
  func connectedWithin() {
    let relay = ResponderRelay<String>(beforeConnection: .keep, diagnostics: recorder.reporter)
    relay.responder.send("a")
    let receiver = Receiver(log)
    receiver.whenReceiving = { [log] _ in
      relay.connect(to: Receiver(log)) { $0.receive($1) }
    }
    relay.connect(to: receiver) { $0.receive($1) }
    expectEqual(log.entries, ["began a", "ended a"])
    expectEqual(recorder.texts.count, 1)
  }

  @Test("the receiver is not kept alive, and actions after its end are dropped in silence")
  func receiverGone() {
    let relay = ResponderRelay<String>(beforeConnection: .keep, diagnostics: recorder.reporter)
    var receiver: Receiver? = Receiver(log)
    let weak = Weak(receiver)
    if let receiver { relay.connect(to: receiver) { $0.receive($1) } }
    receiver = nil
    expectTrue(weak.isGone)
    relay.responder.send("a")
    expectTrue(log.entries.isEmpty)
    expectTrue(recorder.texts.isEmpty)
  }

  @Test("a responder keeps its relay alive")
  func responderKeepsRelay() {
    let receiver = Receiver(log)
    func makeResponder() -> Responder<String> {
      let relay = ResponderRelay<String>(beforeConnection: .report)
      relay.connect(to: receiver) { $0.receive($1) }
      return relay.responder
    }
    makeResponder().send("a")
    expectEqual(log.entries, ["began a", "ended a"])
  }
}
