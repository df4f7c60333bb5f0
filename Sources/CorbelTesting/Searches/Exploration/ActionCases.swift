/// The cases of a feature's actions, with a recipe for the actions of each case.
@MainActor struct ActionCases {
  struct Case {
    /// The name of the case, after the names of its outer cases: `editor.saveTapped`.
    let path: String
    let recipe: ValueRecipe
  }

  /// A case, in an action or in an enum of its payload, for whose payload no value can be made.
  struct Missing: Equatable {
    let path: String
    /// The types in the payload that need a generator.
    let types: [String]
  }

  private(set) var cases: [Case] = []
  private(set) var missing: [Missing] = []

  /// Finds the cases of a type; a type that is not an enum has one case.
  ///
  /// - Parameters:
  ///   - type: The type of the actions.
  ///   - exceptions: The cases to leave out. The name of an outer case includes its inner cases.
  ///   - maker: Makes the payloads.
  init(_ type: Any.Type, except exceptions: [String], _ maker: ValueMaker) {
    guard EnumMetadata.isEnum(type) else {
      var types: [String] = []
      if let recipe = maker.recipe(for: type, missing: &types) {
        cases = [Case(path: EnumCases.anyValue, recipe: recipe)]
        missing = maker.omitted
      } else {
        missing = [Missing(path: EnumCases.anyValue, types: types)]
      }
      return
    }
    add(type, EnumCases.cases(of: type), prefix: "", exceptions, maker) { $0 }
    missing += maker.omitted
  }

  private mutating func add(
    _ type: Any.Type, _ known: EnumCases, prefix: String, _ exceptions: [String],
    _ maker: ValueMaker, _ wrap: (@escaping ValueRecipe) -> ValueRecipe
  ) {
    guard let metadata = EnumMetadata(type) else { return }
    for index in 0..<metadata.count {
      let path = prefix + known.name(at: index)
      guard !exceptions.contains(path) else { continue }
      let nested = known.nested(at: index)
      var types: [String] = []
      // The cases of the last part are added one by one.
      guard let parts = metadata.parts(at: index),
        let recipes = maker.recipes(for: parts.dropLast(nested == nil ? 0 : 1), missing: &types)
      else {
        missing.append(Missing(path: path, types: types))
        continue
      }
      if let nested, let last = parts.last {
        add(last.type, nested, prefix: path + ".", exceptions, maker) { recipe in
          wrap(maker.caseRecipe(type, metadata, index, parts, recipes + [recipe]))
        }
      } else {
        cases.append(
          Case(path: path, recipe: wrap(maker.caseRecipe(type, metadata, index, parts, recipes))))
      }
    }
  }
}
