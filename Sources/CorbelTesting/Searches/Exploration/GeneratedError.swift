/// The error that a walk makes for a payload of the type `any Error`.
///
/// For other errors, add a generator to the walk:
///
/// ```swift
/// walk.generate((any Error).self) { draw in
///   draw.pick(GeneratedError() as any Error, Failure())
/// }
/// ```
public struct GeneratedError: Error, Hashable {
  /// Creates the error.
  public init() {}
}
