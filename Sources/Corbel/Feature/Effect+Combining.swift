/// Effects without operations of their own, and effects that consist of others.
extension Effect {
  /// Sends an action to the reducer, after the actions that already wait in the queue.
  ///
  /// - Parameter action: What happened.
  /// - Returns: The effect.
  public static func send(_ action: R.Action) -> Self {
    Self(
      node: .message { setting in
        setting.target.typed(for: R.self).receive(action, from: .reducer, in: setting)
      })
  }

  /// Sends an output to the store's responder.
  ///
  /// The store delivers outputs before it starts any operation of the same action. Outputs within a
  /// concatenated, delayed, debounced or cancellable effect are delivered when that effect starts.
  ///
  /// - Parameter output: What happened.
  /// - Returns: The effect.
  public static func respond(_ output: R.Output) -> Self {
    Self(
      node: .output { setting in
        setting.target.typed(for: R.self).deliver(output, setting)
      })
  }

  /// Cancels every running or waiting effect of this store that has the identifier.
  ///
  /// Within a merge, this cancels the effects listed before this effect, but not the effects listed
  /// after this effect. If no effect has the identifier, nothing happens.
  ///
  /// The parts of an effect that waits have not begun, so they can't be cancelled by identifiers of
  /// their own. To cancel one of the uploads in a queue, give the whole its identifier:
  ///
  /// ```swift
  /// return .run(id: "upload", policy: .queue(limit: 2)) {
  ///   try await upload(photo)
  /// } finish: {
  ///   .ended(photo, $0)
  /// }
  /// .cancellable(id: photo)
  /// ```
  ///
  /// - Parameter id: The identifier the effects were started with.
  /// - Returns: The effect.
  public static func cancel(id: AnyHashable) -> Self {
    Self(node: .cancel(id))
  }

  /// Gives this whole effect, with all its parts, one identifier and one policy.
  ///
  /// ```swift
  /// return .merge(load("page"), load("images"), refreshLater)
  ///   .cancellable(id: "refresh", policy: .cancelPrevious)
  /// ```
  ///
  /// The effect runs from the start of its first part to the end of its last part, and counts as
  /// one effect for the policy. It still counts as running while the last action of a part is
  /// reduced, so to start the effect again for that action, don't use the policy `dropNew`.
  ///
  /// Cancelling the identifier ends every part that runs or waits, and drops the actions that the
  /// parts have queued. Effects that the actions of the parts have started are not cancelled. A
  /// part may also have an identifier of its own: cancelling that identifier ends only the part.
  ///
  /// - Parameters:
  ///   - id: The identifier for ``cancel(id:)`` and for the policy.
  ///   - policy: The rule for an effect that starts while others with the identifier run.
  ///   - fileID: The place of the call, for diagnostics.
  ///   - line: The place of the call, for diagnostics.
  /// - Returns: The effect. The store delivers the effect's outputs when the effect starts.
  public func cancellable(
    id: AnyHashable, policy: EffectPolicy = .concurrent,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    let operation = EffectOperation(
      id: id, policy: policy, callSite: CallSite(fileID: fileID, line: line),
      content: EffectGroup(node.map { [$0] } ?? []))
    return Self(node: .run(operation))
  }

  /// Sends an action if this effect is cancelled, so that no state waits for the effect's end.
  ///
  /// ```swift
  /// case .uploadTapped:
  ///   state.isUploading = true
  ///   return .run {
  ///     try await service.upload()
  ///   } finish: {
  ///     .uploadFinished($0)
  ///   }
  ///   .onCancel { .uploadCancelled }
  /// ```
  ///
  /// The store reduces the action in the turn that cancels the effect: because of ``cancel(id:)``,
  /// because a ``StoreTask`` was cancelled, or because the task of a view that waits for a
  /// ``StoreTask`` was cancelled. An effect that still waits, in a queue or in a concatenation,
  /// also sends its action. The cancellation doesn't affect effects that the action starts.
  ///
  /// The action is not sent if another effect with the same identifier replaces this effect, if the
  /// effect is dropped because of its policy, or if its child or its store no longer exists. It is
  /// not sent after the effect's end, either.
  ///
  /// An effect of several parts sends one action. A concatenation counts as cancelled if one of its
  /// parts is cancelled. A merge counts as cancelled if all of its parts are cancelled, at once or
  /// one after the other, and none has ended by itself.
  ///
  /// - Parameters:
  ///   - fileID: The place of the call, for diagnostics.
  ///   - line: The place of the call, for diagnostics.
  ///   - action: Makes the action for the cancellation.
  /// - Returns: The effect. If it has several parts, the store delivers its outputs when it starts.
  public func onCancel(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ action: @escaping @MainActor () -> R.Action
  ) -> Self {
    guard let node else { return self }
    let message: EffectMessage = { setting in
      let target = setting.target.typed(for: R.self)
      guard let effects = target.host.effects, !effects.isClosed, !target.isGone else { return }
      // The action has a job of its own, because the job of the effect is cancelled.
      let job = effects.makeJob(sentAt: setting.job.sentAt)
      job.pending += 1
      let item = QueuedItem(
        source: .effect(setting.job), job: job, child: target.node, call: setting.call)
      target.receive(action(), item)
    }
    if case .run(let operation) = node, operation.onCancel == nil {
      let copy = EffectOperation(
        id: operation.id, policy: operation.policy, callSite: operation.callSite,
        content: operation.content, onCancel: message, run: operation.run)
      return Self(node: .run(copy))
    }
    let operation = EffectOperation(
      id: nil, callSite: CallSite(fileID: fileID, line: line), content: EffectGroup([node]),
      onCancel: message)
    return Self(node: .run(operation))
  }

  /// Starts several effects in the given order, without waiting for their ends.
  ///
  /// - Parameter effects: The effects to start.
  /// - Returns: The effect.
  public static func merge(_ effects: Self...) -> Self {
    merge(effects)
  }

  /// Starts several effects in the given order, without waiting for their ends.
  ///
  /// - Parameter effects: The effects to start.
  /// - Returns: The effect. Making it takes time in proportion to the number of effects.
  public static func merge(_ effects: [Self]) -> Self {
    combined(effects, EffectNode.merge)
  }

  /// Starts each effect when everything that the previous effect started has finished.
  ///
  /// Cancelling one effect also cancels the rest. An error doesn't cancel the rest.
  ///
  /// - Parameter effects: The effects to start one after the other.
  /// - Returns: The effect.
  public static func concatenate(_ effects: Self...) -> Self {
    concatenate(effects)
  }

  package static func concatenate(_ effects: [Self]) -> Self {
    combined(effects, EffectNode.concatenate)
  }

  /// Returns an effect whose actions and outputs the store processes inside calls of a closure.
  package func enclosed(in call: @escaping EnclosingCall) -> Self {
    Self(node: node.map { .enclosed(EffectGroup([$0]), call: call) })
  }

  private static func combined(_ effects: [Self], _ combine: (EffectGroup) -> EffectNode) -> Self {
    let nodes = effects.compactMap(\.node)
    return nodes.count < 2 ? Self(node: nodes.first) : Self(node: combine(EffectGroup(nodes)))
  }
}
