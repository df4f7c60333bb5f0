// What an initializer or a closure is isolated to is part of its type, and nothing can be overloaded
// by it. So the builder takes functions of any isolation, and asks them for it here. The compiler
// lets such a function be called only asynchronously, since it can't know that the caller is where
// the function belongs. Once that was checked, the function is called as what it is apart from that:
// `@isolated(any)` changes nothing about how a function is called or stored, it only adds the
// isolation to what the closure has captured (SE-0431). Where pointers are signed (arm64e), the
// signature of a function depends on its parameters and results, and not on its isolation: compiled
// for arm64e, closures of both types are signed and called with the same number. Structures hold the
// functions, because a function of a pack can't be cast by itself, and so that no metadata of such
// types is needed, which older systems don't have.

private struct Isolated<Value, each Need> {
  let function: @isolated(any) @Sendable (repeat each Need) -> Value
}

private struct Checked<Value, each Need> {
  let function: @Sendable (repeat each Need) -> Value
}

private struct IsolatedFactory<Value> {
  let function: @isolated(any) @Sendable (borrowing Dependencies.Resolver) -> Value
}

private struct CheckedFactory<Value> {
  let function: @Sendable (borrowing Dependencies.Resolver) -> Value
}

extension Maker {
  /// Creates a registration of a closure that has to be called where it belongs.
  convenience init(
    _ lifetime: Lifetime, _ callSite: CallSite,
    isolated closure: @escaping @isolated(any) @Sendable (borrowing Dependencies.Resolver) -> Value
  ) {
    let isolation = closure.isolation
    let factory = unsafeBitCast(
      IsolatedFactory(function: closure), to: CheckedFactory<Value>.self)
    guard let isolation else {
      self.init(Value.self, lifetime, needs: nil, callSite, factory.function)
      return
    }
    self.init(Value.self, lifetime, needs: nil, callSite) { resolver in
      checkIsolated(to: isolation, .madeElsewhere(Value.self, callSite))
      return factory.function(resolver)
    }
  }

  /// Creates a registration of an initializer that has to be called where it belongs.
  convenience init<each Need: Sendable>(
    _ lifetime: Lifetime, _ callSite: CallSite,
    isolated initializer: @escaping @isolated(any) @Sendable (repeat each Need) -> Value
  ) {
    var needs: [Registration.Need] = []
    repeat needs.append(Registration.Need(type: (each Need).self))
    let isolation = initializer.isolation
    let checked = unsafeBitCast(
      Isolated(function: initializer), to: Checked<Value, repeat each Need>.self)
    self.init(Value.self, lifetime, needs: needs, callSite) { resolver in
      if let isolation { checkIsolated(to: isolation, .madeElsewhere(Value.self, callSite)) }
      return checked.function(repeat resolver.resolve((each Need).self, at: callSite))
    }
  }
}
