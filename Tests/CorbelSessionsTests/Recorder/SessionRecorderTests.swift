import Corbel
import CorbelSessions
import Foundation
import TestSupport
import Testing

@MainActor @Suite("Recording a session") struct SessionRecorderTests {
  @Test("the file has the first state, and each action with its origin and its changes")
  func lines() async throws {
    let session = try BasketSession()
    session.store.send(.added(Basket.Item(id: 1, name: "Tea")))
    session.store.send(.counted(1, by: 2))
    session.store.send(.waited)
    let text = try await session.text
    expectEqual(
      text,
      #"""
      {"corbelSession":1,"feature":"Basket"}
      {"moment":0,"state":{"items":[],"coupon":"","password":"","price":{"notLoaded":{}},"tags":[]}}
      {"moment":1,"action":{"added":{"_0":{"id":1,"name":"Tea","count":1}}},"origin":"sent","changes":[{"at":["items"],"from":0,"removed":0,"added":[{"id":1,"name":"Tea","count":1}]}]}
      {"moment":2,"action":{"counted":{"_0":1,"by":2}},"origin":"sent","changes":[{"at":["items","0","count"],"to":3}]}
      {"moment":3,"action":{"waited":{}},"origin":"sent"}

      """#)
    expectTrue(session.diagnostics.texts.isEmpty)
  }

  @Test("effects are recorded from begin to end, and their actions with their number")
  func effects() async throws {
    let session = try BasketSession()
    await session.store.send(.priceWanted).finish()
    let text = try await session.text
    expectTrue(
      text.contains(
        #"""
        {"moment":1,"began":1,"id":"price"}
        {"moment":2,"action":{"priceLoaded":{"_0":{"success":{"_0":3}}}},"origin":"effect 1","changes":[{"at":["price","loaded"],"to":{"_0":3}},{"at":["price","loading"]}]}
        {"moment":2,"finished":1,"id":"price"}
        """#))
  }

  @Test("an error in an action travels as its type and text") func error() async throws {
    let session = try BasketSession(Basket.State(), Basket { throw Failure() })
    await session.store.send(.priceWanted).finish()
    let recorded = RecordedError(Failure())
    try await expectTrue(
      session.text.contains(#""failure":{"_0":{"type":"Failure","text":"failed"}}"#))
    let replay = try await session.session.replay(with: Basket())
    expectEqual(replay.state.price.error as? RecordedError, recorded)
    expectNil(replay.difference)
  }

  @Test("a field with a secret name is redacted before it is written, and named")
  func redaction() async throws {
    let session = try BasketSession(redacting: ["pass-word"])
    session.store.send(.passwordTyped("opensesame"))
    let text = try await session.text
    expectTrue(!text.contains("opensesame"))
    expectTrue(text.contains(#""action":{"passwordTyped":{"_0":"redacted"}}"#))
    expectTrue(text.contains(#""redacted":["password","passwordTyped"]"#))
  }

  @Test("a closure redacts by field and text, within lists too") func redactionByClosure()
    async throws
  {
    let session = try BasketSession(isSecret: { field, text in
      text.hasPrefix("sk-") || field == "count"
    })
    session.store.send(.added(Basket.Item(id: 1, name: "sk-123", count: 77)))
    session.store.send(.counted(1, by: 3))
    let text = try await session.text
    expectTrue(!text.contains("sk-") && !text.contains("77"))
    try await expectEqual(session.session.redactedFields, ["count", "name"])
  }

  @Test("secrets in a list, in the payload of a case and in the key of a dictionary are redacted")
  func redactionWithin() async throws {
    struct Vault: Reducer {
      struct State: Codable {
        var secrets = Secrets()
        var screen = Screen.password(IdentifiedArray([Basket.Item(id: 1, name: "hidden-1")]))
        var tokens = ["hidden-2": 1, "plain": 2]
        var people = ["hidden-3": IdentifiedArray([Basket.Item(id: 1, name: "a")])]
      }
      struct Secrets: Codable {
        var items = IdentifiedArray([Basket.Item(id: 1, name: "hidden-4")])
      }
      enum Screen: Codable { case password(IdentifiedArray<Basket.Item>), none }
      func reduce(into state: inout State, action: Int) -> Effect<Self> {
        state.secrets.items[id: 1]?.name = "hidden-5"
        state.tokens["hidden-6"] = 3
        state.people["hidden-3"]?[id: 1]?.name = "b"
        return .none
      }
    }
    let folder = try TemporaryFolder()
    let recorder = SessionRecorder(
      to: BasketSession.file(in: folder), redacting: ["secret", "password"],
      isSecret: { _, text in text.hasPrefix("hidden") })
    let store = Store(
      initialState: Vault.State(), reducer: Vault(), observer: recorder.observer(of: Vault.self))
    store.send(1)
    store.send(2)
    await recorder.flush()
    let text = try folder.text(of: "basket.session")
    expectTrue(!text.contains("hidden"))
    expectTrue(text.contains(#""plain":2"#))
    let session = try Session(contentsOf: BasketSession.file(in: folder))
    expectTrue(session.redactedFields.isSuperset(of: ["name", "tokens", "people"]))
  }

  @Test("a list in a field with a secret name is redacted, at the beginning and when it changes")
  func secretList() async throws {
    struct Wallet: Reducer {
      struct State: Codable {
        var secrets = IdentifiedArray([Basket.Item(id: 1, name: "hidden-1")])
        var notes = IdentifiedArray([Basket.Item(id: 1, name: "plain")])
      }
      func reduce(into state: inout State, action: Int) -> Effect<Self> {
        state.secrets[id: 1]?.name = "hidden-2"
        state.secrets.append(Basket.Item(id: action, name: "hidden-3"))
        return .none
      }
    }
    let text = try await recording(2, Wallet.State(), Wallet(), redacting: ["secret"])
    expectTrue(!text.contains("hidden") && text.contains("plain"))
  }

  @Test("a property with a wrapper and the payload of a nested case are redacted by name")
  func wrapped() async throws {
    @propertyWrapper struct Clamped { var wrappedValue: String }
    struct Login: Reducer {
      struct State { @Clamped var password = "hidden-1" }
      enum Form { case typed(password: String), failed(any Error) }
      enum Action { case form(Form) }
      func reduce(into state: inout State, action: Action) -> Effect<Self> { .none }
    }
    let text = try await recording(
      .form(.typed(password: "hidden-2")), Login.State(), Login(), redacting: ["password"])
    expectTrue(!text.contains("hidden"))
    expectTrue(text.contains(#""shown":{"form":{"_0":{"typed":{"password":"redacted"}}}}"#))
  }

  @Test("a closure sees the text of an error, the id of an effect and an output")
  func secretTexts() async throws {
    struct Failure: Error, CustomStringConvertible { let description = "no token hidden-1" }
    struct Search: Reducer {
      struct State: Codable { var result = Loadable<Int>.notLoaded }
      enum Action { case searched, found(LoadResult<Int>) }
      enum Output: Sendable { case failed(String) }
      func reduce(into state: inout State, action: Action) -> Effect<Self> {
        switch action {
        case .searched:
          return .load(&state.result, id: "hidden-2", { throw Failure() }, finish: { .found($0) })
        case .found(let result):
          state.result.finish(with: result)
          return .respond(.failed("hidden-3"))
        }
      }
    }
    let folder = try TemporaryFolder()
    let recorder = SessionRecorder(
      to: BasketSession.file(in: folder), isSecret: { _, text in text.contains("hidden") },
      diagnostics: .silent)
    let store = Store(
      initialState: Search.State(), reducer: Search(), responder: .noop,
      observer: recorder.observer(of: Search.self))
    await store.send(.searched).finish()
    await recorder.flush()
    let text = try folder.text(of: "basket.session")
    expectTrue(!text.contains("hidden") && text.contains(#""output":{"failed":{"_0":"redacted"}}"#))
  }

  @Test("a folder is neither moved nor replaced") func folder() async throws {
    let session = try BasketSession()
    try session.folder.makeFolder("basket.session")
    try session.folder.write("kept", to: "basket.session/note")
    session.store.send(.waited)
    await session.recorder.flush()
    expectEqual(session.diagnostics.facts, ["A session could not be written."])
    try expectEqual(session.folder.names, ["basket.session"])
    try expectEqual(session.folder.text(of: "basket.session/note"), "kept")
  }

  /// Records an action, and returns the text of the file.
  private func recording<R: Reducer>(
    _ action: R.Action, _ state: R.State, _ reducer: R, redacting names: [String] = [],
    isSecret: (@Sendable (String, String) -> Bool)? = nil
  ) async throws -> String {
    let folder = try TemporaryFolder()
    let recorder = SessionRecorder(
      to: BasketSession.file(in: folder), redacting: names, isSecret: isSecret,
      diagnostics: .silent)
    let store = Store(
      initialState: state, reducer: reducer, responder: .noop,
      observer: recorder.observer(of: R.self))
    store.send(action)
    await recorder.flush()
    return try folder.text(of: "basket.session")
  }

  @Test("the value of a secret key is redacted, whatever the type of the key and of the dictionary")
  func secretKeys() async throws {
    enum Field: String, Codable { case password, name }
    struct Form: Reducer {
      struct State: Codable {
        var byName = ["password": "hidden-1"], byField = [Field.password: "hidden-2"]
      }
      struct Action {
        let byName = ["password": "hidden-3"], byField = [Field.password: "hidden-4", .name: "a"]
      }
      func reduce(into state: inout State, action: Action) -> Effect<Self> {
        state.byField[.password] = "hidden-5"
        return .none
      }
    }
    let text = try await recording(Form.Action(), Form.State(), Form(), redacting: ["password"])
    expectTrue(!text.contains("hidden"))
    expectTrue(text.contains(#""byField":{"name":"a","password":"redacted"}"#))
  }

  @Test("an action that can't be encoded is reported once, and recorded as text")
  func notEncoded() async throws {
    struct Refusing: Reducer {
      struct Action: Codable {
        let name: String
        init(name: String) { self.name = name }
        init(from decoder: any Decoder) throws { throw Failure() }
        func encode(to encoder: any Encoder) throws { throw Failure() }
      }
      func reduce(into state: inout Int, action: Action) -> Effect<Self> { .none }
    }
    let folder = try TemporaryFolder()
    let diagnostics = DiagnosticRecorder()
    let recorder = SessionRecorder(
      to: BasketSession.file(in: folder), diagnostics: diagnostics.reporter)
    let store = Store(
      initialState: 0, reducer: Refusing(), observer: recorder.observer(of: Refusing.self))
    store.send(.init(name: "a"))
    store.send(.init(name: "b"))
    await recorder.flush()
    try expectTrue(folder.text(of: "basket.session").contains(#""shown":{"name":"b"}"#))
    expectEqual(diagnostics.facts, ["A session is recorded whose actions can't be replayed."])
  }

  @Test("a set is written in the order of its texts") func sets() async throws {
    let session = try BasketSession()
    for tag in ["c", "a", "b"] { session.store.send(.tagged(tag)) }
    try await expectTrue(session.text.contains(#""from":1,"removed":0,"added":["b"]"#))
  }

  @Test("types that aren't Codable are reported once, and recorded as text") func viewOnly()
    async throws
  {
    struct Clock: Reducer {
      struct State { var ticks = 0, names = IdentifiedArray([Basket.Item(id: 1, name: "a")]) }
      enum Action { case ticked(by: Int), renamed(String) }
      func reduce(into state: inout State, action: Action) -> Effect<Self> {
        switch action {
        case .ticked(let number): state.ticks += number
        case .renamed(let name): state.names[id: 1]?.name = name
        }
        return .none
      }
    }
    let folder = try TemporaryFolder()
    let diagnostics = DiagnosticRecorder()
    let recorder = SessionRecorder(
      to: BasketSession.file(in: folder), diagnostics: diagnostics.reporter)
    let store = Store(
      initialState: Clock.State(), reducer: Clock(), observer: recorder.observer(of: Clock.self))
    store.send(.ticked(by: 2))
    store.send(.renamed("b"))
    await recorder.flush()
    let text = try folder.text(of: "basket.session")
    expectTrue(text.contains(#""shown":{"ticked":{"by":2}}"#))
    expectTrue(text.contains(#""changes":[{"at":["names","0","name"],"to":"b"}]"#))
    let reports = diagnostics.texts.map { text in
      text.replacing(/Type:.*\./, with: "Type:  ")
    }
    expectEqual(
      reports,
      [
        """
        A session is recorded whose state can't be replayed.

          Type:  State

        The session can only be viewed. Make the type 'Codable'. For a 'Result' with any error, use \
        'LoadResult'.
        """,
        """
        A session is recorded whose actions can't be replayed.

          Type:  Action

        The session can only be viewed. Make the type 'Codable'. For a 'Result' with any error, use \
        'LoadResult'.
        """,
      ])
  }

  @Test("a file that can't be written is reported once") func notWritten() async throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "file")
    let diagnostics = DiagnosticRecorder()
    let recorder = SessionRecorder(
      to: URL(fileURLWithPath: "\(folder.path)/file/basket.session"),
      diagnostics: diagnostics.reporter)
    let store = Store(
      initialState: Basket.State(), reducer: Basket(), observer: recorder.observer(of: Basket.self))
    store.send(.waited)
    await recorder.flush()
    store.send(.waited)
    await recorder.flush()
    expectEqual(diagnostics.facts, ["A session could not be written."])
  }

  @Test("a file that is removed while it is written is reported") func removed() async throws {
    let session = try BasketSession()
    session.store.send(.waited)
    await session.recorder.flush()
    try session.folder.remove("basket.session")
    session.store.send(.waited)
    await session.recorder.flush()
    expectEqual(session.diagnostics.facts, ["A session could not be written."])
  }

  @Test("the session of an earlier launch is kept beside the new one") func previous() async throws
  {
    let folder = try TemporaryFolder()
    try folder.write("earlier\n", to: "basket.session")
    let recorder = SessionRecorder(to: BasketSession.file(in: folder))
    let store = Store(
      initialState: Basket.State(), reducer: Basket(), observer: recorder.observer(of: Basket.self))
    store.send(.waited)
    await recorder.flush()
    try expectEqual(folder.names, ["basket.previous.session", "basket.session"])
    try expectEqual(folder.text(of: "basket.previous.session"), "earlier\n")
  }

  @Test("a second recorder of a file is reported, and the first one stops") func twoRecorders()
    async throws
  {
    let first = try BasketSession()
    first.store.send(.couponTyped("first"))
    let second = SessionRecorder(to: first.file, diagnostics: first.diagnostics.reporter)
    let store = Store(
      initialState: Basket.State(), reducer: Basket(), observer: second.observer(of: Basket.self))
    store.send(.couponTyped("second"))
    first.store.send(.couponTyped("third"))
    await second.flush()
    await first.recorder.flush()
    let sessions = try ["basket.previous.session", "basket.session"].map(first.folder.text)
    expectTrue(sessions[0].contains("first") && !sessions[0].contains("third"))
    expectTrue(sessions[1].contains("second") && !sessions[1].contains("third"))
    expectEqual(
      first.diagnostics.texts.map { $0.replacing(/File: .*\//, with: "File:  ") },
      [
        """
        A second recorder writes to a session.

          File:  basket.session

        The first one stops. Its session is kept as 'previous'. Make a recorder with a file of its own \
        for each store.
        """
      ])
  }

  @Test("a recorder whose store is gone is no second one") func oneAfterAnother() async throws {
    let folder = try TemporaryFolder()
    let diagnostics = DiagnosticRecorder()
    for text in ["first", "second"] {
      let recorder = SessionRecorder(
        to: BasketSession.file(in: folder), diagnostics: diagnostics.reporter)
      let store = Store(
        initialState: Basket.State(), reducer: Basket(),
        observer: recorder.observer(of: Basket.self))
      store.send(.couponTyped(text))
      if text == "second" { await recorder.flush() }
    }
    try expectTrue(folder.text(of: "basket.previous.session").contains("first"))
    try expectTrue(folder.text(of: "basket.session").contains("second"))
    expectTrue(diagnostics.texts.isEmpty)
  }

  @Test("a store of another reducer is reported once, and not recorded") func otherReducer() {
    let diagnostics = DiagnosticRecorder()
    let recorder = SessionRecorder(
      to: URL(fileURLWithPath: "/nowhere/other.session"), diagnostics: diagnostics.reporter)
    let store = Store<Int, Int>(
      initialState: 0, observer: recorder.observer(of: Basket.self)
    ) { $0 = $1 }
    store.send(1)
    store.send(2)
    expectEqual(
      diagnostics.texts,
      [
        """
        The observer of a recorder is for another reducer than that of its store.

          Observer of:  Basket
          State:        Int

        The store is not recorded. Pass the type of the store's reducer to 'observer(of:)'.
        """
      ])
  }

  @Test("a second store of a recorder is reported once, and not recorded") func twoStores()
    async throws
  {
    let session = try BasketSession()
    let other = Store(
      initialState: Basket.State(), reducer: Basket(),
      observer: session.recorder.observer(of: Basket.self))
    session.store.send(.couponTyped("first"))
    other.send(.couponTyped("second"))
    await other.send(.priceWanted).finish()
    session.store.send(.couponTyped("third"))
    let text = try await session.text
    expectTrue(!text.contains("second") && !text.contains("began"))
    try await expectEqual(session.session.replay(with: Basket()).state.coupon, "third")
    expectEqual(
      session.diagnostics.texts.map { $0.replacing(/File: .*\//, with: "File:  ") },
      [
        """
        A second store, of 'Basket', writes to a session.

          File:  basket.session

        It isn't recorded. Make a recorder with a file of its own for each store.
        """
      ])
  }

  @Test("the file stays within its limit, and begins with a whole state") func bounds() async throws
  {
    let limit = 20_000
    let session = try BasketSession(limit: limit)
    for number in 0..<400 {
      session.store.send(.couponTyped("\(number) " + String(repeating: "x", count: 100)))
      await session.recorder.flush()
      let size = try session.folder.text(of: "basket.session").utf8.count
      try #require(size <= limit)
    }
    let lines = try await session.text.split(separator: "\n")
    expectEqual(lines[0], #"{"corbelSession":1,"feature":"Basket"}"#)
    expectTrue(lines[1].contains(#""state":"#) && !lines[1].hasPrefix(#"{"moment":0,"#))
    let replay = try await session.session.replay(with: Basket())
    expectNil(replay.difference)
    expectEqual(replay.state, session.store.state)
  }

  @Test("a state that is large beside the limit is written rarely") func largeState() async throws {
    var state = Basket.State()
    state.password = String(repeating: "x", count: 15_000)
    let session = try BasketSession(state, limit: 20_000)
    var wholeStates = 0
    for number in 0..<60 {
      session.store.send(.couponTyped("\(number) " + String(repeating: "x", count: 1_000)))
      await session.recorder.flush()
      let lines = try session.folder.text(of: "basket.session").split(separator: "\n")
      wholeStates += lines.last?.contains(#""state":"#) == true ? 1 : 0
    }
    expectTrue(1...8 ~= wholeStates)
  }

  @Test("recording copies no collection of the state") func copies() async throws {
    struct Numbers: Reducer {
      struct State: Codable { var numbers = Array(0..<100), address = 0 }
      func reduce(into state: inout State, action: Int) -> Effect<Self> {
        state.numbers[0] = action
        state.address = state.numbers.withUnsafeBytes { Int(bitPattern: $0.baseAddress) }
        return .none
      }
    }
    let folder = try TemporaryFolder()
    let recorder = SessionRecorder(to: BasketSession.file(in: folder))
    let store = Store(
      initialState: Numbers.State(), reducer: Numbers(),
      observer: recorder.observer(of: Numbers.self))
    store.send(0)
    store.send(1)
    let address = store.address
    for number in 2..<20 { store.send(number) }
    expectEqual(store.address, address)
    // The folder is removed at the end of the test.
    await recorder.flush()
  }
}
