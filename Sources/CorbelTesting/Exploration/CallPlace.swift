/// A call in a test's source, whose text a script repeats.
struct CallPlace: Sendable {
  let filePath: StaticString
  let line: UInt
  /// The name of the function with its parenthesis.
  let name: String

  init(_ filePath: StaticString, _ line: UInt, _ name: String) {
    self.filePath = filePath
    self.line = line
    self.name = name
  }
}

/// The names of the store, the gates and the clocks in a script.
@MainActor struct ScriptNames {
  /// Something that a script has a name for.
  enum Kind: String {
    case store, gate, clock
  }

  /// The position of a name.
  struct Index {
    fileprivate let value: Int
  }

  private var entries: [(kind: Kind, place: CallPlace, name: String)] = []

  /// Adds something, which is called `gate1` and so on until its name is looked up in the source.
  @discardableResult
  mutating func add(_ kind: Kind, _ place: CallPlace) -> Index {
    let number = entries.count { $0.kind == kind } + 1
    entries.append((kind, place, kind == .store ? "store" : "\(kind)\(number)"))
    return Index(value: entries.count - 1)
  }

  subscript(_ index: Index) -> String { entries[index.value].name }

  var store: String { entries.first { $0.kind == .store }?.name ?? "store" }

  /// The line that lets effects go on.
  var settling: String { "await \(store).settle()" }

  /// The names as they stand in the source.
  func inSource() -> Self {
    var names = self
    for index in entries.indices {
      // An argument that calls something makes another store each time.
      let name = SourceText(at: entries[index].place)?.firstArgument
      if let name, name.allSatisfy({ $0.isLetter || $0.isNumber || "._".contains($0) }) {
        names.entries[index].name = name
      }
    }
    return names
  }
}
