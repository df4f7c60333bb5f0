import FeatureGenerator
import Foundation

guard let invocation = Invocation(Array(CommandLine.arguments.dropFirst())) else {
  FileHandle.standardError.write(
    Data("This tool is a part of the plugin NewFeature: swift package new-feature --help\n".utf8))
  exit(2)
}
let outcome = NewFeatureCommand(project: invocation.project)
  .run(invocation.arguments)
FileHandle.standardOutput.write(Data(outcome.output.utf8))
FileHandle.standardError.write(Data(outcome.error.utf8))
exit(outcome.status)
