extension Rule {
  /// Finds code of a reducer that reads the time, a random value or a setting from the system.
  ///
  /// Default arguments of initializers, and initial values of properties, are allowed, because a
  /// test can pass other values. So are arguments in static functions and initializers that make
  /// the reducer.
  static func systemReads(in project: Project) -> [Finding] {
    project.references.filter { project.kindAround($0) == .reducer }.flatMap { part -> [Finding] in
      let (file, type) = (project.files[part.file], project[part])
      return project.ownTokens(of: part).compactMap { index in
        guard let read = read(at: index, in: file.code), !type.isDefaultArgument(index),
          !type.properties.contains(where: { $0.value?.contains(index) == true }),
          project.find([read.type], from: part) == nil,
          !type.isPassed(index, in: file.code)
        else { return nil }
        return Rule.systemRead.finding(
          "The reducer '\(type.fullName)' reads '\(read.text)' from the system, so the "
            + "same action can have another result in each test. Pass a closure or a value to the "
            + "initializer.", at: index, in: file)
      }
    }
  }

  /// Returns the system value that the code reads at an index, such as `Date()` or `Locale.current`.
  private static func read(at index: Int, in code: Code) -> (type: String, text: String)? {
    var (name, member, end) = (code[index].text, "init", index + 1)
    if let path = code.typedMember(at: index) {
      (name, member, end) = (path[path.count - 2], path[path.count - 1], index + 2)
    } else if code.has(".", at: end), let next = code.at(end + 1) {
      (member, end) = (next.text, end + 2)
    }
    let label = code.has("(", at: end) ? code[end + 1].text : nil
    let isRandom =
      member == "random" && label != nil && (label == "in" || name == "Bool")
      && name.first?.isUppercase == true
    if isRandom || members.contains("\(name).\(member)") {
      return isSeeded(end, in: code) ? nil : (name, "\(name).\(member)")
    }
    if member == "init", let label, functions.contains(name) || makers.contains(name) {
      if functions.contains(name) || label == ")" { return (name, "\(name)()") }
      return label == "timeIntervalSinceNow" ? (name, "\(name)(\(label):)") : nil
    }
    // The base of '.random(in:)' is unknown here, or the token before has been a finding.
    let isDraw =
      code.has(".", at: index - 1) && code.has("(", at: index + 1)
      && (draws.contains(name)
        || name == "random" && code.has("in", at: index + 2)
          && code.at(index - 2)?.isIdentifier == false && code.typedMember(at: index - 1) == nil)
    return isDraw && !isSeeded(index + 1, in: code) ? (name, ".\(name)()") : nil
  }

  /// Returns whether the arguments of a call name the generator of its random numbers.
  private static func isSeeded(_ start: Int, in code: Code) -> Bool {
    code.has("(", at: start)
      && (start...code.partner(of: start)).contains { code.has("using", at: $0) }
  }

  /// The types whose initializers read the time or a random value.
  private static let makers: Set<String> = [
    "ContinuousClock", "Date", "SuspendingClock",
    "SystemRandomNumberGenerator", "UUID",
  ]
  private static let functions: Set<String> = [
    "CFAbsoluteTimeGetCurrent", "arc4random", "arc4random_uniform",
  ]
  private static let draws: Set<String> = ["randomElement", "shuffle", "shuffled"]
  // A dictionary of sets would take the compiler seconds.
  private static let members: Set<String> = [
    "Calendar.autoupdatingCurrent", "Calendar.current", "ContinuousClock.now", "Date.now",
    "Date.timeIntervalSinceReferenceDate", "DispatchTime.now", "Instant.now",
    "Locale.autoupdatingCurrent", "Locale.current", "Locale.preferredLanguages",
    "ProcessInfo.processInfo", "SuspendingClock.now", "TimeZone.autoupdatingCurrent",
    "TimeZone.current",
  ]
}

extension TypeDeclaration {
  /// Returns whether a static member or an initializer passes what stands at a place to the
  /// initializer of a type, where a test can pass another value.
  fileprivate func isPassed(_ index: Int, in code: Code) -> Bool {
    makers.contains { body in
      body.contains(index)
        && body.dropFirst().prefix { $0 < index }.contains { open in
          guard code[open].opens, code.partner(of: open) > index else { return false }
          // A closure after the parentheses is an argument too.
          let end = code.has(")", at: open - 1) ? code.partner(of: open - 1) - 1 : open - 1
          return code.has("init", at: end) || code.at(end)?.text.first?.isUppercase == true
        }
    }
  }
}
