import Corbel
import TestSupport
import Testing

@MainActor
@Suite("Responder relay")
struct ResponderRelayTests {
  /// A receiver that logs its actions, and can send more during the call.
  @MainActor private final class Receiver {
    let log: Log
    let whenReceiving: (String) -> Void

    init(_ log: Log, whenReceiving: @escaping (String) -> Void = { _ in }) {
      self.log = log
      self.whenReceiving = whenReceiving
    }

    nonisolated deinit {}

    func receive(_ action: String) {
      log.add("began \(action)")
      whenReceiving(action)
      log.add("ended \(action)")
    }
  }

  private let log = Log()
  private let recorder = DiagnosticRecorder()

  private func relay(keepsEarlyActions: Bool = false) -> ResponderRelay<String> {
    ResponderRelay(
      keepsEarlyActions: keepsEarlyActions, diagnostics: recorder.reporter,
      fileID: "App/App.swift", line: 12)
  }

  @Test("an early action is reported and dropped")
  func reported() {
    let relay = ResponderRelay<String>(
      diagnostics: recorder.reporter, fileID: "App/App.swift", line: 12)
    relay.responder.send("saved(3)")
    let receiver = Receiver(log)
    relay.connect(to: receiver) { $0.receive($1) }
    expectTrue(log.entries.isEmpty)
    expectEqual(
      recorder.texts,
      [
        """
        'saved(3)' was sent to a relay that has no receiver yet.

          Relay made at:  App.swift:12

        The action was dropped. Connect the relay first, or create it with 'keepsEarlyActions: true'.
        """
      ])
  }

  @Test("early actions are delivered before connect returns, and those of the delivery after them")
  func kept() {
    let relay = self.relay(keepsEarlyActions: true)
    relay.responder.send("a")
    relay.responder.send("b")
    let receiver = Receiver(log) { if $0 == "a" { relay.responder.send("c") } }
    relay.connect(to: receiver) { $0.receive($1) }
    expectEqual(log.entries, ["began a", "ended a", "began b", "ended b", "began c", "ended c"])
    expectTrue(recorder.texts.isEmpty)
  }

  @Test("a connected receiver gets an action before send returns, also while it receives")
  func connected() {
    let receiver: Receiver
    let responder: Responder<String>
    do {
      // The responder keeps the relay alive.
      let relay = self.relay()
      responder = relay.responder
      receiver = Receiver(log) { if $0 == "a" { responder.send("b") } }
      relay.connect(to: receiver) { $0.receive($1) }
    }
    responder.send("a")
    expectEqual(log.entries, ["began a", "began b", "ended b", "ended a"])
    expectTrue(recorder.texts.isEmpty)
  }

  @Test("a second connection is reported, also from within a delivery, and the first one stays")
  func connectedTwice() {
    let relay = self.relay(keepsEarlyActions: true)
    let second = Receiver(Log())
    let first = Receiver(log) { _ in
      relay.connect(to: second, fileID: "App/App.swift", line: 13) { $0.receive($1) }
    }
    relay.responder.send("a")
    relay.connect(to: first) { $0.receive($1) }
    relay.responder.send("b")
    expectEqual(log.entries, ["began a", "ended a", "began b", "ended b"])
    expectTrue(second.log.entries.isEmpty)
    let text = """
      A relay of 'String' was connected a second time.

        Connected at:   App.swift:13
        Relay made at:  App.swift:12

      The first receiver stays connected. Connect a relay once, or create one for each receiver.
      """
    expectEqual(recorder.texts, [text, text])
  }

  @Test("the receiver is not kept alive, and actions after its end are dropped in silence")
  func receiverGone() {
    let relay = self.relay(keepsEarlyActions: true)
    var receiver: Receiver? = Receiver(log)
    let weak = Weak(receiver)
    if let receiver { relay.connect(to: receiver) { $0.receive($1) } }
    receiver = nil
    expectTrue(weak.isGone)
    relay.responder.send("a")
    expectTrue(log.entries.isEmpty)
    expectTrue(recorder.texts.isEmpty)
  }
}
