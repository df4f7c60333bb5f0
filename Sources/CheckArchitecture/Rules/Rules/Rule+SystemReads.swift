extension Rule {
  /// Finds code of a reducer that reads the time, a random value or a setting from the system.
  ///
  /// Default arguments of initializers, and initial values of properties, are allowed, because a
  /// test can pass other values.
  static func systemReads(in project: Project) -> [Finding] {
    project.references.filter { project.kindAround($0) == .reducer }.flatMap { part -> [Finding] in
      let (file, type) = (project.files[part.file], project[part])
      return project.ownTokens(of: part).compactMap { index in
        guard let read = read(at: index, in: file.code), !type.isDefaultArgument(index),
          !type.properties.contains(where: { $0.value?.contains(index) == true }),
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
    let isCall = code.has("(", at: index + 1)
    if calls.contains(name), isCall, code.has(")", at: index + 2) { return "\(name)()" }
    if let member = code.at(index + 2)?.text, members[name]?.contains(member) == true,
      code.has(".", at: index + 1)
    {
      return isSeeded(index + 3, in: code) ? nil : "\(name).\(member)"
    }
    let isDraw = draws.contains(name) && isCall && code.has(".", at: index - 1)
    return isDraw && !isSeeded(index + 1, in: code) ? ".\(name)()" : nil
  }

  /// Returns whether the arguments of a call name the generator of its random numbers.
  private static func isSeeded(_ start: Int, in code: Code) -> Bool {
    code.has("(", at: start)
      && (start...code.partner(of: start)).contains { code.has("using", at: $0) }
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
