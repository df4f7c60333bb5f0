import Corbel
import CorbelTesting
import TestSupport

/// A cart that forgets to look at what has changed while a coupon was checked.
struct Cart: Reducer {
  struct State: Equatable {
    var prices: [Int] = []
    var discount = 0

    var total: Int { prices.reduce(0, +) - discount }
  }

  enum Action {
    case added(price: Int)
    case removeTapped
    case couponEntered
    case couponChecked(Result<Int, any Error>)
  }

  let coupons: Gate<Int>

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .added(let price):
      state.prices.append(price)
    case .removeTapped:
      _ = state.prices.popLast()
      if state.prices.isEmpty { state.discount = 0 }
    case .couponEntered:
      return .run(id: "coupon") {
        try await coupons.value()
      } finish: {
        .couponChecked($0)
      }
    case .couponChecked(let result):
      if case .success(let discount) = result { state.discount = discount }
    }
    return .none
  }
}

extension WalkOf<Cart> {
  /// Lets coupons be worth less than anything that can be bought.
  func prepare(_ coupons: Gate<Int>) {
    let store = TestStore(initialState: Cart.State(), reducer: Cart(coupons: coupons))
    explore(store, except: ["couponChecked"])
    answer(coupons) { $0.pick(.success(5), .failure(Failure())) }
    generate(Int.self) { draw in draw.pick(10, 25) }
    allow { state, action in
      if case .couponEntered = action { !state.prices.isEmpty } else { true }
    }
  }
}
