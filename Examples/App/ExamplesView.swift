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

  /// The examples, each in a tab; a link opens a recipe in whatever tab is selected.
  ///
  /// `Hosted` makes the store or model of a tab once, from the container of the surrounding view.
  struct ExamplesView: View {
    enum Tab { case counter, items, recipes, login, session, colors }

    @Resolved private var preferences: Stored<Preferences>
    @State private var tab = Tab.counter

    var body: some View {
      Hosted { dependencies in
        Store(
          initialState: RecipeList.State(), reducer: dependencies.resolve(RecipeList.self),
          observer: .printing("recipes"))
      } content: { recipes in
        TabView(selection: $tab) {
          CountersView()
            .tabItem { Label("Counter", systemImage: "plusminus") }.tag(Tab.counter)
          items
            .tabItem { Label("Items", systemImage: "checklist") }.tag(Tab.items)
          RecipesView(store: recipes, preferences: preferences)
            .tabItem { Label("Recipes", systemImage: "fork.knife") }.tag(Tab.recipes)
          account
            .tabItem { Label("Login", systemImage: "person") }.tag(Tab.login)
          session
            .tabItem { Label("Session", systemImage: "note.text") }.tag(Tab.session)
          colors
            .tabItem { Label("Colors", systemImage: "paintpalette") }.tag(Tab.colors)
        }
        // A tab that was never selected receives no links.
        .onOpenURL { url in
          tab = .recipes
          recipes.open(url)
        }
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
