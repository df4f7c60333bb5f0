/// The code of a test that takes the steps of a walk.
@MainActor struct WalkScript {
  let lines: [String]

  init(_ run: WalkRun, _ failure: WalkFailure, _ names: ScriptNames, _ call: CallPlace) {
    var lines = SourceText(at: call)?.setup ?? []
    if lines.isEmpty { lines = ["// Make '\(names.store)' and its mocks as the exploration does."] }
    lines.append("\(names.store).exhaustivity = .off")
    for performed in run.performed {
      lines += performed.code(names)
      if performed.hasSettled, lines.last != names.settling { lines.append(names.settling) }
    }
    lines += Self.proof(of: failure, names)
    self.lines =
      ["@Test @MainActor func walk() async throws {"] + lines.map { "  " + $0 } + ["}"]
  }

  private static func proof(of failure: WalkFailure, _ names: ScriptNames) -> [String] {
    let state = "\(names.store).base.state"
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
