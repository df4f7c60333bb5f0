import Corbel
import DemoApp
import Testing

@MainActor @Suite("The log of events", .timeLimit(.minutes(10))) struct EventLogTests {
  private enum Action { case saveTapped, saveFinished(Result<Int, any Error>), stopTapped }

  private struct Saver: Reducer {
    func reduce(into state: inout Int, action: Action) -> Effect<Self> {
      switch action {
      case .saveTapped:
        return .run(id: "save") {
          3
        } finish: {
          .saveFinished($0)
        }
      case .saveFinished: return .respond("done")
      case .stopTapped: return .cancel(id: "save")
      }
    }

    typealias Output = String
  }

  @Test("actions, outputs and effects are logged in their order")
  func order() async {
    let log = EventLog()
    let store = Store(
      initialState: 0, reducer: Saver(), responder: .noop, observer: log.observer(named: "saver"))
    await store.send(.saveTapped).finish()
    #expect(
      log.entries.map { "\($0.name) \($0.kind) \($0.text)" } == [
        "saver action saveTapped", "saver began save #1",
        "saver action saveFinished(success(3))", "saver output done", "saver ended save #1",
      ])
  }

  @Test("the oldest entries make room for new ones")
  func capacity() {
    let log = EventLog(capacity: 2)
    for text in ["a", "b", "c"] {
      log.append(EventLog.Entry(name: "store", kind: "action", text: text))
    }
    #expect(log.texts(of: "store") == ["b", "c"])
  }

  private enum Value {
    case plain
    case one(Int)
    case nested(Value2)
    case labelled(index: Int, Value2)
    case result(Result<Void, any Error>)
    case object(Object)
  }

  private enum Value2 { case inner(String?) }
  private final class Object {}

  @Test("a description contains the case and its payload")
  func descriptions() {
    #expect(shortDescription(of: Value.plain) == "plain")
    #expect(shortDescription(of: Value.one(1)) == "one(1)")
    #expect(shortDescription(of: Value.nested(.inner("a"))) == "nested(inner(a))")
    #expect(shortDescription(of: Value.nested(.inner(nil))) == "nested(inner(nil))")
    #expect(
      shortDescription(of: Value.labelled(index: 1, .inner("a"))) == "labelled(index: 1, inner(a))")
    #expect(shortDescription(of: Value.result(.success(()))) == "result(success)")
    #expect(shortDescription(of: Value.object(Object())) == "object(Object)")
    #expect(shortDescription(of: 3) == "3")
  }
}
