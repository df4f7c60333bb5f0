public struct Animation: Equatable, Sendable {
  private let name: String

  public static let `default` = Animation(name: "default")
  public static let spring = Animation(name: "spring")
  public static let bouncy = Animation(name: "bouncy")
}

public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  try withTransaction(Transaction(animation: animation), body)
}

extension View {
  nonisolated public func animation<V>(_ animation: Animation?, value: V) -> some View
  where V: Equatable { self }
}
