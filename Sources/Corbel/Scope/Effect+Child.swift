/// How the effect of a child's reducer becomes one of its parent's: as a whole, at one stroke.
extension Effect {
  /// The effect of a part that is always there.
  @usableFromInline static func part<Child: Reducer>(
    of type: Child.Type, _ node: EffectNode, _ action: Child.Action, _ identity: AnyHashable?,
    _ path: KeyPath<R.State, Child.State>,
    _ embed: @escaping @MainActor (Child.Action) -> R.Action,
    _ output: @escaping @MainActor (Child.Output) -> R.Action
  ) -> Self {
    var step: [AnyHashable] = []
    if MemoryLayout<Child.State>.size == 0 {
      step = [path, wrappingCase(of: embed(action), around: Child.Action.self)]
    }
    return embedding(type, node, step, embed, output) { parent in
      let part = parent.identifiedPart(path)
      return (part, Corbel.identity(of: part.address.pointee) != identity)
    }
  }

  /// The effect of a child that can go away.
  @usableFromInline static func child<Child: Reducer>(
    of type: Child.Type, _ node: EffectNode, _ identity: AnyHashable?,
    _ path: KeyPath<R.State, Child.State?>,
    _ embed: @escaping @MainActor (Child.Action) -> R.Action,
    _ output: @escaping @MainActor (Child.Output) -> R.Action
  ) -> Self {
    embedding(type, node, [], embed, output) { parent in
      guard let child = parent.child(path) else { return (nil, true) }
      let isSame = Corbel.identity(of: child.copy.pointee) == identity
      return (StateLocation(child), !isSame)
    }
  }

  /// The effect of an element of a collection.
  @usableFromInline static func element<Child: Reducer>(
    of type: Child.Type, _ node: EffectNode, _ id: Child.State.ID,
    _ locate: @escaping @MainActor (StateLocation<R.State>) -> ElementChild<Child.State>?,
    _ embed: @escaping @MainActor (Child.State.ID, Child.Action) -> R.Action,
    _ output: @escaping @MainActor (Child.State.ID, Child.Output) -> R.Action
  ) -> Self where Child.State: Identifiable {
    embedding(type, node, [], { embed(id, $0) }, { output(id, $0) }) { parent in
      let child = locate(parent)
      return (child.map { StateLocation($0) }, child == nil)
    }
  }

  /// An effect that reports an action for a child that is not there.
  @usableFromInline static func absent<Child: Reducer>(
    _ type: Child.Type, _ action: R.Action, at path: AnyKeyPath, id: Any? = nil
  ) -> Self {
    let message = EffectMessage { core, place in
      let child = Diagnostic.child(Child.State.self, at: path, id: id)
      core.diagnostics.report(.reducedForAbsentChild(action, place.work.callSite, child))
    }
    return Self(node: .report(message))
  }

  private static func embedding<Child: Reducer>(
    _ type: Child.Type, _ node: EffectNode, _ step: [AnyHashable],
    _ embed: @escaping @MainActor (Child.Action) -> R.Action,
    _ output: @escaping @MainActor (Child.Output) -> R.Action,
    locate: @escaping @MainActor (StateLocation<R.State>) -> (StateLocation<Child.State>?, Bool)
  ) -> Self {
    let child = EffectChild(node) { core, context in
      let parent = EffectTarget<R>(core, context)
      let (location, isGone) = parent.location.map(locate) ?? (nil, true)
      return ChildTarget<Child>(
        location: location, in: context, step: step, isGone: isGone,
        take: { parent.take(embed($0), $1) }, respond: { parent.take(output($0), $1) })
    }
    return Self(node: .child(child))
  }
}

/// The identity of a child's state, if it has one.
@usableFromInline func identity<State>(of state: State?) -> AnyHashable? {
  func id(_ state: some Identifiable) -> AnyHashable { AnyHashable(state.id) }
  return (state as? any Identifiable).map { id($0) }
}

/// The case of an action whose payload is the action of a child, nil where it is no such case.
private func wrappingCase<Action, ChildAction>(
  of action: Action, around type: ChildAction.Type
) -> String? {
  let payload = Mirror(reflecting: action).children.first
  return payload?.value is ChildAction ? payload?.label : nil
}
