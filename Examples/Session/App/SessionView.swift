#if canImport(SwiftUI)
  import Corbel
  import CorbelSwiftUI
  import LoginExample
  package import SwiftUI

  /// The root of the app: the login, or the screen of the signed-in user.
  ///
  /// The view receives the model of each screen. It doesn't know the containers that make the
  /// models.
  ///
  /// ```swift
  /// SessionView(app: SessionApp(dependencies: dependencies))
  /// ```
  package struct SessionView: View {
    private let app: SessionApp

    package init(app: SessionApp) {
      self.app = app
    }

    package var body: some View {
      // Each case contains a model, so the body only observes which case is shown. If the cases
      // contained the state of a store, the body would observe every change in them. With a store,
      // call `scope` for each case instead.
      switch app.screen {
      case .authentication(let login): LoginModelView(model: login)
      case .home(let home): HomeView(model: home)
      }
    }
  }

  #Preview {
    Hosted { dependencies in
      SessionApp(dependencies: dependencies)
    } content: { app in
      SessionView(app: app)
    }
    .previewDependencies(SessionApp.register)
  }
#endif
