// The isolation of a function is part of its type, and functions can't be overloaded by it. So the
// container's builder takes functions of any isolation, and asks each one for it. The compiler allows
// only asynchronous calls of such a function, because it can't know that the caller is where the
// function is isolated to. Once that was checked, the function is called as one without isolation:
// `@isolated(any)` doesn't change how a function is called or stored, it only adds the isolation to
// what the closure has captured (SE-0431). Where pointers are signed (arm64e), the signature of a
// function depends on its parameters and results, and not on its isolation: compiled for arm64e,
// closures of both types are signed and called with the same number. Structures hold the functions,
// because a function of a pack can't be cast by itself, and so that no metadata of such types is
// needed, which older systems don't have.

private struct Isolated<Value, each Argument> {
  let function: @isolated(any) @Sendable (repeat each Argument) -> Value
}

private struct Unisolated<Value, each Argument> {
  let function: @Sendable (repeat each Argument) -> Value
}

private struct IsolatedBorrower<Value, Argument: ~Copyable> {
  let function: @isolated(any) @Sendable (borrowing Argument) -> Value
}

private struct UnisolatedBorrower<Value, Argument: ~Copyable> {
  let function: @Sendable (borrowing Argument) -> Value
}

/// Returns the function without its isolation.
///
/// Call the result only on the function's actor.
func withoutIsolation<Value, each Argument>(
  _ function: @escaping @isolated(any) @Sendable (repeat each Argument) -> Value
) -> @Sendable (repeat each Argument) -> Value {
  unsafeBitCast(
    Isolated(function: function), to: Unisolated<Value, repeat each Argument>.self
  ).function
}

/// Returns the function without its isolation.
///
/// Call the result only on the function's actor.
func withoutIsolation<Value, Argument: ~Copyable>(
  _ function: @escaping @isolated(any) @Sendable (borrowing Argument) -> Value
) -> @Sendable (borrowing Argument) -> Value {
  unsafeBitCast(
    IsolatedBorrower(function: function), to: UnisolatedBorrower<Value, Argument>.self
  ).function
}
