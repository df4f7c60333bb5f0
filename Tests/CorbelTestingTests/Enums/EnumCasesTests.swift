internal import Corbel
internal import CorbelTesting
internal import TestSupport
internal import Testing

/// An enum for each memory layout of the compiler, with all of its values and their names.
private struct Example: Sendable {
  let names: [String]
  /// The names that were found for the values.
  let found: @Sendable () -> [String?]
  let type: Any.Type

  init<Value: Sendable>(_ names: [String], _ values: [Value]) {
    self.names = names
    self.type = Value.self
    found = {
      values.map { value in
        let cases = EnumCases.cases(of: Value.self)
        return cases.path(of: value).map { cases.paths[$0] }
      }
    }
  }
}

private let examples = [
  Example(["only"], [Single.only]),
  Example(["a", "b", "c"], [Simple.a, .b, .c]),
  Example(["payload", "before", "after"], [OnePayload.payload(.max), .before, .after]),
  Example(["payload", "none", "other"], [Spare.payload(Object()), .none, .other]),
  Example(
    ["number", "text", "both", "object", "void", "empty"],
    [Many.number(1), .text("a"), .both(1, of: "b"), .object(Object()), .void(()), .empty]),
  Example(["value", "none"], [GenericAction<Int>.value(1), .none]),
  Example(["link", "end"], [Recursive.link(.link(.end)), .end]),
  Example(["first", "second"], [Described.first, .second]),
  Example(["some", "none"], [Int?.some(1), .none]),
  Example(["outer", "none"], [Outer<Int>.Inner<String>.outer(1, "a"), .none]),
  Example(
    [
      "child.incremented", "child.decremented", "row.incremented", "row.decremented",
      "labelled.incremented", "labelled.decremented", "generic.value", "generic.none", "closed",
    ],
    [
      ParentAction.child(.incremented), .child(.decremented), .row(1, .incremented),
      .row(1, .decremented), .labelled(action: .incremented), .labelled(action: .decremented),
      .generic(.value(1)), .generic(.none), .closed,
    ]),
  Example(
    ["parent.child.incremented", "finished"],
    [Grand.parent(.child(.incremented)), .finished(.success(1))]),
  Example(["child", "own"], [IndirectAction.child(.own), .own]),
  Example(["pong.ping", "pong.end", "end"], [PingAction.pong(.ping(.end)), .pong(.end), .end]),
  Example(["child", "own"], [Reflected.child(.incremented), .own]),
  Example(
    ["plain", "maybe", "result", "phase"],
    [
      Data.plain(.a), .maybe(.incremented), .result(.failure(.first)),
      .phase(.loading(previous: nil)),
    ]),
]

@Suite("The cases of an enum") struct EnumCasesTests {
  @Test("every value has the name of its case") func names() {
    for example in examples { expectEqual(example.found(), example.names, "\(example.type)") }
  }

  @Test("all cases are listed, those with a payload first, without those that can't be created")
  func paths() {
    let parent = [
      "parent.child.incremented", "parent.child.decremented", "parent.row.incremented",
      "parent.row.decremented", "parent.labelled.incremented", "parent.labelled.decremented",
      "parent.generic.value", "parent.generic.none", "parent.closed",
    ]
    let rows: [(Any.Type, [String])] = [
      (Simple.self, ["a", "b", "c"]), (OnePayload.self, ["payload", "before", "after"]),
      (Grand.self, parent + ["finished"]), (Never.self, []), (Nobody.self, []),
      (WithNever.self, ["possible"]), (WithNobody.self, ["possible"]),
      // A type that is not an enum has no cases.
      (Int.self, ["any value"]), (Object.self, ["any value"]), ((Int, Simple).self, ["any value"]),
      ((() -> Void).self, ["any value"]), ((any Sendable).self, ["any value"]),
    ]
    for (type, paths) in rows { expectEqual(EnumCases.cases(of: type).paths, paths, "\(type)") }
  }

  @Test("the name of a case does not depend on how the enum describes itself") func caseName() {
    expectEqual(EnumMetadata.findCase(of: Described.second)?.name, "second")
    expectNil(EnumMetadata.findCase(of: 3))
  }
}

private final class Object: Sendable {}

private enum Single { case only }

private enum Simple { case a, b, c }

private enum OnePayload { case before, payload(Int), after }

private enum Spare { case none, payload(Object), other }

private enum Many {
  case number(Int), empty, text(String), both(Int, of: String), object(Object), void(Void)
}

private enum GenericAction<Value: Sendable>: Sendable {
  case none
  case value(Value)
}

private struct Outer<First: Sendable> {
  enum Inner<Second: Sendable>: Sendable {
    case outer(First, Second)
    case none
  }
}

private indirect enum Recursive: Sendable {
  case end
  case link(Recursive)
}

private enum Described: CustomStringConvertible, Error {
  case first, second

  var description: String { "described" }
}

private enum ChildAction {
  case incremented, decremented
}

private enum ParentAction {
  case child(ChildAction)
  case row(Int, ChildAction)
  case labelled(action: ChildAction)
  case generic(GenericAction<Int>)
  case closed
}

private enum Grand {
  case parent(ParentAction)
  case finished(Result<Int, Described>)
}

private indirect enum IndirectAction: Sendable {
  case child(IndirectAction)
  case own
}

private indirect enum PingAction: Sendable {
  case pong(PongAction)
  case end
}

private indirect enum PongAction: Sendable {
  case ping(PingAction)
  case end
}

private enum Reflected: CustomReflectable {
  case child(ChildAction)
  case own

  var customMirror: Mirror { Mirror(self, children: []) }
}

private enum Data {
  case plain(Simple)
  case maybe(ChildAction?)
  case result(Result<ChildAction, Described>)
  case phase(Loadable<Int>.Phase)
}

private enum Nobody {}

private enum WithNever {
  case possible
  case impossible(Never)
}

private enum WithNobody {
  case possible
  case impossible(Int, Nobody)
}
