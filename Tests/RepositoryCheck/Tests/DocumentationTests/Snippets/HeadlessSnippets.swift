import Corbel
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

  // MARK: - A server

  final class Database: Sendable {
    let name = "notes"
  }

  struct NotesHandler: Sendable {
    let database: Database

    func notes(of user: String) async -> String { "\(database.name) of \(user)" }
  }

  @Test("a request has a container of its own") func requests() async throws {
    let app = try Dependencies { builder in
      builder.singleton(Database.init)
      builder.scoped(NotesHandler.init)
    }
    #expect(await respond(to: "Ada", app) == "notes of Ada")
  }

  nonisolated func respond(to user: String, _ app: Dependencies) async -> String {
    let request = app.child()
    let handler: NotesHandler = request.resolve()
    return await handler.notes(of: user)
  }
}
