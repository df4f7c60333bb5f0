/// What a reducer asks its store to do after an action: a value, which does nothing by itself.
///
/// ```swift
/// case .saveTapped:
///   state.saved.startLoading()
///   return .run { [count = state.count] in
///     try await service.save(count)
///   } finish: {
///     .saveFinished($0)
///   }
/// ```
///
/// The store delivers the outputs first, then starts the rest in the order given. An operation
/// runs on the main actor up to its first suspension, within the `send` that caused it. (On Apple's
/// systems before iOS 26 and macOS 26 it starts on the main actor's next turn.) Work off the main
/// actor is asked for by the function it calls. The idea comes from Elm's commands, by way
/// of Redux Loop and The Composable Architecture.
@MainActor public struct Effect<R: Reducer> {
  @usableFromInline package let node: EffectNode?

  @inlinable init(node: EffectNode?) {
    self.node = node
  }

  /// Does nothing, and costs nothing.
  @inlinable public static var none: Self {
    Self(node: nil)
  }

  /// Sends an action to the reducer, after those that wait already.
  ///
  /// - Parameter action: What happened.
  /// - Returns: The effect.
  public static func send(_ action: R.Action) -> Self {
    Self(
      node: .message(
        EffectMessage { core, setting in
          let target = EffectTarget<R>(core, setting.child)
          core.enclose(in: setting.call) { target.queue(action, setting) }
        }))
  }

  /// Tells the store's responder what happened.
  ///
  /// Outputs go out before any operation returned for the same action starts. Those within a
  /// concatenated, delayed, debounced, throttled or cancellable effect go out when that effect starts.
  ///
  /// - Parameter output: What happened.
  /// - Returns: The effect.
  public static func respond(_ output: R.Output) -> Self {
    Self(
      node: .output(
        EffectMessage { core, setting in
          EffectTarget<R>(core, setting.child).deliver(output, setting, core)
        }))
  }

  /// Cancels every effect of this store that has the identifier, running or waiting.
  ///
  /// It takes effect in its place in the order: what a merge lists before it is cancelled, what it
  /// lists after it is not. Nothing happens where no effect has the identifier.
  ///
  /// - Parameter id: The identifier the effects were started with.
  /// - Returns: The effect.
  public static func cancel(id: some Hashable) -> Self {
    Self(node: .cancel(AnyHashable(id)))
  }

  /// Cancels every effect of this store that has one of the identifiers, running or waiting.
  ///
  /// ```swift
  /// return .cancel(ids: ["refresh", "banner"])
  /// ```
  ///
  /// - Parameter ids: The identifiers, which may be of several types.
  /// - Returns: The effect.
  public static func cancel(ids: [AnyHashable]) -> Self {
    merge(ids.map { .cancel(id: $0) })
  }

  /// Gives this whole effect one identifier and one policy, whatever it consists of.
  ///
  /// ```swift
  /// return .merge(load("page"), load("images"), refreshLater)
  ///   .cancellable(id: "refresh", policy: .cancelPrevious)
  /// ```
  ///
  /// The effect runs from the start of its first part until all its parts are over, and counts as one
  /// for the policy. Cancelling the identifier ends every part that runs or waits, and drops what the
  /// parts have queued. It leaves alone what their actions have started, as those are effects of their
  /// own. A part may have an identifier of its own as well: cancelling that ends the part only.
  ///
  /// - Parameters:
  ///   - id: The identifier that ``cancel(id:)`` takes, and within which the policy holds.
  ///   - policy: What happens while others with the identifier run.
  ///   - fileID: The place of the call, for diagnostics.
  ///   - line: The place of the call, for diagnostics.
  /// - Returns: The effect. Its outputs go out when it starts.
  public func cancellable(
    id: some Hashable, policy: EffectPolicy = .concurrent,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    let parts = EffectGroup(node.map { [$0] } ?? [])
    let callSite = CallSite(fileID: fileID, line: line)
    return Self(
      node: .run(
        EffectOperation(id: AnyHashable(id), policy: policy, callSite: callSite, parts: parts)))
  }

  /// Starts several effects, in the order given, without waiting for one another.
  ///
  /// - Parameter effects: The effects to start.
  /// - Returns: The effect.
  public static func merge(_ effects: Self...) -> Self {
    merge(effects)
  }

  /// Starts several effects, in the order given, without waiting for one another.
  ///
  /// - Parameter effects: The effects to start.
  /// - Returns: The effect. It takes time in proportion to the number of effects to make.
  public static func merge(_ effects: [Self]) -> Self {
    combined(effects, EffectNode.merge)
  }

  /// Starts each effect when everything the one before it started has finished.
  ///
  /// An effect that is cancelled ends the rest. One that fails does not.
  ///
  /// - Parameter effects: The effects to start one after the other.
  /// - Returns: The effect.
  public static func concatenate(_ effects: Self...) -> Self {
    concatenate(effects)
  }

  /// Starts each effect when everything the one before it started has finished.
  ///
  /// An effect that is cancelled ends the rest. One that fails does not.
  ///
  /// - Parameter effects: The effects to start one after the other.
  /// - Returns: The effect. It takes time in proportion to the number of effects to make.
  public static func concatenate(_ effects: [Self]) -> Self {
    combined(effects, EffectNode.concatenate)
  }

  /// Has the actions that this effect sends reduced, and its outputs delivered, within a call.
  package func enclosed(in call: @escaping EnclosingCall) -> Self {
    Self(node: node.map { .enclosed(EffectGroup([$0]), call: call) })
  }

  private static func combined(
    _ effects: [Self], _ combine: (EffectGroup) -> EffectNode
  ) -> Self {
    var nodes: [EffectNode] = []
    for effect in effects {
      if let node = effect.node { nodes.append(node) }
    }
    return nodes.count < 2 ? Self(node: nodes.first) : Self(node: combine(EffectGroup(nodes)))
  }
}
