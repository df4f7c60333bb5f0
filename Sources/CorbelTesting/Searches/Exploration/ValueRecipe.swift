internal import Corbel
internal import Foundation

/// Makes a value of a type from a draw, or returns nil if no value is possible now.
typealias ValueRecipe = @MainActor (inout Draw) -> Any?

/// The recipes for types: the test's generators, built-in recipes, and recipes for enums.
@MainActor final class ValueMaker {
  private var recipes: [ObjectIdentifier: ValueRecipe] = [:]
  /// The cases that the recipes for enums leave out, because the payloads can't be made.
  private(set) var omitted: [ActionCases.Missing] = []
  /// The types whose recipes are being made.
  ///
  /// Meanwhile, such a type has no recipe. So the recipe for a recursive enum leaves out the cases
  /// that contain the enum itself.
  private var open: Set<ObjectIdentifier> = []
  /// The number of recipes that refer to an enclosing type.
  private var recursionCount = 0

  nonisolated deinit {}

  /// Sets the recipe of a type to the test's generator.
  func set(_ recipe: @escaping ValueRecipe, for type: Any.Type) {
    recipes[ObjectIdentifier(type)] = recipe
  }

  /// Returns the recipe for a type; nil if no value of the type can be made.
  ///
  /// - Parameters:
  ///   - type: The type of the values.
  ///   - missing: A list, to which this adds the names of the types that need a generator, unless
  ///     the list has them.
  /// - Returns: The recipe.
  func recipe(for type: Any.Type, missing: inout [String]) -> ValueRecipe? {
    let id = ObjectIdentifier(type)
    if let known = recipes[id] { return known }
    guard open.insert(id).inserted else { return recursive(id) }
    defer { open.remove(id) }
    var names: [String] = []
    if let recipe = builtIn(type, &names) ?? enumRecipe(type, &names) {
      recipes[id] = recipe
      return recipe
    }
    if names.isEmpty { names = [Self.name(of: type)] }
    for name in names where !missing.contains(name) { missing.append(name) }
    return nil
  }

  /// Returns a recipe that looks up the recipe of an enclosing type when it makes a value.
  private func recursive(_ id: ObjectIdentifier) -> ValueRecipe {
    recursionCount += 1
    return { [weak self] draw in
      draw.depth += 1
      defer { draw.depth -= 1 }
      return self?.recipes[id]?(&draw)
    }
  }

  /// The maximum number of recursive payloads within each other.
  private static var maximumDepth: Int { 4 }

  /// Returns the name of a type before `.self`.
  private static func name(of type: Any.Type) -> String {
    let name = typeName(of: type)
    // The metadata of a function has the kind 0x302, and that of `any Error` the kind 0x303.
    let kind = unsafeBitCast(type, to: UnsafeRawPointer.self).load(as: Int.self)
    return kind == 0x302 ? "(\(name))" : kind == 0x303 ? "(any \(name))" : name
  }

  /// Returns a recipe for each part of a payload; nil if a part has no recipe.
  func recipes(
    for parts: some Collection<EnumMetadata.Part>, missing: inout [String]
  ) -> [ValueRecipe]? {
    let recipes = parts.compactMap { recipe(for: $0.type, missing: &missing) }
    return recipes.count == parts.count ? recipes : nil
  }

  private func builtIn(_ type: Any.Type, _ missing: inout [String]) -> ValueRecipe? {
    if let recipe = Self.plain[ObjectIdentifier(type)] { return recipe }
    if let list = type as? any GeneratedList.Type { return list.recipe(self, &missing) }
    if let all = type as? any CaseIterable.Type { return Self.recipe(all) }
    if EnumMetadata.isEnum(type) { return nil }
    if let raw = type as? any RawRepresentable.Type { return recipe(raw, &missing) }
    return nil
  }

  private static func recipe<Cases: CaseIterable>(_ type: Cases.Type) -> ValueRecipe? {
    let all = Array(type.allCases)
    if all.isEmpty { return nil }
    return { draw in all[draw.next(below: all.count)] }
  }

  private func recipe<Raw: RawRepresentable>(
    _ type: Raw.Type, _ missing: inout [String]
  ) -> ValueRecipe? {
    guard let raw = recipe(for: Raw.RawValue.self, missing: &missing) else { return nil }
    return { draw in (raw(&draw) as? Raw.RawValue).flatMap { Raw(rawValue: $0) } }
  }

  /// Returns a recipe for an enum, without the cases whose payloads can't be made.
  private func enumRecipe(_ type: Any.Type, _ missing: inout [String]) -> ValueRecipe? {
    guard let metadata = EnumMetadata(type) else { return nil }
    var (cases, flat): ([ValueRecipe], [ValueRecipe]) = ([], [])
    var missingCases: [ActionCases.Missing] = []
    // The cases without a payload come last in the metadata. They are simpler, so they come first
    // here.
    let indices =
      (0..<metadata.count).filter { !metadata.hasPayload(at: $0) }
      + (0..<metadata.count).filter { metadata.hasPayload(at: $0) }
    for index in indices {
      var types: [String] = []
      let count = recursionCount
      if let parts = metadata.parts(at: index), let recipes = recipes(for: parts, missing: &types) {
        let recipe = caseRecipe(type, metadata, index, parts, recipes)
        cases.append(recipe)
        if recursionCount == count { flat.append(recipe) }
      } else if !types.isEmpty {
        let name = "\(Self.name(of: type)).\(metadata.name(at: index) ?? "case \(index)")"
        missingCases.append(ActionCases.Missing(path: name, types: types))
      }
    }
    guard !flat.isEmpty else {
      missing += missingCases.flatMap(\.types)
      return nil
    }
    omitted += missingCases
    return { [cases, flat] draw in
      let possible = draw.depth < Self.maximumDepth ? cases : flat
      return possible[draw.next(below: possible.count)](&draw)
    }
  }

