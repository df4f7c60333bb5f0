import Corbel
import Observation
import TestSupport
import Testing

#if canImport(SwiftUI)
  import SwiftUI
#endif

@MainActor @Suite("Snippets about view states and logics", .stallLimit) struct ViewStateSnippets {
  @MainActor protocol CountService {
    func count() async throws -> Int
    func save(_ count: Int) async throws
    var saveRequests: AsyncStream<Void> { get }
  }

  @Observable final class CounterViewState: ViewState {
    var count = 0
    var remote: Loadable<Int> = .notLoaded
  }

  struct CounterLogic: Logic {
    let countService: any CountService
    let viewState: CounterViewState

    func incremented() { viewState.count += 1 }
    func load() async { await load(\.remote) { try await countService.count() } }
  }

  struct SavingLogic: Logic {
    let countService: any CountService
    let viewState: CounterViewState

    func saveOnRequestUntilCancelled() async throws {
      try await forEach(in: countService.saveRequests) { _ in
        try await countService.save(viewState.count)
      }
    }
  }

  struct CounterView: View {
    @State private var viewState = CounterViewState()
    let countService: any CountService

    var body: some View {
      let logic = CounterLogic(countService: countService, viewState: viewState)
      Form {
        Text("Count: \(viewState.count)")
        Text(viewState.remote.whenLoaded({ "Remote: \($0)" }, else: { "Loading" }))
        Button("Count up") { logic.incremented() }
      }
      .task { await logic.load() }
    }
  }

  // MARK: - Tests

  final class CountServiceStub: CountService {
    let saveRequests: AsyncStream<Void>
    private(set) var saved: [Int] = []

    init(saveRequests: Int = 0) {
      let (requests, request) = AsyncStream.makeStream(of: Void.self)
      for _ in 0..<saveRequests { request.yield() }
      request.finish()
      self.saveRequests = requests
    }

    func count() async throws -> Int { 7 }
    func save(_ count: Int) async throws { saved.append(count) }
  }

  @Test("loading shows the count of the service") func loading() async {
    let service = CountServiceStub()
    let logic = CounterLogic(countService: service, viewState: CounterViewState())
    await logic.load()
    #expect(logic.viewState.remote == .loaded(7))
  }

  @Test("each request saves the count") func saving() async throws {
    let service = CountServiceStub(saveRequests: 2)
    let logic = SavingLogic(countService: service, viewState: CounterViewState())
    logic.viewState.count = 3
    try await logic.saveOnRequestUntilCancelled()
    #expect(service.saved == [3, 3])
  }

  #if !canImport(SwiftUI)
    @Test("the view shows what the logic has done") func view() async {
      let view = CounterView(countService: CountServiceStub())
      #expect(view.all(Text.self).map(\.string) == ["Count: 0", "Loading"])
      view.all(Button.self).first?.action()
      await view.body.all(TaskView.self).first?.action()
      #expect(view.all(Text.self).map(\.string) == ["Count: 1", "Remote: 7"])
    }
  #endif
}
