import Corbel
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
    var price: Loadable<Int> = .notLoaded
  }

  enum Action: Codable, Equatable, Sendable {
    case added(Item), counted(Int, by: Int), couponTyped(String)
    case priceWanted, priceLoaded(LoadResult<Int>), waited
  }

  var price: @MainActor () async throws -> Int = { 3 }

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .added(let item): state.items.append(item)
    case .counted(let id, let number): state.items[id: id]?.count += number
    case .couponTyped(let text): state.coupon = text
    case .priceWanted: return .load(&state.price, id: "price", price, finish: { .priceLoaded($0) })
    case .priceLoaded(let result): state.price.finish(with: result)
    case .waited: break
    }
    return .none
  }
}

extension Recording where Feature == Basket {
  convenience init(_ state: Basket.State = Basket.State(), limit: Int = 10_000_000) throws {
    try self.init(state, Basket(), limit: limit)
  }
}
