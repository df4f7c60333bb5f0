#if canImport(SwiftUI)
  import Corbel
  import CorbelSwiftUI
  import CounterExample
  import SwiftUI

  /// The counter, written in the chosen way.
  struct CountersView: View {
    enum Way: String, CaseIterable {
      case viewStateAndLogic = "View state and logic"
      case reducer = "Reducer in a store"
      case model = "Model with a responder"
      case controls = "Values and closures"
    }

    @State private var way = Way.viewStateAndLogic

    var body: some View {
      NavigationStack {
        VStack {
          Picker("Way", selection: $way) {
            ForEach(Way.allCases, id: \.self) { way in
              Text(way.rawValue).tag(way)
            }
          }
          counter
        }
        .navigationTitle("Counter")
      }
    }
  }

  extension CountersView {
    @ViewBuilder private var counter: some View {
      switch way {
      case .viewStateAndLogic:
        CounterLogicView()
      case .reducer:
        Hosted { dependencies in
          Store(
            initialState: Counter.State(),
            reducer: Counter(service: dependencies.countService), responder: .noop)
        } content: { store in
          CounterStoreView(store: store)
        }
      case .model:
        Hosted { dependencies in
          CounterModel(service: dependencies.countService, responder: .noop)
        } content: { model in
          CounterModelView(model: model)
        }
      case .controls:
        Hosted { dependencies in
          CounterOwner(service: dependencies.countService, responder: .noop)
        } content: { owner in
          CounterControlsView(counter: owner.counter)
        }
      }
    }
  }

  #Preview {
    CountersView()
      .previewDependencies()
  }
#endif
