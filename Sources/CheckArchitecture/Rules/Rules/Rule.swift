/// A rule of the architecture that the check applies.
///
/// The raw value is the rule's name in findings, in silencing comments and in the configuration.
package enum Rule: String, CaseIterable, Encodable, Sendable {
  case twoModels = "two-models"
  case mutatedOutput = "mutated-output"
  case viewImport = "view-import"
  case singleton
  case systemRead = "system-read"
  case openOutput = "open-output"
  case computedList = "computed-list"
  case missingTest = "missing-test"
  case silencing

  func findings(in project: Project, _ configuration: Configuration) -> [Finding] {
    switch self {
    case .twoModels: Self.twoModels(in: project)
    case .mutatedOutput: Self.mutatedOutputs(in: project)
    case .viewImport: Self.viewImports(in: project)
    case .singleton: Self.singletons(in: project, configuration)
    case .systemRead: Self.systemReads(in: project)
    case .openOutput: Self.openOutputs(in: project)
    case .computedList: Self.computedLists(in: project)
    case .missingTest: Self.missingTests(in: project)
    // `Report` finds wrong silencing comments when it applies the comments.
    case .silencing: []
    }
  }

  func finding(_ message: String, at index: Int, in file: SourceFile) -> Finding {
    Finding(self, message, at: file.code[index].place, in: file)
  }
}
