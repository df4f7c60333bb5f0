import Corbel
import CorbelTesting
import Testing

@MainActor @Suite("The code of a value in a script", .timeLimit(.minutes(10)))
struct SwiftCodeTests {
  enum Sending<Value> { case sent(Value) }

  struct Point: Hashable {
    var x = 1
    var y: Int?
  }

  final class Box {
    var _count = 1
    nonisolated deinit {}
  }

  // The cases of another enum would be actions of their own.
  enum Kind: CaseIterable {
    case plain, number(Int), named(of: String), several(first: Int, String), nothing(Void)
    case kind(Reason)

    static var allCases: [Kind] { [] }
  }

  enum Reason: Error { case full, late(by: Int) }

  struct Example: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let code: @MainActor @Sendable () async throws -> String?

    init<Value>(
      _ text: String, _ make: @escaping @MainActor @Sendable () -> Value
    ) {
      testDescription = text
      code = { try await SwiftCodeTests.code(of: make) }
    }
  }

  /// Returns the code of a value in the script of a walk that sends the value.
  static func code<Value>(
    of make: @escaping @MainActor () -> Value, as code: ((Value) -> String)? = nil
  ) async throws -> String? {
    let walk = try await findWalk(Reduce<Int, Sending<Value>, Never>.self, runs: 1) { walk in
      let store = TestStore(
        initialState: 0,
        reducer: Reduce<Int, Sending<Value>, Never> { state, _ in
          state += 1
          return .none
        })
      walk.subject(store)
      walk.generate(Value.self, code: code) { _ in make() }
      walk.invariant("nothing is sent") { $0 == 0 }
    }
    let (start, end) = ("  store.send(.sent(", "))")
    let line = walk?.script.first { $0.hasPrefix(start) && $0.hasSuffix(end) }
    return line.map { String($0.dropFirst(start.count).dropLast(end.count)) }
  }

  nonisolated static let examples = [
    Example(#""a\"b""#) { "a\"b" }, Example(#""ab""#) { "ab"[...] },
    Example(#""a""#) { "a" as Character }, Example("-7") { -7 }, Example("true") { true },
    Example("1.5") { 1.5 }, Example("5") { UInt8(5) }, Example("2.5") { 2.5 as Float },
    Example(".seconds(2)") { Duration.seconds(2) }, Example(".seconds(0)") { Duration.zero },
    Example(".milliseconds(1500)") { Duration.milliseconds(1500) },
    Example(".nanoseconds(1500000)") { Duration.microseconds(1500) },
    Example(".nanoseconds(1000000001)") { Duration.seconds(1) + .nanoseconds(1) },
    Example("nil") { nil as Int? }, Example("1") { 1 as Int? },
    Example("[]") { [Int]() }, Example("[1, 2]") { [1, 2] }, Example("[3]") { [3] as Set },
    Example("[:]") { [String: Int]() }, Example(#"["a": 1, "b": 2]"#) { ["b": 2, "a": 1] },
    Example("SwiftCodeTests.Point(x: 1, y: nil)") { Point() },
    Example("SwiftCodeTests.Point(x: 1, y: 2)") { Point(y: 2) },
    Example("SwiftCodeTests.Box(count: 1)") { Box() },
    Example(".plain") { Kind.plain }, Example(".number(1)") { Kind.number(1) },
    Example(#".named(of: "a")"#) { Kind.named(of: "a") },
    Example(#".several(first: 1, "a")"#) { Kind.several(first: 1, "a") },
    Example(".nothing(())") { Kind.nothing(()) },
    Example(".kind(SwiftCodeTests.Reason.full)") { Kind.kind(.full) },
    Example(".kind(SwiftCodeTests.Reason.late(by: 2))") { Kind.kind(.late(by: 2)) },
    Example(".success(1)") { Result<Int, Reason>.success(1) },
    Example(".failure(SwiftCodeTests.Reason.full)") { Result<Int, Reason>.failure(.full) },
    Example("SwiftCodeTests.Reason.full") { Reason.full },
    Example("GeneratedError()") { GeneratedError() },
  ]

  @Test("it is what a test would write", arguments: examples)
  func code(_ example: Example) async throws {
    #expect(try await example.code() == example.testDescription)
  }

  @Test("a test can write it in another way") func ownCode() async throws {
    #expect(try await Self.code(of: { Point() }, as: { "point(\($0.x))" }) == "point(1)")
  }
}
