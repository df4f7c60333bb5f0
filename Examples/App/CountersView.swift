#if canImport(SwiftUI)
  import Corbel
  import CorbelSwiftUI
  import CounterExample
  import SwiftUI

  /// The counter, written in the chosen way.
  struct CountersView: View {
    @State private var way = CounterWay.viewStateAndLogic

    var body: some View {
      NavigationStack {
        VStack {
          Picker("Way", selection: $way) {
            ForEach(CounterWay.allCases, id: \.self) { way in
              Text(way.title).tag(way)
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
        CounterLogicView(kind: .local)
      case .reducer:
        Hosted { dependencies in
          Store(
            initialState: Counter.State(),
            reducer: Counter(kind: .local, service: dependencies.countService), responder: .noop)
        } content: { store in
          CounterStoreView(store: store)
        }
      case .viewModel:
        Hosted { dependencies in
          CounterViewModel(kind: .local, service: dependencies.countService, responder: .noop)
        } content: { model in
          CounterModelView(model: model)
        }
      case .wrapper, .handler, .appState:
        Hosted { dependencies in
          way.make(kind: .local, from: dependencies)
        } content: { counter in
          CounterScreenView(screen: counter.screen)
            .task { await counter.run() }
        }
        // Each of these ways is a separate view, which makes its own counter.
        .id(way)
      }
    }
  }

  #Preview {
    CountersView()
      .previewDependencies()
  }
#endif
