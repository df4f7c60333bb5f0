internal import Foundation

// What the styles have in common.

extension FeatureTemplate {
  /// Returns what the body of a view shows.
  static func form(text: String, saving: String, save: String, cancel: String) -> String {
    #"""
          Form {
            Section {
              TextField("Text", text: \#(text))
              if let error = \#(saving).error {
                Text("The text could not be saved: \(String(describing: error))")
                  .foregroundStyle(.red)
              }
            }
            Section {
              Button("Save") { \#(save) }
                .disabled(\#(saving).isLoading)
              Button("Cancel", role: .cancel) { \#(cancel) }
            }
          }
          .navigationTitle("<Name>")
    """#
  }

  /// Returns the tests of a type that reports to a responder.
  ///
  /// `setUp` has the members that make a value of the type, with `saves` and `owner`. The property
  /// `saving` belongs to `observed`. `enter` has the lines that enter the text before it is saved.
  static func tests(
    of kind: String, outputs: String, setUp: String, observed: String, enter: String = "",
    save: String, cancel: String
  ) -> String {
    let saving = "await expectChanges(of: \(observed), in: \\.saving, during: { await \(save) }) {"
    return #"""
      import Corbel
      import CorbelTesting
      import Testing

      @testable import <Module>

      @Suite("The \#(kind) of <Name>", .actionCoverage(of: \#(outputs).self))
      @MainActor struct <Name>\#(kind.capitalized)Tests {
        private let saves = Gate<Void>()
        private let owner = ResponderRecorder<\#(outputs)>()
      \#(setUp)

        @Test("saves the text, and reports it") func saving() async {
      \#(enter)    \#(saving)
            await $0.expect(\.saving, .loading())
            owner.expectNone()
            saves.answer()
            await $0.expect(\.saving, .loaded("Tea"))
          }

          owner.expect(.saved("Tea"))
        }

        @Test("shows why the text could not be saved") func failing() async {
          \#(saving)
            await $0.expect(\.saving, .loading())
            saves.fail(with: SaveError())
            await $0.expect(\.saving, .failed(SaveError()))
          }

          owner.expectNone()
        }

        @Test("reports that it was cancelled, and drops the result of a save that ends later")
        func cancelling() async {
          \#(saving)
            await $0.expect(\.saving, .loading())
            \#(cancel)
            await $0.expect(\.saving, .notLoaded)
            saves.answer()
          }

          owner.expect(.cancelled)
        }
      }

      private struct SaveError: Error, Equatable {}

      """#
  }
}
