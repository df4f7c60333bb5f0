extension FeatureTemplate {
  static let model = FeatureTemplate(
    files: [
      File(
        suffix: "Model", type: "<Name>Model",
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
        suffix: "View", type: "<Name>View",
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
                .navigationTitle("<Name>")
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
        suffix: "ModelTests", isTest: true, type: "<Name>ModelTests",
        text: #"""
          import Corbel
          import CorbelTesting
          import Testing

          @testable import <Module>

          @Suite("The model of <Name>", .actionCoverage(of: <Name>Model.ResponderAction.self))
          @MainActor struct <Name>ModelTests {
            private let saves = Gate<Void>()
            private let owner = ResponderRecorder<<Name>Model.ResponderAction>()

            @Test("saves the text, and reports it") func saving() async {
              let model = makeModel()

              await expectChanges(
                of: model, in: \.saving, during: { await model.send(.saveTapped("Tea")) }
              ) {
                await $0.expect(\.saving, .loading())
                owner.expectNone()
                saves.open()
                await $0.expect(\.saving, .loaded("Tea"))
              }

              owner.expect(.saved("Tea"))
            }

            @Test("shows why the text could not be saved") func failing() async {
              let model = makeModel()

              await expectChanges(
                of: model, in: \.saving, during: { await model.send(.saveTapped("Tea")) }
              ) {
                await $0.expect(\.saving, .loading())
                saves.fail(with: SaveError())
                await $0.expect(\.saving, .failed(SaveError()))
              }

              owner.expectNone()
            }

            @Test("reports that it was cancelled, and drops the result of a save that ends later")
            func cancelling() async {
              let model = makeModel()

              await expectChanges(
                of: model, in: \.saving, during: { await model.send(.saveTapped("Tea")) }
              ) {
                await $0.expect(\.saving, .loading())
                await model.send(.cancelTapped)
                await $0.expect(\.saving, .notLoaded)
                saves.open()
              }

              owner.expect(.cancelled)
            }

            private func makeModel() -> <Name>Model {
              <Name>Model(
                save: { text in
                  try await saves.value()
                  return text
                }, responder: owner.responder)
            }
          }

          private struct SaveError: Error, Equatable {}

          """#),
    ],
    use: "<Name>View(model: …)")
}