  /// Returns a recipe for values of one case.
  func caseRecipe(
    _ type: Any.Type, _ metadata: EnumMetadata, _ index: Int, _ parts: [EnumMetadata.Part],
    _ recipes: [ValueRecipe]
  ) -> ValueRecipe {
    func recipe<Value>(_ type: Value.Type) -> ValueRecipe {
      let make = metadata.maker(of: type, at: index, parts)
      return { draw in
        var payload: [Any] = []
        for recipe in recipes {
          guard let value = recipe(&draw) else { return nil }
          payload.append(value)
        }
        return make(payload)
      }
    }
    return _openExistential(type, do: recipe)
  }
}

// Recipes for the types of the standard library.
extension ValueMaker {
  private static let plain: [ObjectIdentifier: ValueRecipe] = {
    var recipes: [ObjectIdentifier: ValueRecipe] = [:]
    func add<Value>(_ type: Value.Type, _ make: @escaping @MainActor (inout Draw) -> Value) {
      recipes[ObjectIdentifier(type)] = { draw in draw.few { make(&$0) } }
    }
    func addNumber<Number: FixedWidthInteger>(_ type: Number.Type) {
      let large: [Int] = [100, 1_000, 65_536, 1_000_000]
      add(type) { draw in
        let small = Number.isSigned ? 21 : 11
        let number = draw.next(below: small + 4)
        if number >= small { return Number(clamping: large[number - small]) }
        guard Number.isSigned else { return Number(number) }
        return Number(number % 2 == 0 ? number / 2 : -(number + 1) / 2)
      }
    }
    add(Bool.self) { draw in draw.pick(false, true) }
    add(Void.self) { _ in () }
    add((any Error).self) { _ in GeneratedError() }
    let numbers: [any FixedWidthInteger.Type] = [
      Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self,
      UInt32.self, UInt64.self,
    ]
    for type in numbers { addNumber(type) }
    add(Double.self) { draw in real(&draw) }
    add(Float.self) { draw in Float(real(&draw)) }
    add(Decimal.self) { draw in Decimal(draw.pick(0, 1, -1, 3, 1_000_000)) / draw.pick(1, 10) }
    add(Date.self) { draw in
      Date(timeIntervalSinceReferenceDate: draw.pick(0, 1, -1, 86_400, 1_000_000_000))
    }
    add(Data.self) { draw in Data(repeating: 7, count: draw.pick(0, 1, 3, 100)) }
    add(UUID.self) { draw in
      let byte = UInt8(draw.next(below: 5))
      return UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, byte))
    }
    recipes[ObjectIdentifier(URL.self)] = { draw in
      URL(string: draw.pick("https://example.com", "https://example.com/a?b=c", "file:///tmp/a"))
    }
    add(String.self) { draw in ValueMaker.text(&draw) }
    add(Substring.self) { draw in ValueMaker.text(&draw)[...] }
    add(Character.self) { draw in draw.pick("a", "b", " ", "1", "é", "👋🏽") }
    add(Duration.self) { draw in .milliseconds(draw.pick(0, 1, 500, 1_000, 60_000)) }
    return recipes
  }()

  private static func real(_ draw: inout Draw) -> Double {
    draw.pick(0, 1, -1, 2, 3, 10, 1_000_000, .infinity, .nan) / draw.pick(1, 2, 3)
  }

  private static func text(_ draw: inout Draw) -> String {
    draw.pick("", "a", "b", "ab", "A", " ", " a ", "1", "é", "👋🏽", "a\nb", longText)
  }

  private static let longText = String(repeating: "a", count: 100)
}

/// A collection that is made from generated elements.
@MainActor private protocol GeneratedList {
  static func recipe(_ maker: ValueMaker, _ missing: inout [String]) -> ValueRecipe?
}

/// Makes up to three elements, or up to two in one of all draws.
@MainActor private func elements<Element>(_ element: ValueRecipe, _ draw: inout Draw) -> [Element] {
  let count = draw.few { $0.next(below: 4) }
  return (0..<count).compactMap { _ in element(&draw) as? Element }
}

extension Array: @MainActor GeneratedList {
  static func recipe(_ maker: ValueMaker, _ missing: inout [String]) -> ValueRecipe? {
    guard let element = maker.recipe(for: Element.self, missing: &missing) else { return nil }
    return { draw in elements(element, &draw) as [Element] }
  }
}

extension Set: @MainActor GeneratedList {
  static func recipe(_ maker: ValueMaker, _ missing: inout [String]) -> ValueRecipe? {
    guard let element = maker.recipe(for: Element.self, missing: &missing) else { return nil }
    return { draw in Set(elements(element, &draw)) }
  }
}

extension Dictionary: @MainActor GeneratedList {
  static func recipe(_ maker: ValueMaker, _ missing: inout [String]) -> ValueRecipe? {
    let key = maker.recipe(for: Key.self, missing: &missing)
    let value = maker.recipe(for: Value.self, missing: &missing)
    guard let key, let value else { return nil }
    return { draw in
      let keys: [Key] = elements(key, &draw)
      let values: [Value] = keys.compactMap { _ in value(&draw) as? Value }
      return Dictionary(zip(keys, values)) { first, _ in first }
    }
  }
}
