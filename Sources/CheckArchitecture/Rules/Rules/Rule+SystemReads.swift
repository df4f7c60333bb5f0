extension Rule {
  /// Finds code of a reducer that reads the time, a random value or a setting from the system.
  ///
  /// Default arguments of initializers, and initial values of properties, are allowed, because a
  /// test can pass other values.
  static func systemReads(in project: Project) -> [Finding] {
    project.references.filter { project.kindAround($0) == .reducer }.flatMap { part -> [Finding] in
      let (file, type) = (project.files[part.file], project[part])
      let properties = file.types.filter { type.body.contains($0.body.lowerBound) }
        .flatMap(\.properties).compactMap(\.value)
      return project.tokensWithoutTypesOfKinds(part).compactMap { index in
        guard let read = read(at: index, in: file.code),
          !isDefaultArgument(index, of: type), !properties.contains(where: { $0.contains(index) }),
          project.find([file.code[index].text], from: part) == nil
        else { return nil }
        return Rule.systemRead.finding(
          "The reducer '\(type.path.joined(separator: "."))' reads '\(read)' from the system, so the "
            + "same action can have another result in each test. Pass a closure or a value to the "
            + "initializer.", at: index, in: file)
      }
    }
  }

  /// Returns what code reads from the system at a place, such as `Date()` or `Locale.current`.
  private static func read(at index: Int, in code: Code) -> String? {
    let name = code[index].text
    if code[index].isName, calls.contains(name), code.at(index + 1)?.isSymbol("(") == true,
      code.at(index + 2)?.isSymbol(")") == true
    {
      return "\(name)()"
    }
    if let members = members[name], code.at(index + 1)?.isSymbol(".") == true,
      let member = code.at(index + 2)?.text, members.contains(member)
    {
      return isSeeded(index + 3, in: code) ? nil : "\(name).\(member)"
    }
    let isCall =
      code.at(index - 1)?.isSymbol(".") == true && code.at(index + 1)?.isSymbol("(") == true
    return isCall && draws.contains(name) && !isSeeded(index + 1, in: code) ? ".\(name)()" : nil
  }

  /// Returns whether the arguments of a call name the generator of its random numbers.
  private static func isSeeded(_ start: Int, in code: Code) -> Bool {
    code.at(start)?.isSymbol("(") == true
      && (start...code.partner(of: start)).contains { code[$0].isWord("using") }
  }

  private static let calls: Set<String> = [
    "ContinuousClock", "Date", "SuspendingClock", "SystemRandomNumberGenerator", "UUID",
  ]
  private static let draws: Set<String> = ["randomElement", "shuffle", "shuffled"]
  private static let members: [String: Set<String>] = [
    "Bool": ["random"], "Calendar": ["autoupdatingCurrent", "current"],
    "ContinuousClock": ["now"], "Date": ["now"], "Double": ["random"], "Float": ["random"],
    "Int": ["random"], "Locale": ["autoupdatingCurrent", "current", "preferredLanguages"],
    "SuspendingClock": ["now"], "TimeZone": ["autoupdatingCurrent", "current"],
  ]
}
