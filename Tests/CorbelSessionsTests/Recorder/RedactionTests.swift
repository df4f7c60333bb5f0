import Corbel
import CorbelSessions
import Foundation
import TestSupport
import Testing

/// What a session must not contain.
@MainActor @Suite("Redacting", .stallLimit) struct RedactionTests {
  /// A feature with secrets, each of which contains `hidden`.
  struct Vault: Reducer {
    struct Login: Codable, Sendable { var name = "", password = "", pin = 0 }
    struct Secret: Codable, Hashable, Sendable { var name = "" }
    enum Screen: Codable, Sendable { case password(IdentifiedArray<Basket.Item>), none }
    enum Field: String, Codable, Sendable { case password, name }
    /// A dictionary that writes its keys by itself.
    struct Table: Codable, Sendable {
      struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
      }
      var rows: [String: String] = [:]
      init(rows: [String: String] = [:]) { self.rows = rows }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        for key in container.allKeys {
          rows[key.stringValue] = try container.decode(String.self, forKey: key)
        }
      }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        for (key, row) in rows.sorted(by: { $0.key < $1.key }) {
          try container.encode(row, forKey: Key(stringValue: key))
        }
      }
    }
    struct State: Codable, Sendable {
      var user = Login(), title = Secret(name: "plain"), secret = Secret()
      var items = IdentifiedArray<Basket.Item>(), screen = Screen.none
      var byName: [String: String] = [:], byField: [Field: String] = [:]
      var people: [String: IdentifiedArray<Basket.Item>] = [:], table = Table()
      var bySecret: [Secret: Int] = [:], byNumber: [Int: String] = [:]
      var text = "", canLogin = false
    }
    enum Action: Codable, Sendable {
      case set(State), passwordTyped(String), failed(LoadResult<Int>), asked(Login), answered(Login)
    }
    /// An output that isn't `Codable`, with a part that writes other names than those of its
    /// properties.
    enum Output: Sendable { case done(Renamed), failed([Secret: String], (any Error)?) }
    struct Renamed: Encodable, Sendable {
      var first = "", second = ""
      enum CodingKeys: String, CodingKey { case first = "password", second = "text" }
    }
    struct ID: Hashable, Sendable { var query = "", password = "" }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .set(let new): state = new
      case .passwordTyped(let text): state.user.password = text
      case .failed: break
      case .asked(let login):
        let id = ID(query: "login", password: login.password)
        return .concatenate(.run(id: id) { _ in }, .run(id: "of \(login.password)") { _ in })
      case .answered(let login):
        return .concatenate(
          .respond(.done(Renamed(first: login.password, second: "it was \(login.password)"))),
          .respond(.failed([Secret(name: "plain"): "a"], Failure(reason: login.password))))
      }
      state.canLogin = !state.user.password.isEmpty
      return .none
    }
  }

  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let redacting: [String]
    let isSecret: (@Sendable (String, String) -> Bool)?
    let actions: [Vault.Action]
    /// The paths that the file names.
    let paths: [String]
    /// A part of the file that is there.
    let contains: String
  }

  /// A row that changes the state, whose fields are secret there and in the action.
  private nonisolated static func row(
    _ name: String, redacting names: [String] = [],
    isSecret: (@Sendable (String, String) -> Bool)? = nil, then: [Vault.Action] = [],
    fields: [String], contains: String, change: (inout Vault.State) -> Void
  ) -> Row {
    var state = Vault.State()
    change(&state)
    return Row(
      testDescription: name, redacting: names, isSecret: isSecret, actions: [.set(state)] + then,
      paths: ["action.set", "state"].flatMap { root in fields.map { "\(root).\($0)" } },
      contains: contains)
  }

  private nonisolated static let login = Vault.Login(name: "plain", password: "hidden-1")

  nonisolated static let rows: [Row] = [
    Row(
      testDescription: "a field by its name, in whatever spelling", redacting: ["pass-word"],
      isSecret: nil, actions: [.passwordTyped("hidden-1")],
      paths: ["action.passwordTyped", "state.user.password"],
      contains: #""action":{"passwordTyped":{"_0":"redacted"}}"#),
    row(
      "a field by its path, and no other field of the name", redacting: ["secret.name"],
      fields: ["secret.name"], contains: #""title":{"name":"plain"}"#
    ) { $0.secret.name = "hidden-1" },
    row(
      "numbers, and what is within a secret field", redacting: ["user"],
      fields: ["user.name", "user.password", "user.pin"],
      contains: #"{"name":"redacted","password":"redacted","pin":0}"#
    ) { $0.user = Vault.Login(name: "hidden", password: "hidden", pin: 471147) },
    row(
      "lists in a secret case and in a dictionary", redacting: ["password", "people"],
      fields: ["people.*"]
        + ["people.*", "screen.password"].flatMap { list in
          ["count", "id", "name"].map { "\(list).*.\($0)" }
        },
      contains: #""people":{"redacted 1":[{"#
    ) {
      $0.screen = .password([Basket.Item(id: 1, name: "hidden-1")])
      $0.people["hidden-2"] = [Basket.Item(id: 1, name: "hidden-3")]
      $0.items = [Basket.Item(id: 1, name: "plain")]
    },
    row(
      "the value of a secret key, of any type", redacting: ["password"],
      fields: ["byField.*", "byName.*", "table.*"],
      contains: #""byName":{"name":"plain","password":"redacted"}"#
    ) {
      $0.byName = ["password": "hidden-1", "name": "plain"]
      $0.byField = [.password: "hidden-2", .name: "plain"]
      $0.table = Vault.Table(rows: ["password": "hidden-3", "name": "plain"])
    },
    row(
      "the keys within a secret field, which are not named",
      redacting: ["table", "byNumber", "bySecret"],
      fields: ["byNumber.*", "bySecret.*", "bySecret.*.name", "table.*"],
      contains: #""table":{"redacted 1":"redacted","redacted 2":"redacted"}"#
    ) {
      $0.table = Vault.Table(rows: ["hidden@a": "hidden-1", "hidden@b": "hidden-2"])
      $0.byNumber = [471147: "hidden-3"]
      $0.bySecret = [Vault.Secret(name: "hidden-4"): 8]
    },
    row(
      "a closure by field and text, keys included",
      isSecret: { field, text in text.hasPrefix("hidden") || field == "pin" },
      fields: ["byName.*", "text", "user.pin"], contains: #""byName":{"redacted 1":"a"}"#
    ) {
      $0.byName = ["hidden-1": "a"]
      $0.text = "hidden-2"
      $0.user.pin = 471147
    },
    row(
      "a hidden value within other texts, keys and numbers of the line",
      redacting: ["password", "pin"], then: [.failed(.failure(Failure(reason: "no hidden-1")))],
      fields: ["user.password", "user.pin"], contains: #""text":"no redacted \"é\", redacted""#
    ) {
      $0.text = "no hidden-1 \"é\", 471147"
      $0.byName = ["of hidden-1": "a"]
      $0.byNumber = [471147: "b"]
      $0.items = [Basket.Item(id: 1, name: "hidden-1", count: 471147)]
      $0.user = Vault.Login(name: "plain", password: "hidden-1", pin: 471147)
    },
    Row(
      testDescription: "identifiers of effects, and outputs", redacting: ["password"],
      isSecret: nil, actions: [.asked(login), .answered(login)],
      paths: [
        "action.answered.password", "action.asked.password", "id.password", "output.done.password",
      ],
      contains: #"{"done":{"_0":{"password":"redacted","text":"it was redacted"}}}"#),
  ]

  @Test(
    "a secret is nowhere in the file, which names only the paths of properties", arguments: rows)
  func rows(_ row: Row) async throws {
    let recording = try Recording(
      Vault.State(), Vault(), redacting: row.redacting, isSecret: row.isSecret)
    await recording.send(row.actions)
    let text = try await recording.text
    expectTrue(!text.contains("hidden") && !text.contains("471147"), text)
    expectTrue(text.contains(row.contains), text)
    let session = try await recording.session
    expectEqual(session.redactedPaths.map { $0.joined(separator: ".") }.sorted(), row.paths)
    try expectNil(session.replay(with: Vault()).difference)
    expectEqual(recording.reports, [])
  }

  @Test("a redacted field is recorded as such, and an empty one as empty") func empty() async throws
  {
    let recording = try Recording(Vault.State(), Vault(), redacting: ["password"])
    await recording.send(["a", "", "ab"].map { .passwordTyped($0) })
    var states: [String] = []
    let replay = try await recording.session.replay(with: Vault()) { moment in
      states.append("\(moment.state.user.password) \(moment.state.canLogin)")
    }
    expectNil(replay.difference)
    expectEqual(states, [" false", "redacted true", " false", "redacted true"])
  }

  /// Random values of random kinds.
  indirect enum Tree: Encodable, Sendable {
    case text(String), number(Int), list([Tree]), keys([String: Tree]), fields([Name: Tree])
    enum Name: String, CodingKey, CaseIterable { case title, items, password, note, apiToken, user }

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .text(let text): try text.encode(to: encoder)
      case .number(let number): try number.encode(to: encoder)
      case .list(let list): try list.encode(to: encoder)
      case .keys(let keys): try keys.encode(to: encoder)
      case .fields(let fields):
        var container = encoder.container(keyedBy: Name.self)
        for (name, value) in fields.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
          try container.encode(value, forKey: name)
        }
      }
    }

    /// Makes a value whose secrets are also elsewhere.
    static func drawn(
      _ depth: Int, isSecret: Bool, _ secrets: inout [String], _ generator: inout SeededGenerator
    ) -> Tree {
      func word(_ secrets: inout [String]) -> String {
        if isSecret {
          secrets.append("§\(generator.next(below: 900_000) + 100_000)")
          return secrets[secrets.count - 1]
        }
        let old = secrets.isEmpty ? "" : secrets[generator.next(below: secrets.count)]
        return ["plain", "about \(old)", old, "\(old)\(old)\n"][generator.next(below: 4)]
      }
      switch generator.next(below: depth == 0 ? 2 : 5) {
      case 0: return .text(word(&secrets))
      case 1:
        guard isSecret else { return .number(generator.next(below: 900)) }
        secrets.append("\(generator.next(below: 900_000) + 1_100_000)")
        return .number(Int(secrets[secrets.count - 1]) ?? 0)
      case 2:
        return .list(
          (0..<3).map { _ in drawn(depth - 1, isSecret: isSecret, &secrets, &generator) })
      case 3:
        var keys: [String: Tree] = [:]
        for _ in 0..<3 {
          // A key that is there already would replace a value with secrets.
          let key = (isSecret ? "" : "k\(keys.count)") + word(&secrets)
          keys[key] = drawn(depth - 1, isSecret: isSecret, &secrets, &generator)
        }
        return .keys(keys)
      default:
        var fields: [Name: Tree] = [:]
        for name in Name.allCases {
          let isSecret = isSecret || [.password, .apiToken].contains(name)
          fields[name] = drawn(depth - 1, isSecret: isSecret, &secrets, &generator)
        }
        return .fields(fields)
      }
    }
  }

  struct Plants: Reducer {
    struct State: Encodable { var tree = Tree.text(""), others: [String: Tree] = [:] }
    enum Action: Sendable { case planted(Tree, before: Tree) }
    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      guard case .planted(let tree, let old) = action else { return .none }
      (state.tree, state.others) = (tree, ["a": old])
      return .respond(tree)
    }
    typealias Output = Tree
  }

  @Test(
    "no secret in random values is in the file",
    arguments: 0..<UInt64(isLongRun ? 4 : 1))
  func planted(_ seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let recording = try Recording(
      Plants.State(), Plants(), redacting: ["password", "token"])
    var all: [String] = []
    var old = Tree.text("")
    while all.count < (isLongRun ? 200 : 60) {
      var secrets: [String] = []
      let parts = [Tree.Name.note: false, .password: true, .apiToken: true]
      var fields: [Tree.Name: Tree] = [:]
      for (name, isSecret) in parts.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        fields[name] = Tree.drawn(2, isSecret: isSecret, &secrets, &generator)
      }
      fields[.title] = .keys(Dictionary(secrets.map { ($0, Tree.text($0)) }) { $1 })
      fields[.user] = .list(secrets.map { .text("no \($0)") })
      let tree = Tree.fields(fields)
      recording.store.send(.planted(tree, before: old))
      old = tree
      all += secrets
    }
    let text = try await recording.text
    expectEqual(all.filter { text.contains($0) }, [])
  }
}
