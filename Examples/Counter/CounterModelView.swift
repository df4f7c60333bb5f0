#if canImport(SwiftUI)
  import Corbel
  import CorbelSwiftUI
  package import SwiftUI

  /// A counter whose view receives a model.
  ///
  /// The view doesn't know containers. `Hosted` makes the model once, and passes it to the view:
  ///
  /// ```swift
  /// Hosted { dependencies in
  ///   CounterModel(service: dependencies.countService, responder: .noop)
  /// } content: { model in
  ///   CounterModelView(model: model)
  /// }
  /// ```
  package struct CounterModelView: View {
    private let model: CounterModel

    package init(model: CounterModel) {
      self.model = model
    }

    package var body: some View {
      Form {
        Text("Count: \(model.count)")
        Button("Count up") { model.incrementTapped() }
        Button("Count down") { model.decrementTapped() }
        Button("Save") { Task { await model.saveTapped() } }
          .disabled(model.saving.isLoading)
        SavingLabel(saving: model.saving)
      }
    }
  }

  #Preview {
    Hosted { dependencies in
      CounterModel(service: dependencies.countService, responder: .noop)
    } content: { model in
      CounterModelView(model: model)
    }
    .previewDependencies()
  }
#endif
