extension Dependencies.Builder {
  // MARK: Values

  /// Registers a value that is there already.
  ///
  /// It is a singleton, and lives as long as the container, or as somebody else holds it.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - type: The type, often a protocol; it can be inferred.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  public mutating func value<Value: Sendable>(
    _ value: Value, as type: Value.Type = Value.self, fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    let callSite = CallSite(fileID: fileID, line: line)
    registry.add(Maker<Value>(type, .singleton, needs: [], callSite) { _ in value })
  }

  // MARK: Singleton

  /// Registers a type of which there is one value, made by an initializer.
  ///
  /// The value is made by the container in which this was registered, when it is resolved for the first
  /// time, and is shared with the children. It can't need what is scoped.
  ///
  /// - Parameters:
  ///   - initializer: What makes a value; what it takes is resolved.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  public mutating func singleton<Value: Sendable, each Need: Sendable>(
    _ initializer: @escaping @isolated(any) @Sendable (repeat each Need) -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let callSite = CallSite(fileID: fileID, line: line)
    registry.add(Maker<Value>(.singleton, callSite, isolated: initializer))
  }

  /// Registers a type of which there is one value, made as another one.
  ///
  /// The value is made by the container in which this was registered, when it is resolved for the first
  /// time, and is shared with the children. It can't need what is scoped.
  ///
  /// - Parameters:
  ///   - type: The type, often a protocol.
  ///   - initializer: What makes a value; what it takes is resolved.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  public mutating func singleton<Value: Sendable, each Need: Sendable>(
    _ type: Value.Type,
    _ initializer: @escaping @isolated(any) @Sendable (repeat each Need) -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let callSite = CallSite(fileID: fileID, line: line)
    registry.add(Maker<Value>(.singleton, callSite, isolated: initializer))
  }

  /// Registers a type of which there is one value, made by a closure.
  ///
  /// The value is made by the container in which this was registered, when it is resolved for the first
  /// time, and is shared with the children. It can't need what is scoped.
  ///
  /// - Parameters:
  ///   - type: The type; it can be inferred.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  ///   - make: Makes a value of what it resolves.
  public mutating func singleton<Value: Sendable>(
    _ type: Value.Type = Value.self, fileID: StaticString = #fileID, line: UInt = #line,
    _ make: @escaping @isolated(any) @Sendable (borrowing Dependencies.Resolver) -> Value
  ) {
    let callSite = CallSite(fileID: fileID, line: line)
    registry.add(Maker<Value>(.singleton, callSite, isolated: make))
  }

  // MARK: Scoped

  /// Registers a type of which each container has its own value, made by an initializer.
  ///
  /// The value is made when it is resolved for the first time in a container, and ends with it.
  ///
  /// - Parameters:
  ///   - initializer: What makes a value; what it takes is resolved.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  public mutating func scoped<Value: Sendable, each Need: Sendable>(
    _ initializer: @escaping @isolated(any) @Sendable (repeat each Need) -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let callSite = CallSite(fileID: fileID, line: line)
    registry.add(Maker<Value>(.scoped, callSite, isolated: initializer))
  }

  /// Registers a type of which each container has its own value, made as another one.
  ///
  /// The value is made when it is resolved for the first time in a container, and ends with it.
  ///
  /// - Parameters:
  ///   - type: The type, often a protocol.
  ///   - initializer: What makes a value; what it takes is resolved.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  public mutating func scoped<Value: Sendable, each Need: Sendable>(
    _ type: Value.Type,
    _ initializer: @escaping @isolated(any) @Sendable (repeat each Need) -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let callSite = CallSite(fileID: fileID, line: line)
    registry.add(Maker<Value>(.scoped, callSite, isolated: initializer))
  }

  /// Registers a type of which each container has its own value, made by a closure.
  ///
  /// The value is made when it is resolved for the first time in a container, and ends with it.
  ///
  /// - Parameters:
  ///   - type: The type; it can be inferred.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  ///   - make: Makes a value of what it resolves.
  public mutating func scoped<Value: Sendable>(
    _ type: Value.Type = Value.self, fileID: StaticString = #fileID, line: UInt = #line,
    _ make: @escaping @isolated(any) @Sendable (borrowing Dependencies.Resolver) -> Value
  ) {
    let callSite = CallSite(fileID: fileID, line: line)
    registry.add(Maker<Value>(.scoped, callSite, isolated: make))
  }

  // MARK: Transient

  /// Registers a type of which there is a new value each time, made by an initializer.
  ///
  /// The value is made by the container in which it is resolved, which doesn't keep it.
  ///
  /// - Parameters:
  ///   - initializer: What makes a value; what it takes is resolved.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  public mutating func transient<Value: Sendable, each Need: Sendable>(
    _ initializer: @escaping @isolated(any) @Sendable (repeat each Need) -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let callSite = CallSite(fileID: fileID, line: line)
    registry.add(Maker<Value>(.transient, callSite, isolated: initializer))
  }

  /// Registers a type of which there is a new value each time, made as another one.
  ///
  /// The value is made by the container in which it is resolved, which doesn't keep it.
  ///
  /// - Parameters:
  ///   - type: The type, often a protocol.
  ///   - initializer: What makes a value; what it takes is resolved.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  public mutating func transient<Value: Sendable, each Need: Sendable>(
    _ type: Value.Type,
    _ initializer: @escaping @isolated(any) @Sendable (repeat each Need) -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let callSite = CallSite(fileID: fileID, line: line)
    registry.add(Maker<Value>(.transient, callSite, isolated: initializer))
  }

  /// Registers a type of which there is a new value each time, made by a closure.
  ///
  /// The value is made by the container in which it is resolved, which doesn't keep it.
  ///
  /// - Parameters:
  ///   - type: The type; it can be inferred.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  ///   - make: Makes a value of what it resolves.
  public mutating func transient<Value: Sendable>(
    _ type: Value.Type = Value.self, fileID: StaticString = #fileID, line: UInt = #line,
    _ make: @escaping @isolated(any) @Sendable (borrowing Dependencies.Resolver) -> Value
  ) {
    let callSite = CallSite(fileID: fileID, line: line)
    registry.add(Maker<Value>(.transient, callSite, isolated: make))
  }
}
