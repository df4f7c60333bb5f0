#if canImport(SwiftUI)
  import Corbel
  import CorbelSwiftUI
  package import SwiftUI

  /// A counter whose view receives a view model.
  ///
  /// The view doesn't know containers. `Hosted` makes the model once, and passes it to the view:
  ///
  /// ```swift
  /// Hosted { dependencies in
  ///   CounterViewModel(kind: .local, service: dependencies.countService, responder: .noop)
  /// } content: { model in
  ///   CounterModelView(model: model)
  /// }
  /// ```
  package struct CounterModelView: View {
    private let model: CounterViewModel

    package init(model: CounterViewModel) {
      self.model = model
    }

    package var body: some View {
      Form {
        Section {
          Text("Count: \(model.count)")
          Button("Count up") { Task { await model.send(.incrementTapped) } }
          Button("Count down") { Task { await model.send(.decrementTapped) } }
          Button("Reset") { Task { await model.send(.resetTapped) } }
        }
        Section {
          Button("Save") { Task { await model.send(.saveTapped) } }
            .disabled(model.saving.isLoading)
          Button("Load") { Task { await model.send(.loadTapped) } }
          SavingLabel(saving: model.saving)
        }
      }
      .task { await model.send(.appeared) }
    }
  }

  #Preview {
    Hosted { dependencies in
      CounterViewModel(kind: .local, service: dependencies.countService, responder: .noop)
    } content: { model in
      CounterModelView(model: model)
    }
    .previewDependencies()
  }
#endif
