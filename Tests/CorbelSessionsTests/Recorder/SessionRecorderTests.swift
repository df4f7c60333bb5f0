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

        The session can only be viewed. Make the type 'Codable', with values nested at most 500 levels \
        deep. For a 'Result' with any error, use 'LoadResult'.
        """,
        """
        A session is recorded whose actions can't be replayed.

          Type:  Action

        The session can only be viewed. Make the type 'Codable', with values nested at most 500 levels \
        deep. For a 'Result' with any error, use 'LoadResult'.
        """,
      ])
  }

  @Test("what can't be written is reported once, and a folder in place of the file stays")
  func notWritten() async throws {
    for isFolder in [true, false] {
      let session = try BasketSession()
      if isFolder {
        try session.folder.makeFolder("basket.session")
        try session.folder.write("kept", to: "basket.session/note")
      } else {
        session.store.send(.waited)
        await session.recorder.flush()
        try session.folder.remove("basket.session")
      }
      for _ in 0..<2 {
        session.store.send(.waited)
        await session.recorder.flush()
      }
      expectEqual(session.diagnostics.facts, ["A session could not be written."])
      if isFolder {
        try expectEqual(session.folder.names, ["basket.session"])
        try expectEqual(session.folder.text(of: "basket.session/note"), "kept")
      }
    }
  }

  @Test("the session before is kept beside the new one, both for the owner only")
  func previous() async throws {
    let folder = try TemporaryFolder()
    let diagnostics = DiagnosticRecorder()
    for text in ["first", "second"] {
      // The first recorder is gone before its file is written.
      let recorder = SessionRecorder(
        to: BasketSession.file(in: folder), diagnostics: diagnostics.reporter)
      let store = Store(
        initialState: Basket.State(), reducer: Basket(),
        observer: recorder.observer(of: Basket.self))
      store.send(.couponTyped(text))
      if text == "second" { await recorder.flush() }
    }
    let names = ["basket.previous.session", "basket.session"]
    try expectEqual(folder.names, names)
    try expectTrue(folder.text(of: names[0]).contains("first"))
    try expectTrue(folder.text(of: names[1]).contains("second"))
    for name in names {
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(name)")
      expectEqual(attributes[.posixPermissions] as? Int, 0o600, name)
    }
    expectTrue(diagnostics.texts.isEmpty)
  }

  @Test("a second recorder of a file, by a link too, is reported, and the first one stops")
  func twoRecorders()
    async throws
  {
    let first = try BasketSession()
    first.store.send(.couponTyped("first"))
    try first.folder.makeLink("link.session", to: "basket.session")
    await first.recorder.flush()
    let link = URL(fileURLWithPath: "\(first.folder.path)/link.session")
    let second = SessionRecorder(to: link, diagnostics: first.diagnostics.reporter)
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

  @Test("a recorder stops when another process has replaced its file") func replaced() async throws
  {
    let session = try BasketSession()
    session.store.send(.couponTyped("first"))
    await session.recorder.flush()
    try Data("other".utf8).write(to: session.file, options: .atomic)
    session.store.send(.couponTyped("second"))
    await session.recorder.flush()
    try expectEqual(session.folder.text(of: "basket.session"), "other")
    expectEqual(
      session.diagnostics.texts.map { $0.replacing(/File: .*\//, with: "File:  ") },
      [
        """
        A session could not be written.

          File:  basket.session
          Error:  another process has replaced the file

        Nothing more is recorded. Pass a file in a folder that the app can write to.
        """
      ])
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

  @Test("what is nested too deeply for a file is reported, and the session can be viewed")
  func deep() async throws {
    struct Tree: Codable, Sendable {
      var name = "a", children: [Tree] = []
      init(depth: Int) { children = depth == 0 ? [] : [Tree(depth: depth - 1)] }
    }
    struct Deep: Reducer {
      typealias State = Tree
      func reduce(into state: inout Tree, action: Tree) -> Effect<Self> {
        state = action
        return .none
      }
    }
    for depth in [240, 260] {
      let folder = try TemporaryFolder()
      let diagnostics = DiagnosticRecorder()
      let recorder = SessionRecorder(
        to: BasketSession.file(in: folder), diagnostics: diagnostics.reporter)
      let store = Store(
        initialState: Tree(depth: 0), reducer: Deep(), observer: recorder.observer(of: Deep.self))
      store.send(Tree(depth: depth))
      store.send(Tree(depth: 1))
      await recorder.flush()
      let session = try Session(contentsOf: BasketSession.file(in: folder))
      expectEqual(
        diagnostics.facts,
        depth == 240
          ? []
          : ["state", "actions"].map { "A session is recorded whose \($0) can't be replayed." })
      if depth == 240 { try expectNil(session.replay(with: Deep()).difference) }
    }
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
    let attributes = try FileManager.default.attributesOfItem(atPath: session.file.path)
    expectEqual(attributes[.posixPermissions] as? Int, 0o600)
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
