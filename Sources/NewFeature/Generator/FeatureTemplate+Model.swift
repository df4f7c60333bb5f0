extension FeatureTemplate {
  private static let modelForm = form(
    text: "$text", saving: "model.saving", save: "send(.saveTapped(text))",
    cancel: "send(.cancelTapped)")

  static let model = FeatureTemplate(
    title: "a model with a responder",
    files: [
      File(
        suffix: "Model",
        text: #"""
          import Corbel
          import Observation

          /// A class that takes actions, publishes values, and reports events to a responder.
          @MainActor @Observable final class <Name>Model {
            // MARK: - Dependencies

            /// Saves a text, and returns it as it was saved.
            private let save: @MainActor (String) async throws -> String

            // MARK: - Lifecycle

            init(
              save: @escaping @MainActor (String) async throws -> String,
              responder: Responder<ResponderAction>
            ) {
              self.save = save
              self.responder = responder
            }

            // MARK: - Responder

            /// An event that the screen reports to its owner.
            enum ResponderAction: Equatable, Sendable {
              case saved(String)
              case cancelled
            }

            private let responder: Responder<ResponderAction>

            // MARK: - Input

            enum Action: Sendable {
              case saveTapped(String)
              case cancelTapped
            }

            /// Handles an action, and returns when the work that it started ends.
            func send(_ action: Action) async {
              switch action {
              case .saveTapped(let text): await saveText(text)
              case .cancelTapped: cancel()
              }
            }

            // MARK: - Output

            /// The progress of saving, and the text that was saved last.
            private(set) var saving: Loadable<String> = .notLoaded

            // MARK: - Support

            private func saveText(_ text: String) async {
              let saved = await Loadable.load(\.saving, of: self) { try await save(text) }
              if let saved { responder.send(.saved(saved)) }
            }

            private func cancel() {
              // The result of a running save is dropped, so the owner receives no second output.
              saving.cancelLoading()
              responder.send(.cancelled)
            }
          }

          """#),
      File(
        suffix: "View",
        text: #"""
          #if canImport(SwiftUI)
            import Corbel
            import SwiftUI

            /// A screen that sends actions to a model.
            ///
            /// The text stays in the view until an action carries it to the model.
            struct <Name>View: View {
              // MARK: - State

              private let model: <Name>Model
              @State private var text = ""

              // MARK: - Lifecycle

              init(model: <Name>Model) {
                self.model = model
              }

              // MARK: - Body

              var body: some View {
          \#(modelForm)
              }

              // MARK: - Support

              private func send(_ action: <Name>Model.Action) {
                Task { await model.send(action) }
              }
            }

            #Preview {
              <Name>View(model: <Name>Model(save: { $0 }, responder: .noop))
            }
          #endif

          """#),
      File(
        suffix: "ModelTests", isTest: true,
        text: tests(
          of: "model", outputs: "<Name>Model.ResponderAction",
          setUp: """
              private let model: <Name>Model

              init() {
                model = <Name>Model(
                  save: { [saves] text in
                    try await saves.value()
                    return text
                  }, responder: owner.responder)
              }
            """,
          observed: "model", save: #"model.send(.saveTapped("Tea"))"#,
          cancel: "await model.send(.cancelTapped)")),
    ],
    use: "<Name>View(model: …)")
}
