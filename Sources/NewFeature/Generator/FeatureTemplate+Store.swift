extension FeatureTemplate {
  private static let storeForm = form(
    text: "store.binding(\\.text) { .textChanged($0) }", saving: "store.saving",
    save: "store.send(.saveTapped)",
    cancel: "store.send(.cancelTapped)")

  static let store = FeatureTemplate(
    title: "a reducer in a store",
    files: [
      File(
        suffix: "",
        text: #"""
          import Corbel

          /// The functions that the screen needs from the app.
          struct <Name>Service {
            /// Saves a text, and returns it as it was saved.
            var save: @MainActor (String) async throws -> String
          }

          /// The screen as a function of its state and an action.
          ///
          /// It changes the state, and returns the effects to start.
          struct <Name>: Reducer {
            struct State: Equatable {
              /// The text that a person enters.
              var text = ""
              /// The progress of saving, and the text that was saved last.
              var saving: Loadable<String> = .notLoaded
            }

            enum Action {
              case textChanged(String)
              case saveTapped
              case saveFinished(LoadResult<String>)
              case cancelTapped
            }

            /// An event that the screen reports to its parent.
            enum Output: Equatable, Sendable {
              case saved(String)
              case cancelled
            }

            let service: <Name>Service

            func reduce(into state: inout State, action: Action) -> Effect<Self> {
              switch action {
              case .textChanged(let text):
                state.text = text
                return .none
              case .saveTapped:
                return .load(&state.saving, id: "save") { [text = state.text] in
                  try await service.save(text)
                } finish: {
                  .saveFinished($0)
                }
              case .saveFinished(let result):
                guard let text = state.saving.finish(with: result) else { return .none }
                return .respond(.saved(text))
              case .cancelTapped:
                return .merge(.cancel(id: "save"), .respond(.cancelled))
              }
            }
          }

          """#),
      File(
        suffix: "View",
        text: #"""
          #if canImport(SwiftUI)
            import Corbel
            import CorbelSwiftUI
            import SwiftUI

            /// A screen that reads fields of a store, and sends actions.
            struct <Name>View: View {
              // MARK: - State

              let store: StoreOf<<Name>>

              // MARK: - Body

              var body: some View {
          \#(storeForm)
              }
            }

            #Preview {
              let service = <Name>Service(save: { $0 })
              <Name>View(store: .preview(<Name>.State(), reducer: <Name>(service: service)))
            }
          #endif

          """#),
      File(
        suffix: "Tests", isTest: true,
        text: #"""
          import Corbel
          import CorbelTesting
          import Testing

          @testable import <Module>

          @Suite("The reducer of <Name>", .actionCoverage(of: <Name>.self))
          @MainActor struct <Name>Tests {
            private let saves = Gate<Void>()

            @Test("saves the text, and reports it") func saving() async {
              let store = makeStore()

              store.send(.textChanged("Tea")) { $0.text = "Tea" }
              store.send(.saveTapped) { $0.saving = .loading() }
              saves.answer()
              await store.receive(.saveFinished(.success("Tea"))) { $0.saving = .loaded("Tea") }
              store.expectOutput(.saved("Tea"))

              await store.finish()
            }

            @Test("shows why the text could not be saved") func failing() async {
              let store = makeStore()

              store.send(.saveTapped) { $0.saving = .loading() }
              saves.fail(with: SaveError())
              await store.receive(.saveFinished(.failure(SaveError()))) {
                $0.saving = .failed(SaveError())
              }

              await store.finish()
            }

            @Test("reports that it was cancelled, and cancels the save") func cancelling() async {
              let store = makeStore()

              store.send(.saveTapped) { $0.saving = .loading() }
              store.send(.cancelTapped)
              store.expectOutput(.cancelled)
              await store.receive(.saveFinished(.cancelled)) { $0.saving = .notLoaded }

              await store.finish()
            }

            private func makeStore() -> TestStore<<Name>> {
              var service = <Name>Service.test
              service.save = { text in
                try await saves.value()
                return text
              }
              return TestStore(initialState: <Name>.State(), reducer: <Name>(service: service))
            }
          }

          extension <Name>Service {
            /// A function that a test hasn't set fails the test by its name.
            fileprivate static let test = Self(save: unset("save"))
          }

          private struct SaveError: Error, Equatable {}

          """#),
    ],
    use: "<Name>View(store: …)")
}
