import Corbel
import CorbelSessions
import Foundation
import TestSupport

/// A feature that can be recorded and replayed.
struct Basket: Reducer {
  struct Item: Identifiable, Codable, Hashable, Sendable {
    let id: Int
    var name = ""
    var count = 1
  }

  struct State: Codable, Equatable, Sendable {
    var items = IdentifiedArray<Item>()
    var coupon = ""
    var password = ""
    var price: Loadable<Int> = .notLoaded
    var tags: Set<String> = []
  }

  enum Action: Codable, Equatable, Sendable {
    case added(Item), removed(Int), counted(Int, by: Int), replaced([Item])
    case couponTyped(String), passwordTyped(String)
    case tagged(String)
    case priceWanted, priceLoaded(LoadResult<Int>), waited
  }

  var price: @MainActor () async throws -> Int = { 3 }

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .added(let item): state.items.append(item)
    case .removed(let id): state.items.remove(id: id)
    case .counted(let id, let number): state.items[id: id]?.count += number
    case .replaced(let items): state.items = IdentifiedArray(items)
    case .couponTyped(let text): state.coupon = text
    case .passwordTyped(let text): state.password = text
    case .tagged(let tag): state.tags.insert(tag)
    case .priceWanted: return .load(&state.price, id: "price", price, finish: { .priceLoaded($0) })
    case .priceLoaded(let result): state.price.finish(with: result)
    case .waited: break
    }
    return .none
  }
}

/// A session of a basket in a folder of its own.
@MainActor final class BasketSession {
  let folder: TemporaryFolder
  let diagnostics = DiagnosticRecorder()
  let recorder: SessionRecorder
  let store: StoreOf<Basket>

  init(
    _ state: Basket.State = Basket.State(), _ basket: Basket = Basket(), limit: Int = 10_000_000,
    redacting names: [String] = [],
    isSecret: (@Sendable (String, String) -> Bool)? = nil
  ) throws {
    folder = try TemporaryFolder()
    recorder = SessionRecorder(
      to: Self.file(in: folder), byteLimit: limit, redactingNames: names, isSecret: isSecret,
      diagnostics: diagnostics.reporter)
    store = Store(
      initialState: state, reducer: basket, observer: recorder.observer(of: Basket.self))
  }

  static func file(in folder: TemporaryFolder) -> URL {
    URL(fileURLWithPath: "\(folder.path)/basket.session")
  }

  var file: URL { Self.file(in: folder) }

  /// The recorded text, without the times and the places of calls.
  var text: String {
    get async throws {
      await recorder.flush()
      return try folder.text(of: "basket.session")
        .replacing(/"time":[^,}]*,?/, with: "")
        .replacing(/,?"place":"[^"]*"/, with: "")
    }
  }

  var session: Session {
    get async throws {
      await recorder.flush()
      return try Session(contentsOf: file)
    }
  }
}
