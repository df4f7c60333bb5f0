import CorbelTesting
import Observation
import TestSupport
import Testing

/// The article "Leaving Corbel": a feature without it.
@MainActor @Suite("Snippets of Leaving Corbel", .stallLimit) struct LeavingSnippets {
  @MainActor @Observable final class Basket {
    enum Action { case itemTapped(String), orderTapped, orderFinished }

    private(set) var items: [String] = []
    private(set) var isOrdering = false
    @ObservationIgnored private(set) var ordering: Task<Void, Never>?
    private let order: @MainActor ([String]) async -> Void
    private let onOrder: @MainActor () -> Void

    init(
      order: @escaping @MainActor ([String]) async -> Void,
      onOrder: @escaping @MainActor () -> Void
    ) {
      self.order = order
      self.onOrder = onOrder
    }

    deinit { ordering?.cancel() }

    func send(_ action: Action) {
      switch action {
      case .itemTapped(let item):
        items.append(item)
      case .orderTapped:
        guard ordering == nil else { return }
        isOrdering = true
        ordering = Task { [weak self, order, items] in
          await order(items)
          if !Task.isCancelled { self?.send(.orderFinished) }
        }
      case .orderFinished:
        items = []
        isOrdering = false
        ordering = nil
        onOrder()
      }
    }
  }

  @Test("an order is sent once, and empties the basket") func ordering() async throws {
    let orders = Gate<Void>()
    var sent: [[String]] = []
    var endings = 0
    let basket = Basket {
      sent.append($0)
      try? await orders.value()
    } onOrder: {
      endings += 1
    }
    basket.send(.itemTapped("Tea"))
    basket.send(.orderTapped)
    let task = try #require(basket.ordering)
    basket.send(.orderTapped)
    await orders.waitForCallers()
    orders.answer()
    await task.value
    #expect(basket.items == [] && !basket.isOrdering)
    #expect(sent == [["Tea"]])
    #expect(endings == 1)
  }
}
