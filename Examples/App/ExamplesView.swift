#if canImport(SwiftUI)
  import ColorsExample
  import Corbel
  import CorbelSessions
  import CorbelStorage
  import CorbelSwiftUI
  import CounterExample
  import ItemListExample
  import LoginExample
  import RecipesExample
  import SessionExample
  import SwiftUI

  /// The examples, each in a tab.
  ///
  /// `Hosted` makes the store or model of a tab once, from the container of the surrounding view.
  struct ExamplesView: View {
    @Resolved private var preferences: Stored<Preferences>

    var body: some View {
      TabView {
        CountersView()
          .tabItem { Label("Counter", systemImage: "plusminus") }
        items
          .tabItem { Label("Items", systemImage: "checklist") }
        recipes
          .tabItem { Label("Recipes", systemImage: "fork.knife") }
        account
          .tabItem { Label("Login", systemImage: "person") }
        session
          .tabItem { Label("Session", systemImage: "note.text") }
        colors
          .tabItem { Label("Colors", systemImage: "paintpalette") }
      }
    }
  }

  extension ExamplesView {
    private var items: some View {
      Hosted { dependencies in
        dependencies.resolve(StoreTimeline<ItemsApp.State, ItemsApp.Action>.self)
      } content: { timeline in
        ItemsAppView(store: timeline.store)
      }
    }

    private var recipes: some View {
      Hosted { dependencies in
        Store(
          initialState: RecipeList.State(), reducer: dependencies.resolve(RecipeList.self),
          observer: .printing("recipes"))
      } content: { store in
        RecipesView(store: store, preferences: preferences)
      }
    }

    private var account: some View {
      Hosted { dependencies in
        Store(initialState: Account.State(), reducer: dependencies.resolve(Account.self))
      } content: { store in
        AccountView(store: store)
      }
    }

    private var session: some View {
      Hosted { dependencies in
        SessionApp(dependencies: dependencies)
      } content: { app in
        SessionView(app: app)
      }
    }

    private var colors: some View {
      Hosted { dependencies in
        Store(
          initialState: Colors.State(), reducer: Colors(source: dependencies.resolve()))
      } content: { store in
        ColorsStoreView(store: store)
      }
    }
  }

  #Preview("Light") {
    ExamplesView()
      .previewDependencies(ExampleServices.register)
      .preferredColorScheme(.light)
  }

  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
  #Preview("Dark", traits: .modifier(PreviewDependencies(ExampleServices.register))) {
    ExamplesView()
      .preferredColorScheme(.dark)
  }
#endif
