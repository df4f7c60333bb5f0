/// The code of a test that takes the steps of a walk.
@MainActor struct WalkScript {
  let lines: [String]

  init(_ run: WalkRun, _ failure: WalkFailure, _ names: ScriptNames, _ call: CallPlace) {
    var lines = SourceText(at: call)?.setup ?? []
    if lines.isEmpty {
      lines = ["// Make '\(names.subject)' and its mocks as the exploration does."]
    }
    if names.isStore { lines.append("\(names.subject).exhaustivity = .off") }
    var steps: [String] = []
    for performed in run.performed {
      steps += performed.code(names)
      if performed.hasSettled, steps.last != names.settling { steps.append(names.settling) }
    }
    if steps.contains(where: { $0.contains("\(ScriptNames.operations).") }) {
      lines.append("let \(ScriptNames.operations) = OperationRunner()")
    }
    lines += steps + Self.proof(of: failure, names)
    self.lines =
      ["@Test @MainActor func walk() async throws {"] + lines.map { "  " + $0 } + ["}"]
  }

  private static func proof(of failure: WalkFailure, _ names: ScriptNames) -> [String] {
    let state = names.state
    switch failure.proof {
    case .condition(let place):
      guard let condition = SourceText(at: place)?.trailingClosure else {
        return ["// Here, \(failure.name)."]
      }
      return expectation("\(condition)(\(state))")
    case .model(let place, let model):
      guard let part = SourceText(at: place)?.closure(of: "of") else {
        return ["// Here, the model is \(model)."]
      }
      return expectation("\(part)(\(state)) == \(model)")
    case .child(let place, let identity):
      guard let child = SourceText(at: place)?.closure(of: "of") else {
        return ["// Here, the child is still there."]
      }
      return expectation(
        identity.map { "\(child)(\(state))?.id != \($0)" } ?? "\(child)(\(state)) == nil")
    case .reported:
      return []
    }
  }

  private static func expectation(_ code: String) -> [String] {
    let lines = code.split(separator: "\n").map(String.init)
    guard lines.count > 1 else { return ["#expect(\(code))"] }
    return ["#expect("] + lines.dropLast().map { "  " + $0 } + ["  \(lines[lines.count - 1]))"]
  }
}
