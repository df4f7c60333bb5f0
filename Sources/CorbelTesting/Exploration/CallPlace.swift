/// A call in a test's source, from which the script of a failing walk copies code.
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

/// The names of the subject, the gates and the clocks in a script.
@MainActor struct ScriptNames {
  /// The kind of object that a name stands for.
  enum Kind: String {
    case store, object, gate, clock
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
    let isOnly = kind == .store || kind == .object
    entries.append((kind, place, isOnly ? "\(kind)" : "\(kind)\(number)"))
    return Index(value: entries.count - 1)
  }

  subscript(_ index: Index) -> String { entries[index.value].name }

  private var subjectEntry: (kind: Kind, place: CallPlace, name: String)? {
    entries.first { $0.kind == .store || $0.kind == .object }
  }

  /// Whether the subject is a store.
  var isStore: Bool { subjectEntry?.kind == .store }

  /// The name of the store or the object.
  var subject: String { subjectEntry?.name ?? "store" }

  /// The code for the state that conditions are about.
  var state: String { isStore ? "\(subject).base.state" : subject }

  /// The name of the operations in a script.
  static var operations: String { "operations" }

  /// The line of a script that settles the subject.
  var settling: String { "await \(isStore ? subject : Self.operations).settle()" }

  /// Returns the names from the test's source, or else the generated names.
  func inSource() -> Self {
    var names = self
    for index in entries.indices {
      // The script uses the argument of the call only if the argument is a plain name. A copied
      // call, such as `makeStore()`, would make another store.
      let name = SourceText(at: entries[index].place)?.firstArgument
      if let name, name.allSatisfy({ $0.isLetter || $0.isNumber || "._".contains($0) }) {
        names.entries[index].name = name
      }
    }
    return names
  }
}
