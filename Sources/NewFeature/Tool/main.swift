import ArchitectureRules
import FeatureGenerator
import Foundation

guard let command = try NewFeatureCommand(CommandLine.allArguments()) else {
  FileHandle.standardError.write(
    Data("This tool is a part of the plugin NewFeature: swift package new-feature --help\n".utf8))
  exit(2)
}
let (output, error, status) = command.run()
FileHandle.standardOutput.write(Data(output.utf8))
FileHandle.standardError.write(Data(error.utf8))
exit(status)
