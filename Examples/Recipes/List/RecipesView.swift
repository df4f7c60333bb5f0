#if canImport(SwiftUI)
  package import Corbel
  package import CorbelStorage
  import CorbelSwiftUI
  package import Foundation
  package import SwiftUI

  /// The list of recipes, with its stack, its sheet and its questions.
  package struct RecipesView: View {
    private let store: StoreOf<RecipeList>
    private let preferences: Stored<Preferences>

    package init(store: StoreOf<RecipeList>, preferences: Stored<Preferences>) {
      self.store = store
      self.preferences = preferences
    }

    package var body: some View {
      StoreStack(store, path: \.path, onPop: { .popped($0) }) {
        list
      } destination: { screen in
        screen.show(RecipeList.recipe) { recipe($0) }
        screen.show(RecipeList.step) { step($0) }
        screen.show(RecipeList.timer) { CookTimerView(store: $0) }
      }
      .task { await store.send(.appeared).finish() }
      .cover(item: store.presented(RecipeList.editor, onDismiss: .editor(.cancelTapped))) {
        RecipeEditorView(store: $0)
      }
      .confirmationDialog(
        item: store.presented(\.destination.deletion), titleVisibility: .visible
      ) {
        Text("Delete \($0.title)?")
      } actions: { recipe in
        Button("Delete", role: .destructive) { store.send(.deleted([recipe.id])) }
      }
      .alert("Time is over.", item: store.presented(\.destination.timeOver)) {
        Button("\($0): done") {}
      }
      .sheet(item: store.presented(RecipeList.settings)) { _ in
        PreferencesView(preferences: preferences)
      }
      .undoable(
        store.recipes.value ?? Undoable([]), undo: { store.send(.undoTapped) },
        redo: { store.send(.redoTapped) })
    }

    private func recipe(_ screen: StoreOf<RecipeScreen>) -> some View {
      listed(screen.recipeID) { recipe in
        List {
          RecipeSummary(store: recipe, preferences: preferences)
          RecipeSteps(store: screen, steps: recipe.steps)
          RecipePhotos(store: screen.scope(RecipeScreen.photos), photos: recipe.photos)
          Button("Edit") { store.send(.editTapped(recipe.id)) }
          Button("Delete", role: .destructive) { store.send(.deleteTapped(recipe.id)) }
        }
        .navigationTitle(recipe.title)
      }
    }

    private func step(_ screen: StoreOf<StepScreen>) -> some View {
      listed(screen.recipeID) { StepScreenView(store: screen, steps: $0.steps) }
    }

    /// Shows an element of the list, the progress of its load, or that it doesn't exist.
    private func listed<Content: View>(
      _ id: Recipe.ID, @ViewBuilder content: @escaping (StoreOf<RecipeRow>) -> Content
    ) -> some View {
      StoreElement(store, RecipeList.rows, id: id, content: content) {
        LoadableView(store.recipes, retry: { store.send(.refreshed) }) { _ in
          VStack {
            Text("This recipe doesn't exist.")
            Button("Back") { store.send(.backTapped) }
          }
        }
      }
    }

    private var list: some View {
      LoadableView(store.recipes, retry: { store.send(.refreshed) }) { _ in
        List {
          if store.saving.error != nil {
            Text("The recipes are not saved.")
            Button("Save Again") { store.send(.saveAgainTapped) }
          }
          ForEach(store.scope(RecipeList.rows, ids: store[RecipeList.visibleIDs])) { recipe in
            NavigationLink(value: store.linkValue(.recipeTapped(recipe.id))) {
              Text(recipe.isFavorite ? "\(recipe.title) ★" : recipe.title)
            }
          }
          .onDelete { store.send(.deleted($0)) }
          .onMove { store.send(.moved($0, before: $1)) }
        }
        .overlay(alignment: .bottom) {
          if store.offersUndo { Button("Undo Delete") { store.send(.undoTapped) } }
        }
        .refreshable { await store.send(.refreshed).waitForEnd() }
        .searchable(text: store.binding(\.searchText) { .searchTextChanged($0) })
        .onDisappear(send: .undoOfferEnded, to: store)
      }
      .navigationTitle("Recipes")
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Settings") { store.send(.settingsTapped) }
        }
        ToolbarItem {
          Button(store.favoritesOnly ? "All" : "Favorites") { store.send(.favoritesOnlyTapped) }
        }
        ToolbarItem(placement: .primaryAction) {
          Button("Add") { store.send(.addTapped) }
        }
      }
    }
  }

  extension Store where State == RecipeList.State, Action == RecipeList.Action {
    /// Opens the recipe of a link at once, without an animation.
    package func open(_ url: URL) {
      guard let id = Int(url.lastPathComponent) else { return }
      var transaction = Transaction()
      transaction.disablesAnimations = true
      send(.linkOpened(id), transaction: transaction)
    }
  }

  extension View {
    /// Covers the screen, so that no swipe closes a draft; on a Mac, shows a sheet.
    fileprivate func cover<State, Action>(
      item: PresentedStore<State, Action>,
      @ViewBuilder content: @escaping (Store<State, Action>) -> some View
    ) -> some View {
      #if os(macOS)
        sheet(item: item, content: content)
      #else
        fullScreenCover(item: item, content: content)
      #endif
    }
  }

  struct PreferencesView: View {
    @Bindable var preferences: Stored<Preferences>

    var body: some View {
      Form {
        #if os(tvOS)
          Button("\(preferences.people) people, and one more") { preferences.people += 1 }
        #else
          Stepper("\(preferences.people) people", value: $preferences.people)
        #endif
        Button("Reset") { preferences.value = Preferences() }
          .disabled(!preferences.isChanged)
        if preferences.saveError != nil { Text("The settings are not saved.") }
      }
    }
  }
#endif
