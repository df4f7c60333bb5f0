import Corbel
import CorbelTesting
import Observation
import TestSupport
import Testing

/// The article "Without views".
@MainActor @Suite("Snippets of Without views", .stallLimit) struct HeadlessSnippets {
  // MARK: - A command

  struct Upload: Reducer {
    struct State: Equatable {
      var waiting: [String]
      var uploaded: [String] = []
      var failed: [String] = []
    }

    enum Action { case started, finished(String, Result<Void, any Error>) }

    let upload: @MainActor (String) async throws -> Void

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .started:
        return .merge(
          state.waiting.map { file in
            .run(id: "upload", policy: .queue(limit: 4)) {
              try await upload(file)
            } finish: {
              .finished(file, $0)
            }
          })
      case .finished(let file, .success):
        state.waiting.removeAll { $0 == file }
        state.uploaded.append(file)
      case .finished(let file, .failure):
        state.waiting.removeAll { $0 == file }
        state.failed.append(file)
      }
      return .none
    }
  }

  @MainActor struct UploadCommand {
    let store: StoreOf<Upload>
    let print: (String) -> Void

    func run() async -> Int32 {
      await store.send(.started).finish()
      print("\(store.uploaded.count) uploaded, \(store.failed.count) failed")
      return store.failed.isEmpty ? 0 : 1
    }
  }

  struct Offline: Error {}

  @Test("the command ends when all is uploaded") func command() async {
    var lines: [String] = []
    let store = Store(
      initialState: Upload.State(waiting: ["a", "b", "c"]),
      reducer: Upload { file in if file == "b" { throw Offline() } })
    let command = UploadCommand(store: store, print: { lines.append($0) })
    #expect(await command.run() == 1)
    #expect(lines == ["2 uploaded, 1 failed"])
  }

  @Test("cancelling the command cancels its uploads") func cancelling() async throws {
    let calls = Gate<Void>()
    let store = Store(
      initialState: Upload.State(waiting: ["a", "b"]),
      reducer: Upload { _ in try await calls.value() })
    let command = UploadCommand(store: store, print: { _ in })
    let run = Task { await command.run() }
    let first = try await calls.next()
    let second = try await calls.next()
    run.cancel()
    #expect(await run.value == 0)
    #expect(store.waiting == ["a", "b"])
    #expect(first.isCancelled && second.isCancelled)
  }

  // MARK: - Progress

  @Test("an observer writes a line for each finished file") func progress() async {
    var lines: [String] = []
    let print = { lines.append($0) }
    let store = Store(
      initialState: Upload.State(waiting: ["a", "b"]), reducer: Upload { _ in },
      observer: StoreObserver { event in
        if case .actionReduced(let reduced) = event,
          let action = reduced.action as? Upload.Action, case .finished(let file, _) = action
        {
          print(file)
        }
      })
    await store.send(.started).finish()
    #expect(lines == ["a", "b"])
  }

  // MARK: - Input

  @Observable final class SumViewState: ViewState {
    var sum = 0
    var mistakes: [String] = []
  }

  struct SumLogic: Logic {
    let viewState: SumViewState

    func add(_ lines: AsyncStream<String>) async {
      await forEach(in: lines) { line in
        if let number = Int(line) {
          viewState.sum += number
        } else {
          viewState.mistakes.append(line)
        }
      }
    }
  }

  @Test("a logic reads lines") func input() async {
    let (lines, input) = AsyncStream.makeStream(of: String.self)
    for line in ["1", "two", "3"] { input.yield(line) }
    input.finish()
    let logic = SumLogic(viewState: SumViewState())
    await logic.add(lines)
    #expect(logic.viewState.sum == 4)
    #expect(logic.viewState.mistakes == ["two"])
  }

  // MARK: - A server

  final class Database: Sendable {
    let name = "notes"
  }

  final class RequestLog: Sendable {}

  struct NotesHandler: Sendable {
    let database: Database
    let log: RequestLog

    func notes(of user: String) async -> String { "\(database.name) of \(user)" }
  }

  @Test("each request has its own scoped values") func requests() async throws {
    let app = try Dependencies { builder in
      builder.singleton(Database.init)
      builder.scoped(RequestLog.init)
      builder.scoped(NotesHandler.init)
    }
    #expect(await respond(to: "Ada", app) == "notes of Ada")
    let first: NotesHandler = app.child().resolve()
    let second: NotesHandler = app.child().resolve()
    #expect(first.database === second.database)
    #expect(first.log !== second.log)
  }

  nonisolated func respond(to user: String, _ app: Dependencies) async -> String {
    let request = app.child()
    let handler: NotesHandler = request.resolve()
    return await handler.notes(of: user)
  }

  /// What several requests share: who is there.
  struct Presence: Reducer {
    struct State: Equatable { var users: Set<String> = [] }
    enum Action { case joined(String), left(String) }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .joined(let user): state.users.insert(user)
      case .left(let user): state.users.remove(user)
      }
      return .none
    }
  }

  @Test("requests of any thread share one store") func sharing() async {
    let presence = Store(initialState: Presence.State(), reducer: Presence())
    await withTaskGroup(of: Void.self) { group in
      for user in ["Ada", "Grace", "Joan"] {
        group.addTask { await Self.join(user, presence) }
      }
    }
    #expect(presence.users == ["Ada", "Grace", "Joan"])
  }

  nonisolated static func join(_ user: String, _ presence: StoreOf<Presence>) async {
    await presence.send(.joined(user))
  }
}
