/// Converts effects of a child's reducer to effects of the parent's reducer by adding one node.
extension Effect {
  /// Returns the effect of a child that always exists.
  @usableFromInline static func part<Part: Reducer>(
    _ child: Child<R, Part.State, Part.Action, Part.Output>, of type: Part.Type, _ node: EffectNode,
    _ identity: AnyHashable?
  ) -> Self {
    // Parts without size can have the same address, so the declaration identifies such a part.
    let step: [AnyHashable] = MemoryLayout<Part.State>.size == 0 ? [child.declaration] : []
    return embedding(type, node, step, child.action, child.output) { parent in
      let part = parent.identifiedPart(child.path)
      return Corbel.identity(of: part.address.value) == identity ? part : nil
    }
  }

  /// Returns the effect of a child that can go away.
  @usableFromInline static func child<Content: Reducer>(
    _ child: OptionalChild<R, Content.State, Content.Action, Content.Output>,
    of type: Content.Type, _ node: EffectNode, _ identity: AnyHashable?
  ) -> Self {
    embedding(type, node, [], child.action, child.output) { parent in
      location(of: parent.child(child.path), identity)
    }
  }

  /// Returns the effect of an element of a collection.
  @usableFromInline static func element<Element: Reducer>(
    _ children: Children<R, Element.State, Element.Action, Element.Output>, of type: Element.Type,
    _ node: EffectNode, _ id: Element.State.ID
  ) -> Self where Element.State: Identifiable {
    let (action, output) = (children.action, children.output)
    return embedding(type, node, [], { action(id, $0) }, { output(id, $0) }) { parent in
      parent.part(children.path.keyPath, at: children.path.offset).element(id)
        .map { StateLocation($0) }
    }
  }

  /// Returns the effect of an element of one kind.
  @usableFromInline static func element<Element: Identifiable, Content: Reducer>(
    _ children: CaseChildren<R, Element, Content.State, Content.Action, Content.Output>,
    of type: Content.Type, _ node: EffectNode, _ id: Element.ID, _ identity: AnyHashable?
  ) -> Self {
    let (action, output) = (children.action, children.output)
    return embedding(type, node, [], { action(id, $0) }, { output(id, $0) }) { parent in
      let element = parent.part(children.path.keyPath, at: children.path.offset).element(id)
      let child = element.map { StateLocation($0) }?.child(.enumCase(children.enumCase))
      return location(of: child, identity)
    }
  }

  /// Returns the location of a child, or nil if the child is gone or was replaced.
  private static func location<State>(
    of child: ChildNode<State>?, _ identity: AnyHashable?
  ) -> StateLocation<State>? {
    guard let child, Corbel.identity(of: child.copy.address.value) == identity else { return nil }
    return StateLocation(child)
  }

  /// Returns an effect that reports an action for a child that doesn't exist.
  @usableFromInline static func absent<Child: Reducer>(
    _ type: Child.Type, _ action: R.Action, at path: AnyKeyPath?, id: Any? = nil
  ) -> Self {
    Self(
      node: .message { core, setting in
        let child = Diagnostic.child(Child.State.self, at: path, id: id)
        core.diagnostics.report(.reducedForAbsentChild(action, setting.job.sentAt, child))
      })
  }

  private static func embedding<Child: Reducer>(
    _ type: Child.Type, _ node: EffectNode, _ step: [AnyHashable],
    _ embed: @escaping @MainActor (Child.Action) -> R.Action,
    _ output: @escaping @MainActor (Child.Output) -> R.Action,
    locate: @escaping @MainActor (StateLocation<R.State>) -> StateLocation<Child.State>?
  ) -> Self {
    let child = ChildEffect(node) { core, outer in
      let parent = EffectTarget<R>(core, outer)
      return ChildTarget<Child>(
        in: core, location: parent.location.flatMap(locate), in: outer, step: step,
        receive: { parent.receive(embed($0), $1, $2, child: $3) },
        respond: { parent.receive(output($0), $1, $2, child: $3) })
    }
    return Self(node: .child(child))
  }
}

/// Returns the `id` of a state, or nil if the state is not `Identifiable`.
@usableFromInline func identity<State>(of state: State?) -> AnyHashable? {
  func id(_ state: some Identifiable) -> AnyHashable { AnyHashable(state.id) }
  return (state as? any Identifiable).map { id($0) }
}
