/// The files of a project, with the kinds of their types.
///
/// The check knows types only by their names. If the project declares its own `Reducer`, this name
/// doesn't mean Corbel's `Reducer`. If files in several folders declare the same name, the name
/// means the declaration in the nearest folder.
package struct Project: Sendable {
  /// A type or an extension: the index of its file, and its index among the types of that file.
  struct Reference: Hashable, Sendable {
    let file: Int
    let type: Int
  }

  package let files: [SourceFile]
  private var declarations: [String: [Reference]] = [:]
  /// The types that aliases outside of types stand for.
  private var aliases: [String: [String]] = [:]
  private var extensions: [Reference: [Reference]] = [:]
  private var owners: [Reference: Reference] = [:]
  private var kinds: [Reference: Kind] = [:]

  package init(_ files: [SourceFile]) {
    self.files = files
    for file in files where !file.isTest { aliases.merge(file.aliases) { first, _ in first } }
    for reference in references where self[reference].keyword != .extension {
      declarations[self[reference].fullName, default: []].append(reference)
    }
    for reference in references where self[reference].keyword == .extension {
      guard let owner = find(self[reference].path, from: reference) else { continue }
      owners[reference] = owner
      extensions[owner, default: []].append(reference)
    }
    for reference in references {
      if let kind = kindByConformance(of: reference) { kinds[reference] = kind }
    }
    let held = classesInViews()
    for reference in references
    where kinds[reference] == nil && isObservable(reference)
      && (held.contains(reference) || isModel(reference))
    {
      kinds[reference] = .model
    }
  }

  subscript(reference: Reference) -> TypeDeclaration {
    files[reference.file].types[reference.type]
  }

  func code(of reference: Reference) -> Code { files[reference.file].code }

  /// All types and extensions, except the types and extensions of tests.
  var references: [Reference] {
    files.indices.filter { !files[$0].isTest }.flatMap { file in
      files[file].types.indices.map { Reference(file: file, type: $0) }
    }
  }

  /// Returns the kind of a type, or of the type that an extension extends.
  ///
  /// If no file declares the extended type, the conformances of the extension decide the kind.
  func kind(of reference: Reference) -> Kind? {
    kinds[owners[reference] ?? reference]
  }

  /// Returns the kind of a type or of an extension, or of the nearest type around it with a kind.
  ///
  /// The state of a reducer, for example, has the kind of the reducer.
  func kindAround(_ reference: Reference) -> Kind? {
    if let kind = kind(of: reference) { return kind }
    let path = self[reference].path
    return path.indices.dropFirst().reversed().lazy
      .compactMap { find(Array(path[..<$0]), from: reference).flatMap(kind(of:)) }.first
  }

  /// Returns the indices of a type's tokens, without the tokens of nested types.
  func ownTokens(of reference: Reference) -> [Int] {
    let type = self[reference]
    return type.body.filter { index in !type.nested.contains { $0.contains(index) } }
  }

  /// Returns the declaration of a type and all its extensions.
  func parts(of reference: Reference) -> [Reference] {
    [reference] + (extensions[reference] ?? [])
  }

  /// Returns the types of a kind, without extensions.
  func types(_ kind: Kind) -> [Reference] {
    references.filter { owners[$0] == nil && kinds[$0] == kind }
  }

  // MARK: - Names

  /// Returns the type that a name means within a type or an extension.
  func find(_ path: [String], from reference: Reference) -> Reference? {
    var outer = self[reference].path
    if self[reference].keyword == .extension, path == outer { outer = [] }
    // The search goes from the innermost type around the name to the top level. Then it drops the
    // first part of the name, which may be a module.
    while true {
      if let found = nearest(outer + path, to: reference) { return found }
      if let alias = alias(path, in: outer, from: reference) { return alias }
      if outer.isEmpty { break }
      outer.removeLast()
    }
    if path.count > 1 { return nearest(Array(path.dropFirst()), to: reference) }
    return aliases[path[0]].flatMap { nearest($0, to: reference) }
  }

  private func nearest(_ path: [String], to reference: Reference) -> Reference? {
    let folders = files[reference.file].folders
    return declarations[path.joined(separator: ".")]?.max { left, right in
      common(folders, files[left.file].folders) < common(folders, files[right.file].folders)
    }
  }

  private func common(_ left: [Substring], _ right: [Substring]) -> Int {
    zip(left, right).prefix { $0 == $1 }.count
  }

  /// Returns the type that a name stands for, if the `typealias` is declared within `outer`.
  private func alias(_ path: [String], in outer: [String], from reference: Reference) -> Reference?
  {
    guard let name = path.last,
      let owner = nearest(outer + path.dropLast(), to: reference),
      let target = parts(of: owner).lazy.compactMap({ self[$0].aliases[name] }).first,
      target != path
    else { return nil }
    return nearest(target, to: reference) ?? nearest(self[owner].path + target, to: reference)
  }

  // MARK: - Kinds

  private func kindByConformance(of reference: Reference) -> Kind? {
    if owners[reference] != nil { return nil }
    for part in parts(of: reference) {
      for name in self[part].inherited {
        if let kind = kind(ofProtocol: name, from: part, depth: 0) {
          return self[reference].keyword == .protocol ? nil : kind
        }
      }
    }
    return nil
  }

  private static let protocols: [String: Kind] = [
    "Logic": .logic, "Reducer": .reducer, "View": .view, "ViewModifier": .view,
    "ViewState": .viewState,
  ]

  /// Returns the kind of a type that conforms to a protocol.
  ///
  /// The type may conform through protocols or classes of the project.
  private func kind(ofProtocol name: [String], from reference: Reference, depth: Int) -> Kind? {
    guard depth < 5 else { return nil }
    if let declared = find(name, from: reference),
      [.class, .protocol].contains(self[declared].keyword),
      !isOfCorbel(declared)
    {
      return self[declared].inherited.lazy
        .compactMap { kind(ofProtocol: $0, from: declared, depth: depth + 1) }.first
    }
    if name.count == 1, let target = aliases[name[0]] {
      return kind(ofProtocol: target, from: reference, depth: depth + 1)
    }
    let isPlain = name.count == 1 || ["Corbel", "SwiftUI"].contains(name[0])
    guard isPlain, let name = name.last else { return nil }
    return name == "Reducer" && files[reference.file].isComposable ? nil : Self.protocols[name]
  }

  /// Returns whether Corbel itself declares a type.
  ///
  /// If the check runs on Corbel's own sources, the name of this type then means the same as in
  /// other packages.
  private func isOfCorbel(_ reference: Reference) -> Bool {
    "/\(files[reference.file].path)".contains("/Sources/Corbel/")
  }

  private func isObservable(_ reference: Reference) -> Bool {
    self[reference].keyword == .class
      && (self[reference].prefix.has("Observable") || self[reference].inherits("ObservableObject"))
  }

  /// Returns whether an observable class is a model, whatever views hold.
  private func isModel(_ reference: Reference) -> Bool {
    let parts = parts(of: reference).map { self[$0] }
    return parts.contains { $0.path.last?.hasSuffix("Model") ?? false }
      || parts.contains { $0.functions.contains { $0.name == "send" } }
      || nearest(self[reference].path + ["Action"], to: reference) != nil
      || parts.contains { $0.aliases["Action"] != nil }
      || parts.contains { part in
        part.properties.contains { property in
          property.type?.path?.last == "Responder"
            || property.value.flatMap { code(of: reference).at($0.lowerBound) }?.text == "Responder"
        }
      }
  }

  /// Returns the observable classes that views hold in properties, except from the environment.
  private func classesInViews() -> Set<Reference> {
    var found: Set<Reference> = []
    for view in types(.view) {
      for property in self[view].properties where !property.isFromEnvironment {
        if let type = type(of: property, in: view), isObservable(type) { found.insert(type) }
      }
    }
    return found
  }

  // MARK: - Properties

  /// Returns the name of a property's type.
  ///
  /// The name comes from the stated type, from an attribute such as `@Environment(Model.self)`, or
  /// from an initial value such as `Model(…)`.
  func typeName(of property: Property, in reference: Reference) -> [String]? {
    if let type = property.type { return type.path }
    if let type = property.prefix.attributes.lazy.compactMap(\.type).first { return type }
    return property.value.flatMap {
      code(of: reference).constructedType($0)
    }
  }

  func type(of property: Property, in reference: Reference) -> Reference? {
    typeName(of: property, in: reference).flatMap { find($0, from: reference) }
  }

  /// Returns the kind of a view's property, if the property is a model or a part of a model.
  ///
  /// A store has the kind of its reducer.
  func role(of property: Property, in view: Reference) -> Kind? {
    guard !property.isStatic, !property.isComputed,
      let name = typeName(of: property, in: view)
    else { return nil }
    guard let type = find(name, from: view), !isOfCorbel(type) else {
      let isCorbels = name.count == 1 ? !files[view.file].isComposable : name[0] == "Corbel"
      return isCorbels && ["Store", "StoreOf"].contains(name.last) ? .reducer : nil
    }
    // What only other views hold, such as a theme, is no model of this view.
    if property.isFromEnvironment, kind(of: type) == .model, !isModel(type) { return nil }
    return kind(of: type).flatMap { [.model, .viewState, .logic].contains($0) ? $0 : nil }
  }

  /// Returns the state of the reducer whose store is in a property.
  func state(of property: Property, in view: Reference) -> Reference? {
    var path: [String]
    if let type = property.type {
      guard let argument = type.argument else { return nil }
      path = type.path?.last == "StoreOf" ? argument + ["State"] : argument
    } else {
      let code = code(of: view)
      guard let label = property.value?.first(where: { code.has("initialState", at: $0) }),
        let state = code.path(at: label + 2)?.path
      else { return nil }
      path = state
    }
    return find(path, from: view)
  }
}
