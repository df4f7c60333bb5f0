import Corbel
import CorbelSessions
import Foundation
import TestSupport
import Testing

@MainActor @Suite("Recording a session") struct SessionRecorderTests {
  @Test("the file has the first state, and each action and effect with their changes")
  func lines() async throws {
    let recording = try Recording()
    await recording.send([
      .added(Basket.Item(id: 1, name: "Tea")), .counted(1, by: 2), .waited, .priceWanted,
    ])
    try await expectEqual(
      recording.comparableText,
      #"""
      {"corbelSession":1,"feature":"Basket"}
      {"moment":0,"state":{"items":[],"coupon":"","price":{"notLoaded":{}}}}
      {"moment":1,"action":{"added":{"_0":{"id":1,"name":"Tea","count":1}}},"origin":"sent","changes":[{"at":["items"],"from":0,"removed":0,"added":[{"id":1,"name":"Tea","count":1}]}]}
      {"moment":2,"action":{"counted":{"_0":1,"by":2}},"origin":"sent","changes":[{"at":["items","0","count"],"to":3}]}
      {"moment":3,"action":{"waited":{}},"origin":"sent"}
      {"moment":4,"action":{"priceWanted":{}},"origin":"sent","changes":[{"at":["price","loading"],"to":{}},{"at":["price","notLoaded"]}]}
      {"moment":4,"began":1,"id":"price"}
      {"moment":5,"action":{"priceLoaded":{"_0":{"success":{"_0":3}}}},"origin":"effect 1","changes":[{"at":["price","loaded"],"to":{"_0":3}},{"at":["price","loading"]}]}
      {"moment":5,"finished":1,"id":"price"}

      """#)
    expectEqual(recording.reports, [])
  }

  @Test("an error in an action travels as its type and text") func error() async throws {
    let recording = try Recording(Basket.State(), Basket { throw Failure() })
    await recording.send([.priceWanted])
    try await expectTrue(
      recording.text.contains(#""failure":{"_0":{"type":"Failure","text":"failed"}}"#))
    let replay = try await recording.session.replay(with: Basket())
    expectEqual(replay.state.price.error as? RecordedError, RecordedError(Failure()))
    expectNil(replay.difference)
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
    let recording = try Recording(Clock.State(), Clock())
    await recording.send([.ticked(by: 2), .renamed("b")])
    let text = try await recording.text
    expectTrue(text.contains(#""shown":{"ticked":{"by":2}}"#))
    expectTrue(text.contains(#""changes":[{"at":["names","0","name"],"to":"b"}]"#))
    expectEqual(
      recording.diagnostics.texts.map { $0.replacing(/Type:.*\./, with: "Type:  ") },
      [("state", "State"), ("actions", "Action")].map { part, type in
        """
        A session is recorded whose \(part) can't be replayed.

          Type:  \(type)

        The session can only be viewed. Make the type 'Codable', with values nested at most 500 levels \
        deep. For a 'Result' with any error, use 'LoadResult'.
        """
      })
  }

  @Test(
    "what can't be written is reported once, and a folder in place of the file stays",
    arguments: [true, false])
  func notWritten(isFolder: Bool) async throws {
    let recording = try Recording()
    if isFolder {
      try recording.folder.makeFolder("basket.session")
    } else {
      recording.store.send(.waited)
      await recording.recorder.flush()
      try recording.folder.remove("basket.session")
    }
    for _ in 0..<2 {
      recording.store.send(.waited)
      await recording.recorder.flush()
    }
    expectEqual(recording.diagnostics.facts, ["A session could not be written."])
    try expectEqual(recording.folder.names, isFolder ? ["basket.session"] : [])
  }

  @Test("the session before is kept beside the new one, both for the owner only")
  func previous() async throws {
    let folder = try TemporaryFolder()
    for text in ["first", "second"] {
      // The first recorder is gone before its file is written.
      let recorder = SessionRecorder(to: folder.session)
      let store = Store(
        initialState: Basket.State(), reducer: Basket(),
        observer: recorder.observer(of: Basket.self))
      store.send(.couponTyped(text))
      if text == "second" { await recorder.flush() }
    }
    let names = ["basket.previous.session", "basket.session"]
    try expectEqual(folder.names, names)
    for (name, text) in zip(names, ["first", "second"]) {
      try expectTrue(folder.text(of: name).contains(text))
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(name)")
      expectEqual(attributes[.posixPermissions] as? Int, 0o600, name)
    }
  }

  @Test("a second recorder of a file, by a link too, is reported, and the first one stops")
  func twoRecorders() async throws {
    let first = try Recording()
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
    for (session, text) in zip(sessions, ["first", "second"]) {
      expectTrue(session.contains(text) && !session.contains("third"))
    }
    expectEqual(
      first.reports,
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
    let recording = try Recording()
    recording.store.send(.couponTyped("first"))
    await recording.recorder.flush()
    try Data("other".utf8).write(to: recording.folder.session, options: .atomic)
    recording.store.send(.couponTyped("second"))
    try await expectEqual(recording.text, "other")
    expectEqual(
      recording.reports,
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
    for number in 1...2 { store.send(number) }
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

  @Test(
    "what is nested too deeply for a file is reported, and the session can be viewed",
    arguments: [240, 260])
  func deep(depth: Int) async throws {
    struct Tree: Codable, Sendable {
      var name = "a", children: [Tree] = []
      init(depth: Int) { children = depth == 0 ? [] : [Tree(depth: depth - 1)] }
    }
    struct Deep: Reducer {
      func reduce(into state: inout Tree, action: Tree) -> Effect<Self> {
        state = action
        return .none
      }
    }
    let recording = try Recording(Tree(depth: 0), Deep())
    await recording.send([Tree(depth: depth), Tree(depth: 1)])
    let session = try await recording.session
    if depth == 240 {
      try expectNil(session.replay(with: Deep()).difference)
      expectEqual(recording.reports, [])
    } else {
      try await expectTrue(recording.text.contains(#""shown":{"#))
      expectEqual(
        recording.diagnostics.facts,
        ["state", "actions"].map { "A session is recorded whose \($0) can't be replayed." })
    }
  }

  @Test("a second store of a recorder is reported once, and not recorded") func twoStores()
    async throws
  {
    let recording = try Recording()
    let other = Store(
      initialState: Basket.State(), reducer: Basket(),
      observer: recording.recorder.observer(of: Basket.self))
    recording.store.send(.couponTyped("first"))
    other.send(.couponTyped("second"))
    await other.send(.priceWanted).finish()
    recording.store.send(.couponTyped("third"))
    let text = try await recording.text
    expectTrue(!text.contains("second") && !text.contains("began"))
    try await expectEqual(recording.session.replay(with: Basket()).state.coupon, "third")
    expectEqual(
      recording.reports,
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
    let recording = try Recording(limit: limit)
    for number in 0..<400 {
      recording.store.send(.couponTyped("\(number) " + String(repeating: "x", count: 100)))
      let size = try await recording.text.utf8.count
      expectTrue(size <= limit, "\(size)")
    }
    let attributes = try FileManager.default.attributesOfItem(
      atPath: recording.folder.session.path)
    expectEqual(attributes[.posixPermissions] as? Int, 0o600)
    let lines = try await recording.comparableText.split(separator: "\n")
    expectEqual(lines[0], #"{"corbelSession":1,"feature":"Basket"}"#)
    expectTrue(lines[1].contains(#""state":"#) && !lines[1].hasPrefix(#"{"moment":0,"#))
    let replay = try await recording.session.replay(with: Basket())
    expectNil(replay.difference)
    expectEqual(replay.state, recording.store.state)
  }

  @Test("a state that is large beside the limit is written rarely") func largeState() async throws {
    let large = Basket.Item(id: 1, name: String(repeating: "x", count: 15_000))
    let recording = try Recording(Basket.State(items: [large]), limit: 20_000)
    var wholeStates = 0
    for number in 0..<60 {
      recording.store.send(.couponTyped("\(number) " + String(repeating: "x", count: 1_000)))
      let last = try await recording.text.split(separator: "\n").last
      wholeStates += last?.contains(#""state":"#) == true ? 1 : 0
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
    let recording = try Recording(Numbers.State(), Numbers())
    for number in 0...1 { recording.store.send(number) }
    let address = recording.store.address
    for number in 2..<20 { recording.store.send(number) }
    expectEqual(recording.store.address, address)
    // The folder is removed at the end of the test.
    await recording.recorder.flush()
  }
}
