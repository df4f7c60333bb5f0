/// A call in a test's source, from which a script copies code.
struct CallPlace: Sendable {
  let filePath: StaticString
  let line: UInt
  /// The text that begins the call, such as `invariant(`.
  let name: String

  init(_ filePath: StaticString, _ line: UInt, _ name: String) {
    self.filePath = filePath
    self.line = line
    self.name = name
  }
}

/// The names of the store, the gates and the clocks in a script.
@MainActor struct ScriptNames {
  /// The kind of object that a name stands for.
  enum Kind: String {
    case store, gate, clock
  }

  /// The position of a name.
  struct Index {
    fileprivate let value: Int
  }

  private var entries: [(kind: Kind, place: CallPlace, name: String)] = []

  /// Adds an object with a name such as `gate1`, which ``inSource()`` may replace.
  @discardableResult
  mutating func add(_ kind: Kind, _ place: CallPlace) -> Index {
    let number = entries.count { $0.kind == kind } + 1
    entries.append((kind, place, kind == .store ? "store" : "\(kind)\(number)"))
    return Index(value: entries.count - 1)
  }

  subscript(_ index: Index) -> String { entries[index.value].name }

  var store: String { entries.first { $0.kind == .store }?.name ?? "store" }

  /// The line of a script that settles the store.
  var settling: String { "await \(store).settle()" }

  /// Returns the names from the test's source, or the same names if the source can't be read.
  func inSource() -> Self {
    var names = self
    for index in entries.indices {
      // The script copies the argument only if it is a plain name. A copied call, such as
      // `makeStore()`, would make another store.
      let name = SourceText(at: entries[index].place)?.firstArgument
      if let name, name.allSatisfy({ $0.isLetter || $0.isNumber || "._".contains($0) }) {
        names.entries[index].name = name
      }
    }
    return names
  }
}
