// The container's builder takes functions of any isolation, and reads the isolation of each
// function. One `@isolated(any)` method does this, because functions can't be overloaded by
// isolation. The compiler allows only asynchronous calls of an `@isolated(any)` function, because
// the compiler can't know whether the caller has the same isolation.
//
// So the code below removes the isolation from the type, and the container checks the isolation at
// run time before the call. This is safe: `@isolated(any)` doesn't change how a function is called
// or stored, and only adds the isolation to the captures of the closure (SE-0431). On arm64e, the
// signature of a function pointer depends on the parameters and the results, and not on the
// isolation: compiled for arm64e, closures of both types have the same discriminator.
//
// The cast converts structures that hold the function, because a function type with a parameter
// pack can't be cast by itself. The structures also avoid the metadata of such a function type,
// which older systems don't have.

private struct Isolated<Value, each Argument> {
  let function: @isolated(any) @Sendable (repeat each Argument) -> Value
}

private struct Unisolated<Value, each Argument> {
  let function: @Sendable (repeat each Argument) -> Value
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
