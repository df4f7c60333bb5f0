// Keeps the lines of its input in a file: 'StorageProgram FILE'. Each line is saved before the
// next.

import Corbel
import CorbelStorage
import Foundation

struct Line: Codable {
  let name: String
}

let file = URL(fileURLWithPath: CommandLine.arguments[1])
let lines = Stored([Line](), in: .file(file))
while let line = readLine() {
  lines.update { $0.append(Line(name: line)) }
  await lines.flush()
}
exit(lines.loadError == nil && lines.saveError == nil ? 0 : 1)
