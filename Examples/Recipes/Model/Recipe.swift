/// A recipe, with amounts for one person.
package struct Recipe: Identifiable, Codable, Equatable, Sendable {
  package struct Ingredient: Codable, Hashable, Sendable {
    package var name: String
    package var grams: Int

    package init(_ name: String, grams: Int) {
      self.name = name
      self.grams = grams
    }
  }

  package struct Step: Codable, Equatable, Sendable {
    package var text: String
    package var minutes: Int?

    package init(_ text: String, minutes: Int? = nil) {
      self.text = text
      self.minutes = minutes
    }
  }

  package let id: Int
  package var title: String
  package var isFavorite = false
  package var ingredients: [Ingredient]
  package var steps: [Step]
  /// The names of the photos on this device.
  package var photos: [String] = []

  package init(
    id: Int, title: String, ingredients: [Ingredient] = [], steps: [Step] = []
  ) {
    self.id = id
    self.title = title
    self.ingredients = ingredients
    self.steps = steps
  }
}
