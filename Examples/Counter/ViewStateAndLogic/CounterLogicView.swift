#if canImport(SwiftUI)
  import Corbel
  import CorbelSwiftUI
  package import SwiftUI

  /// A counter whose view owns a view state, and makes a logic in its body.
  ///
  /// ```swift
  /// CounterLogicView(kind: .local)
  /// ```
  package struct CounterLogicView: View {
    @Resolved(\.countService) private var service
    @State private var viewState = CounterViewState()
    private let kind: CounterKind

    package init(kind: CounterKind) {
      self.kind = kind
    }

    package var body: some View {
      let logic = CounterLogic(kind: kind, service: service, viewState: viewState)
      Form {
        Section {
          Text("Count: \(viewState.count)")
          Button("Count up") { Task { await logic.increment() } }
          Button("Count down") { Task { await logic.decrement() } }
          Button("Reset") { Task { await logic.reset() } }
        }
        Section {
          Button("Save") { Task { await logic.save() } }
            .disabled(viewState.saving.isLoading)
          Button("Load") { Task { await logic.load() } }
          SavingLabel(saving: viewState.saving)
        }
      }
      // The task ends with the view. Then the logic no longer listens to the service.
      .task { await logic.saveOnRequestUntilCancelled() }
    }
  }

  #Preview {
    CounterLogicView(kind: .remote)
      .previewDependencies()
  }
#endif
