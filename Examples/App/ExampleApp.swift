#if canImport(SwiftUI)
  import Corbel
  import CorbelSwiftUI
  import SwiftUI

  /// The examples as one app: `swift run ExampleApp` on a Mac.
  ///
  /// The app makes a single container, and passes it to the views.
  @main struct ExampleApp: App {
    private let dependencies: Dependencies

    init() {
      do { dependencies = try Dependencies(.live, ExampleServices.register) } catch {
        fatalError("The container can't be built.\n\n\(error)")
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
