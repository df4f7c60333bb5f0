#if canImport(SwiftUI)
  import Corbel
  import CorbelSwiftUI
  package import SwiftUI

  /// A counter whose view owns a view state, and makes a logic in its body.
  ///
  /// ```swift
  /// CounterLogicView()
  ///   .resolving(from: dependencies)
  /// ```
  package struct CounterLogicView: View {
    @Resolved(\.countService) private var service
    @State private var viewState = CounterViewState()

    package init() {}

    package var body: some View {
      let logic = CounterLogic(service: service, viewState: viewState)
      Form {
        Text("Count: \(viewState.count)")
        Button("Count up") { logic.incrementTapped() }
        Button("Count down") { logic.decrementTapped() }
        Button("Save") { Task { await logic.saveTapped() } }
          .disabled(viewState.saving.isLoading)
        SavingLabel(saving: viewState.saving)
      }
    }
  }

  #Preview {
    CounterLogicView()
      .previewDependencies()
  }
#endif
