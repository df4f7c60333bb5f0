extension FeatureTemplate {
  static let viewStateAndLogic = FeatureTemplate(
    files: [
      File(
        suffix: "ViewState", type: "<Name>ViewState",
        text: #"""
          import Corbel
          import Observation

          /// The values that the screen shows.
          @Observable final class <Name>ViewState: ViewState {
            /// The text that a person enters.
            var text = ""
            /// The progress of saving, and the text that was saved last.
            var saving: Loadable<String> = .notLoaded
          }

          """#),
      File(
        suffix: "Logic", type: "<Name>Logic",
        text: #"""
          import Corbel

          /// The methods that the view calls.
          ///
          /// A logic has no state of its own. The view makes a new one in each evaluation of its body.
          struct <Name>Logic: Logic {
            /// An event that the screen reports to its owner.
            enum Output: Equatable, Sendable {
              case saved(String)
              case cancelled
            }

            /// Saves a text, and returns it as it was saved.
            let save: @MainActor (String) async throws -> String
            let responder: Responder<Output>
            let viewState: <Name>ViewState

            func saveTapped() async {
              let text = viewState.text
              let saved = await load(\.saving) { try await save(text) }
              if let saved { responder.send(.saved(saved)) }
            }

            func cancelTapped() {
              // The result of a running save is dropped, so the owner receives no second output.
              viewState.saving.cancelLoading()
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

            /// A screen that owns a view state, and makes a logic in its body.
            struct <Name>View: View {
              // MARK: - Dependencies

              private let save: @MainActor (String) async throws -> String
              private let responder: Responder<<Name>Logic.Output>

              // MARK: - State

              @State private var viewState = <Name>ViewState()

              // MARK: - Lifecycle

              init(
                save: @escaping @MainActor (String) async throws -> String,
                responder: Responder<<Name>Logic.Output>
              ) {
                self.save = save
                self.responder = responder
              }

              // MARK: - Body

              var body: some View {
                let logic = <Name>Logic(save: save, responder: responder, viewState: viewState)
                Form {
                  Section {
                    TextField("Text", text: $viewState.text)
                    if let error = viewState.saving.error {
                      Text("The text could not be saved: \(String(describing: error))")
                        .foregroundStyle(.red)
                    }
                  }
                  Section {
                    Button("Save") { Task { await logic.saveTapped() } }
                      .disabled(viewState.saving.isLoading)
                    Button("Cancel", role: .cancel) { logic.cancelTapped() }
                  }
                }
                .navigationTitle("<Name>")
              }
            }

            #Preview {
              <Name>View(save: { $0 }, responder: .noop)
            }
          #endif

          """#),
      File(
        suffix: "LogicTests", isTest: true, type: "<Name>LogicTests",
        text: #"""
          import Corbel
          import CorbelTesting
          import Testing

          @testable import <Module>

          @Suite("The logic of <Name>", .actionCoverage(of: <Name>Logic.Output.self))
          @MainActor struct <Name>LogicTests {
            private let saves = Gate<Void>()
            private let owner = ResponderRecorder<<Name>Logic.Output>()
            private let viewState = <Name>ViewState()

            /// A new logic for each use, as in the view.
            private var logic: <Name>Logic {
              <Name>Logic(
                save: { text in
                  try await saves.value()
                  return text
                }, responder: owner.responder, viewState: viewState)
            }

            @Test("saves the text, and reports it") func saving() async {
              viewState.text = "Tea"

              await expectChanges(of: viewState, in: \.saving, during: { await logic.saveTapped() }) {
                await $0.expect(\.saving, .loading())
                owner.expectNone()
                saves.open()
                await $0.expect(\.saving, .loaded("Tea"))
              }

              owner.expect(.saved("Tea"))
            }

            @Test("shows why the text could not be saved") func failing() async {
              await expectChanges(of: viewState, in: \.saving, during: { await logic.saveTapped() }) {
                await $0.expect(\.saving, .loading())
                saves.fail(with: SaveError())
                await $0.expect(\.saving, .failed(SaveError()))
              }

              owner.expectNone()
            }

            @Test("reports that it was cancelled, and drops the result of a save that ends later")
            func cancelling() async {
              await expectChanges(of: viewState, in: \.saving, during: { await logic.saveTapped() }) {
                await $0.expect(\.saving, .loading())
                logic.cancelTapped()
                await $0.expect(\.saving, .notLoaded)
                saves.open()
              }

              owner.expect(.cancelled)
            }
          }

          private struct SaveError: Error, Equatable {}

          """#),
    ],
    use: "<Name>View(save: …, responder: …)")
}
