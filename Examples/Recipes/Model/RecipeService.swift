package import Corbel

/// The server that keeps the recipes.
@MainActor package struct RecipeService {
  let recipes: @MainActor () async throws -> IdentifiedArray<Recipe>
  let save: @MainActor (IdentifiedArray<Recipe>) async throws -> Void
  let upload: @MainActor (_ photo: String, @MainActor (Double) -> Void) async throws -> Void

  package init(
    recipes: @escaping @MainActor () async throws -> IdentifiedArray<Recipe>,
    save: @escaping @MainActor (IdentifiedArray<Recipe>) async throws -> Void,
    upload: @escaping @MainActor (String, @MainActor (Double) -> Void) async throws -> Void
  ) {
    self.recipes = recipes
    self.save = save
    self.upload = upload
  }
}
