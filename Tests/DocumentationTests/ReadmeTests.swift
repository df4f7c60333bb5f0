import DemoApp
internal import Foundation
import Testing

@Suite("The README") struct ReadmeTests {
  private let readme: Document
  private let manifest: Document

  init() throws {
    readme = try Document("README.md")
    manifest = try Document("Package.swift")
  }

  private var text: String { readme.lines.joined(separator: "\n") }
  private var manifestText: String { manifest.lines.joined(separator: "\n") }

  @Test("it begins with a feature and its test") func beginning() throws {
    let example = try #require(readme.fences.first)
    #expect(example.language == "swift")
    #expect(example.text.contains(": Reducer {"))
    #expect(example.text.contains("@Test("))
    #expect(example.text.contains("#expect("))
    #expect(example.line + example.lines.count <= 32)
  }

  @Test("what it links to is there") func links() {
    let targets = text.matches(of: /\]\(([^)\s]+)\)/).map { String($0.output.1) }
    #expect(!targets.isEmpty)
    for target in targets where !target.hasPrefix("https://") {
      #expect(Repository.exists(target), "README.md links to \(target)")
    }
  }

  @Test("the commands it names are there") func commands() {
    let commands = text.matches(of: /swift (run|test|build|package)\b(?: ([A-Z]\w*))?/)
    #expect(commands.contains { $0.output.1 == "test" })
    #expect(commands.contains { $0.output.1 == "run" })
    let executables = manifestText.matches(of: /\.executableTarget\(\s*name: "(\w+)"/)
      .map { String($0.output.1) }
    for command in commands {
      switch (command.output.1, command.output.2) {
      case ("run", let target?): #expect(executables.contains(String(target)))
      case ("test", nil): #expect(manifestText.contains(".testTarget("))
      default: Issue.record("'\(command.output.0)' is not known to work.")
      }
    }
  }

  @Test("the products it tells to install are the package's") func products() throws {
    let products = text.matches(of: /\.product\(name: "(\w+)", package: "(\w+)"\)/)
    #expect(products.map(\.output.1) == Module.allCases.map { $0.rawValue[...] })
    for product in products {
      #expect(manifestText.contains(".library(name: \"\(product.output.1)\""))
      #expect(manifestText.contains("  name: \"\(product.output.2)\",\n  platforms:"))
    }
  }

  @Test("the systems it needs are those of the package") func requirements() throws {
    let tools = try #require(
      manifest.lines.first?.firstMatch(of: /swift-tools-version: (\d+\.\d+)/)?.output.1)
    #expect(text.contains("Swift \(tools),"))
    let platforms = manifestText.matches(of: /\.(\w+OS)\(\.v(\d+)\)/)
    #expect(platforms.count == 5)
    for platform in platforms {
      #expect(text.contains("\(platform.output.1) \(platform.output.2)"))
    }
  }

  @Test("the concepts in its table are public") func concepts() throws {
    let names = text.matches(of: /(?m)^\| `(\w+)(?:\.(\w+))?` \|/).map(\.output)
    #expect(!names.isEmpty)
    let declared = try Module.allCases.flatMap { try PublicDeclaration.all(of: $0).map(\.name) }
    let sources = try Module.core.sources()
    for name in names {
      #expect(declared.contains(String(name.1)))
      guard let member = name.2 else { continue }
      let extending = sources.filter { $0.lines.contains("extension \(name.1) {") }
      let lines = extending.flatMap(\.lines)
      #expect(lines.contains { $0.contains("public func \(member)<") }, "'\(name.0)' is not there.")
    }
  }

  @Test("the demo prints what it shows") @MainActor func demo() async throws {
    let transcript = try #require(readme.fences.first { $0.text.hasPrefix("$ ") })
    let command = try #require(
      transcript.lines.first?.wholeMatch(
        of: /\$ printf '([^']*)' \| swift run Demo --file \S+ \| tail -n (\d+)/))
    let keys = command.output.1.replacing("\\n", with: "\n").replacing("\\t", with: "\t")
    let count = try #require(Int(command.output.2))
    // The last line break ends a line, and begins none.
    let output = try await demoOutput(keys: String(keys)).dropLast()
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false).suffix(count)
    let shown = Array(transcript.lines.dropFirst())
    #expect(Array(lines.map(String.init)) == shown + [""])
  }

  @MainActor private func demoOutput(keys: String) async throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: "readme-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var script: [UInt8]? = Array(keys.utf8)
    var output = ""
    let program = Program(
      arguments: ["--file", folder.appending(path: "demo.json").path], environment: [:],
      console: Console(
        input: .script { script.take() }, write: { output += $0 }, writeError: { output += $0 }))
    #expect(await program.run() == .exit(code: 0))
    return output
  }
}
