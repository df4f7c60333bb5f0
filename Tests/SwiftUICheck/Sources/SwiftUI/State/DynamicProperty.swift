public protocol DynamicProperty {
  mutating func update()
}

extension DynamicProperty {
  public mutating func update() {}
}

/// A property that the evaluator connects to storage, or to the environment, before each
/// evaluation.
protocol InstalledProperty: DynamicProperty {
  @MainActor mutating func install(in node: Node, offset: Int)
}
