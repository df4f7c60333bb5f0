import Corbel
import CorbelTesting
import TestSupport

/// A list that is loaded, with one planted fault at most.
struct Catalog: Reducer {
  enum Fault { case spinnerStays }

  struct State {
    var items: [Int]?
    var isLoading = false
    var alert: String?
    /// The number of taps, if they are counted.
    var loadCount = 0
  }

  enum Action {
    case loadTapped, cancelTapped, alertDismissed, loaded(Result<[Int], any Error>)
  }

  let loads: Gate<[Int]>
  var fault: Fault?
  var countsLoads = false

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .loadTapped:
      if countsLoads { state.loadCount += 1 }
      guard !state.isLoading, state.alert == nil else { return .none }
      state.isLoading = true
      return .run(id: "load") {
        try await loads.value()
      } finish: {
        .loaded($0)
      }
    case .cancelTapped:
      guard fault != .spinnerStays, state.isLoading else { return .none }
      state.isLoading = false
      return .cancel(id: "load")
    case .alertDismissed:
      state.alert = nil
    case .loaded(.success(let items)):
      (state.isLoading, state.items) = (false, items)
    case .loaded(.failure):
      if fault != .spinnerStays { (state.isLoading, state.alert) = (false, "Offline") }
    }
    return .none
  }
}

extension WalkOf<Catalog> {
  /// States what can be done with the catalog, and what has to be reachable.
  ///
  /// - Parameters:
  ///   - fault: The planted fault.
  ///   - countsLoads: Whether the state grows with each load.
  ///   - usesPart: Whether states are told apart only by what matters.
  func prepare(_ fault: Catalog.Fault?, countsLoads: Bool = false, usesPart: Bool = false) {
    let loads = Gate<[Int]>(name: "items")
    let reducer = Catalog(loads: loads, fault: fault, countsLoads: countsLoads)
    explore(TestStore(initialState: Catalog.State(), reducer: reducer), except: ["loaded"])
    answer(loads) { $0.pick(.success([1]), .failure(Failure())) }
    let part: @MainActor (Catalog.State) -> Any = {
      [$0.items as Any, $0.isLoading, $0.alert as Any]
    }
    always("loading ends", by: usesPart ? part : nil, reaches: { !$0.isLoading })
    always("no alert is shown", by: usesPart ? part : nil, reaches: { $0.alert == nil })
    invariant("loaded items stay") { before, after in before.items == nil || after.items != nil }
  }
}
