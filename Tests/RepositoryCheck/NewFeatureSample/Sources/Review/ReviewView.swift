#if canImport(SwiftUI)
  import Corbel
  import SwiftUI

  /// A screen that sends actions to a model.
  ///
  /// The text stays in the view until an action carries it to the model.
  struct ReviewView: View {
    // MARK: - State

    private let model: ReviewModel
    @State private var text = ""

    // MARK: - Lifecycle

    init(model: ReviewModel) {
      self.model = model
    }

    // MARK: - Body

    var body: some View {
      Form {
        Section {
          TextField("Text", text: $text)
          if let error = model.saving.error {
            Text("The text could not be saved: \(String(describing: error))")
              .foregroundStyle(.red)
          }
        }
        Section {
          Button("Save") { send(.saveTapped(text)) }
            .disabled(model.saving.isLoading)
          Button("Cancel", role: .cancel) { send(.cancelTapped) }
        }
      }
      .navigationTitle("Review")
    }

    // MARK: - Support

    private func send(_ action: ReviewModel.Action) {
      Task { await model.send(action) }
    }
  }

  #Preview {
    ReviewView(model: ReviewModel(save: { $0 }, responder: .noop))
  }
#endif
