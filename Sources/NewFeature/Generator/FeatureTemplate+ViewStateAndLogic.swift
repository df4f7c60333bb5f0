extension FeatureTemplate {
  private static let logicForm = form(
    text: "$viewState.text", saving: "viewState.saving", save: "Task { await logic.saveTapped() }",
    cancel: "logic.cancelTapped()")

  static let viewStateAndLogic = FeatureTemplate(
    title: "a view state and a logic",
    files: [
      File(
        suffix: "ViewState",
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
        suffix: "Logic",
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
        suffix: "View",
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
          \#(logicForm)
              }
            }

            #Preview {
              <Name>View(save: { $0 }, responder: .noop)
            }
          #endif

          """#),
      File(
        suffix: "LogicTests", isTest: true,
        text: tests(
          of: "logic", outputs: "<Name>Logic.Output",
          setUp: """
              private let viewState = <Name>ViewState()

              /// A new logic for each use, as in the view.
              private var logic: <Name>Logic {
                <Name>Logic(
                  save: { text in
                    try await saves.value()
                    return text
                  }, responder: owner.responder, viewState: viewState)
              }
            """,
          observed: "viewState", enter: "    viewState.text = \"Tea\"\n\n",
          save: "logic.saveTapped()", cancel: "logic.cancelTapped()")),
    ],
    use: "<Name>View(save: …, responder: …)")
}
