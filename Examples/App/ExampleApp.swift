#if canImport(SwiftUI)
  import ColorsExample
  import Corbel
  import CorbelHTTP
  import CorbelStorage
  import CorbelSwiftUI
  import Foundation
  import RecipesExample
  import SwiftUI

  /// The examples as one app: `swift run ExampleApp` on a Mac.
  ///
  /// The app makes a single container, and passes it to the views. The settings outlive the app. A
  /// UI test can record or replay the colors.
  @main struct ExampleApp: App {
    private let dependencies: Dependencies

    init() {
      do {
        let snapshot = try HTTPSnapshot.requestedAtLaunch()
        dependencies = try Dependencies(.live, diagnostics: .standardError) { builder in
          ExampleServices.register(in: &builder)
          builder.override {
            $0.singleton { @MainActor _ in
              Stored(
                Preferences(),
                in: .userDefaults("preferences", migrations: Preferences.migrations))
            }
            if let snapshot { $0.value(ColorSource(client: snapshot.client)) }
          }
        }
      } catch {
        DiagnosticReporter.standardError.report(
          Diagnostic(
            fact: "The app can't start.",
            evidence: [.init("At", CallSite()), .init("Error", error)],
            consequence: "No window was opened.",
            remedy: "Correct the registrations, or the file that the launch names."))
        exit(1)
      }
      ForegroundProcess.start()
    }

    var body: some Scene {
      WindowGroup {
        ExamplesView()
          .resolving(from: dependencies)
          .onAppear { ForegroundProcess.activate() }
      }
      WindowGroup("Timeline", id: "timeline") {
        ItemsTimelineView(timeline: dependencies.resolve())
      }
    }
  }
#else
  @main enum ExampleApp {
    static func main() {
      print("The app needs SwiftUI. Run the same examples in the terminal: swift run Demo")
    }
  }
#endif
