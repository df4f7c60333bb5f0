extension Dependencies {
  /// Returns the value of a type or a key, or nil if no registration provides a value.
  @inlinable func value<T>(_ type: T.Type, _ id: ObjectIdentifier) -> T? {
    // Each identifier belongs to one type or one key, so the object is a `Usable<T>`. A checked
    // cast would cost more than the whole lookup.
    guard let usable = find(id) else {
      return make(id).map { unsafeDowncast($0, to: Usable<T>.self).value() }
    }
    return usable._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Usable<T>.self).value() }
  }

  /// Returns the `Usable` of a value that can be returned without the lock.
  ///
  /// A thread that is making a value has to check the path, so it finds nothing. Such a thread
  /// holds the lock and has set the flag. If another thread holds the lock, this thread makes no
  /// value.
  @usableFromInline func find(_ id: ObjectIdentifier) -> Unmanaged<AnyObject>? {
    if lock.isInUse, lock.tryLock() {
      lock.unlock()
      return nil
    }
    return usable.find(id)
  }

  /// Returns the `Usable` of a kept value or of a new one, after it checked the path.
  @usableFromInline func make(_ id: ObjectIdentifier) -> AnyObject? {
    lock.withLock {
      guard let (registration, home) = registration(of: id) else { return nil }
      let lifetime = registration.lifetime
      if lifetime.isPerChild, let keeper = keeper(lock.value) {
        // A singleton must not keep a value that differs from child to child.
        fatalError(Diagnostic.captive(keeper, lock.value.map(\.made), registration).description)
      }
      if lifetime == .expected { return nil }
      if lifetime == .transient {
        let value = run(registration)
        enter(id, registration.make(Resolver(reference: reference, keeper: nil), false))
        return value
      }
      let owner = lifetime == .singleton ? home : self
      let value = owner.usable.find(id)?.takeUnretainedValue() ?? owner.run(registration)
      owner.enter(id, value)
      enter(id, value)
      return value
    }
  }

  /// Lets all threads find a value without the lock, unless they find one already.
  private func enter(_ id: ObjectIdentifier, _ value: AnyObject) {
    if let entry = usable.insert(id, value) { entries.append(entry) }
  }

  /// Resolves an unregistered optional type by its wrapped type, and stops the program for any
  /// other type.
  @usableFromInline func nilOrTrap<Value>(_ type: Value.Type, _ callSite: CallSite) -> Value {
    guard let optional = type as? any OptionalType.Type, let none = Any?.none as? Value else {
      lock.withLock { fatalError(Diagnostic.notRegistered(type, callSite, in: self).description) }
    }
    return wrappedValue(of: optional) as? Value ?? none
  }

  /// Returns the value of the type that an optional type wraps, or of the type that this one wraps.
  private func wrappedValue<O: OptionalType>(of _: O.Type) -> Any? {
    value(O.Wrapped.self, ObjectIdentifier(O.Wrapped.self))
      ?? (O.Wrapped.self as? any OptionalType.Type).flatMap { wrappedValue(of: $0) }
  }

  /// Returns the default value of a key, which the topmost container makes and keeps.
  @usableFromInline func defaultValue<Key: DependencyKey>(
    of key: Key.Type, _ id: ObjectIdentifier, _ callSite: CallSite
  ) -> Key.Value {
    lock.withLock {
      if let parent { return parent.defaultValue(of: key, id, callSite) }
      // Another thread can have made the value since this one looked for it.
      if known[id] != nil { return self[key] }
      let report = { @Sendable [diagnostics] (missing: any Any.Type) in
        diagnostics.report(.testValueMissing(missing, readBy: key, callSite))
      }
      known[id] = Registration(id, key, .singleton, callSite) { [context] _, _ in
        let value = Self.$noteMissingTestValue.withValue(report) {
          switch context {
          case .live: key.liveValue
          case .preview: key.previewValue
          case .test: key.testValue
          }
        }
        return Usable { value }
      }
      return self[key]
    }
  }

  /// Notes that a key without a test value is read, while a container makes the default of a key.
  @TaskLocal static var noteMissingTestValue: (@Sendable (any Any.Type) -> Void)?

  /// Returns the registration of the type or key with an identifier, and its container.
  ///
  /// The container is this container or the nearest parent that has such a registration.
  func registration(of id: ObjectIdentifier) -> (Registration, home: Dependencies)? {
    known[id].map { ($0, self) } ?? parent?.registration(of: id)
  }

  // MARK: The path

  /// Calls the factory of a registration, which is on the path meanwhile.
  ///
  /// If a factory on the path makes the same value, the program stops. A transient value may
  /// contain values of its own type, down to the limit of the depth.
  ///
  /// A transient value that was made before needs no path: then a recursion without an end overflows
  /// the stack.
  private func run(_ made: Registration) -> AnyObject {
    let lifetime = made.lifetime
    let start = lock.value.lastIndex {
      $0.made.id == made.id && $0.container == ObjectIdentifier(self)
    }
    if let start {
      let path = lock.value.map(\.made.type)
      let cycle = path[start...] + [made.type]
      if lifetime != .transient { fatalError(Diagnostic.dependencyCycle(Array(cycle)).description) }
      if path.count + 1 >= Self.depthLimit {
        fatalError(Diagnostic.tooDeep(path, made.type).description)
      }
    }
    let singleton = lifetime == .singleton ? made : nil
    let keeper = lifetime == .transient ? keeper(lock.value) : singleton
    return onPath(made, keeper) {
      made.make(Resolver(reference: reference, keeper: keeper), true)
    }
  }

  /// The number of factories that may call each other, if one of them makes a type again.
  static var depthLimit: Int { 64 }

  /// Calls a function while a registration is on the path.
  func onPath<T>(_ made: Registration, _ keeper: Registration?, _ body: () -> T) -> T {
    lock.value.append((made, ObjectIdentifier(self), keeper))
    lock.isInUse = true
    defer {
      lock.value.removeLast()
      lock.isInUse = !lock.value.isEmpty
    }
    return body()
  }

  /// Returns the singleton that will keep what is being resolved from this container, or nil.
  func keeper(_ path: [Step]) -> Registration? {
    path.last.flatMap { $0.container == ObjectIdentifier(self) ? $0.keeper : nil }
  }

  /// All registrations that this container can resolve: its own first, then those of its parents.
  var visible: [Registration] {
    var ids: Set<ObjectIdentifier> = []
    return sequence(first: self, next: \.parent).flatMap(\.registrations)
      .filter { ids.insert($0.id).inserted }
  }
}
