package import Corbel

/// The editor of a recipe: a form with a check, and a question before changes are lost.
package struct RecipeEditor: Reducer {
  package struct Form: Equatable {
    /// The title, in one line; a pasted text can have several.
    package var title: String { didSet { title.replace(/\R/, with: " ") } }
    /// The steps, one a line.
    package var steps: String
  }

  package enum Field: Hashable { case title, steps }

  package struct State: Identifiable, Equatable {
    var original: Recipe
    package var form: Form
    package var focus: Field? = .title
    package var problem: String?
    package var draftToDiscard: Form?

    init(_ recipe: Recipe) {
      original = recipe
      form = Form(recipe)
    }

    package var id: Recipe.ID { original.id }
    package var isChanged: Bool { form != Form(original) }
  }

  package enum Action: PresentingAction {
    case edited(Edit<State>), focusChanged(Field?)
    case saveTapped, cancelTapped
    case discardTapped, dismissed
  }

  /// The recipe to save, or nil to save nothing.
  package typealias Output = Recipe?

  package func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .edited(let edit):
      edit.apply(to: &state)
      if edit.changes(\.title) { state.problem = nil }
    case .focusChanged(let field): state.focus = field
    case .saveTapped:
      if let recipe = state.form.applied(to: state.original) { return .respond(recipe) }
      state.problem = "Enter a title."
      state.focus = .title
    case .cancelTapped:
      guard state.isChanged else { return .respond(nil) }
      state.draftToDiscard = state.form
    case .discardTapped: return .respond(nil)
    case .dismissed: state.draftToDiscard = nil
    }
    return .none
  }
}

extension RecipeEditor.State: Editable {
  package static let fields = \RecipeEditor.State.form
}

extension RecipeEditor.Form {
  init(_ recipe: Recipe) {
    title = recipe.title
    steps = recipe.steps.map(\.text).joined(separator: "\n")
  }

  /// Takes the fields of a newer version of the recipe, but for those that the person has changed.
  mutating func update(from old: Recipe, to new: Recipe) {
    let (old, new) = (Self(old), Self(new))
    if title == old.title { title = new.title }
    if steps == old.steps { steps = new.steps }
  }

  /// Returns the changed recipe, or nil if it has no title.
  ///
  /// A step whose text is unchanged keeps its minutes.
  func applied(to recipe: Recipe) -> Recipe? {
    guard title.contains(where: { !$0.isWhitespace }) else { return nil }
    var recipe = recipe
    recipe.title = title
    recipe.steps = steps.split(separator: "\n").map { line in
      recipe.steps.first { $0.text == line } ?? Recipe.Step(String(line))
    }
    return recipe
  }
}
