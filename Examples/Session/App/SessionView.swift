#if canImport(SwiftUI)
  import Corbel
  import CorbelSwiftUI
  import LoginExample
  package import SwiftUI

  /// The root of the app: the login, or the screen of the user who is signed in.
  ///
  /// The view is given each screen's model. It doesn't know the containers that they come from.
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
      // The cases have models, so the body reads only which of them is shown. The cases of a store's
      // state have all that changes in them: ask for `store.scope(…)` of each there.
      switch app.screen {
      case .authentication(let login): LoginModelView(model: login)
      case .home(let home): HomeView(model: home, signOut: app.signOut)
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
