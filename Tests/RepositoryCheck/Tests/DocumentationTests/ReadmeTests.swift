import TestSupport
import Testing

@Suite("The README", .stallLimit) struct ReadmeTests {
  private let readme: Document
  private let manifest: Document

  init() throws {
    readme = try Repository.document("README.md")
    manifest = try Repository.document("Package.swift")
  }

  private var text: String { readme.lines.joined(separator: "\n") }
  private var manifestText: String { manifest.lines.joined(separator: "\n") }

  @Test("it begins with a view state, its logic, and their test") func beginning() throws {
    let example = try #require(readme.fences.first)
    #expect(example.language == "swift")
    for text in [": ViewState {", ": Logic {", "@Test(", "#expect("] {
      #expect(example.text.contains(text))
    }
    #expect(example.line + example.lines.count <= 40)
  }

  @Test("its picture of the demo exists for light and for dark pages") func picture() {
    let files = text.matches(of: /src(?:set)?="([^"]+)"/).map { String($0.output.1) }
    #expect(files.count == 2)
    #expect(files.contains { $0.hasSuffix("~dark.svg") })
    #expect(files.allSatisfy { $0.contains("demo-session") })
    for file in files { #expect(Repository.exists(file), "README.md shows \(file)") }
  }

  @Test("the commands that it names exist") func commands() {
    let commands = text.matches(of: /swift (run|test|build|package)\b(?: ([A-Z]\w*))?/)
    #expect(commands.contains { $0.output.1 == "test" })
    #expect(commands.contains { $0.output.1 == "run" })
    let executables = manifestText.matches(of: /\.executableTarget\(\s*name: "(\w+)"/)
      .map { String($0.output.1) }
    for command in commands {
      switch (command.output.1, command.output.2) {
      case ("run", let target?): #expect(executables.contains(String(target)))
      case ("test", nil): #expect(manifestText.contains(".testTarget("))
      case ("package", nil): break
      default: Issue.record("'\(command.output.0)' is not known to work.")
      }
    }
    for command in text.matches(of: /swift package (?:--\S+ )*([a-z-]*)/) {
      #expect(manifestText.contains("verb: \"\(command.output.1)\""))
    }
  }

  @Test("the products that it tells to install belong to the package") func products() throws {
    let products = text.matches(of: /\.product\(name: "(\w+)", package: "(\w+)"\)/)
    let libraries = manifestText.matches(of: /\.library\(name: "(\w+)"/)
    #expect(libraries.count == 6)
    #expect(products.map(\.output.1) == ["Corbel", "CorbelSwiftUI", "CorbelTesting"])
    for product in products {
      #expect(libraries.contains { $0.output.1 == product.output.1 })
      #expect(manifestText.contains("  name: \"\(product.output.2)\",\n  platforms:"))
    }
    for library in libraries {
      #expect(text.contains("\n| \(library.output.1) |"))
    }
  }

  @Test("the systems that it needs are those of the manifest") func requirements() throws {
    let tools = try #require(
      manifest.lines.first?.firstMatch(of: /swift-tools-version: (\d+\.\d+)/)?.output.1)
    #expect(text.contains("Swift \(tools),"))
    let platforms = manifestText.matches(of: /\.(\w+OS)\(\.v(\d+)\)/)
    #expect(platforms.count == 5)
    for platform in platforms {
      #expect(text.contains("\(platform.output.1) \(platform.output.2)"))
    }
  }
}
