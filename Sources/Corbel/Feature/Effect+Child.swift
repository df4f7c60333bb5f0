/// Converts effects of a child's reducer to effects of the parent's reducer by adding one node.
extension Effect {
  /// Returns the effect of a child that always exists.
  @usableFromInline static func part<Part: Reducer>(
    _ child: Child<R, Part.State, Part.Action, Part.Output>, _ effect: Effect<Part>,
    in state: R.State
  ) -> Self {
    // Parts without size can have the same address, so the declaration identifies such a part.
    let declaration = MemoryLayout<Part.State>.size == 0 ? child.declaration : nil
    let identity = identity(of: state[keyPath: child.path.keyPath])
    return embedding(
      effect, declaration: declaration, action: child.action, output: child.output
    ) { parent in
      let part = parent.identifiedPart(child.path)
      return Corbel.identity(of: part.address.value) == identity ? part : nil
    }
  }

  /// Returns the effect of a child that can go away, or reports that the child doesn't exist.
  @usableFromInline static func child<Content: Reducer>(
    _ child: OptionalChild<R, Content.State, Content.Action, Content.Output>,
    _ effect: Effect<Content>?, _ action: Content.Action, in state: R.State
  ) -> Self {
    guard let effect else {
      let isOrphan = child.path.item?.isOrphan(state) == true
      return absent(
        Content.self, child.action(action), at: child.path.keyPath, isOrphan: isOrphan)
    }
    if effect.isNone { return .none }
    let identity = identity(of: child.path.content(state))
    return embedding(effect, action: child.action, output: child.output) { parent in
      location(of: parent.child(child.path), identity)
    }
  }

  /// Returns the effect of an element, or reports that the element doesn't exist.
  @usableFromInline static func element<Element: Reducer>(
    _ children: Children<R, Element.State, Element.Action, Element.Output>,
    _ effect: Effect<Element>?, _ id: Element.State.ID, _ action: Element.Action
  ) -> Self where Element.State: Identifiable {
    let (embed, output) = (children.action, children.output)
    guard let effect else {
      return absent(Element.self, embed(id, action), at: children.path.keyPath, id: id)
    }
    return embedding(effect, action: { embed(id, $0) }, output: { output(id, $0) }) { parent in
      parent.collection(children.path.keyPath, at: children.path.offset).child(id)
        .map { StateLocation($0) }
    }
  }

  /// Returns the effect of a screen of one kind, or reports that there is no such screen.
  static func element<Screens, Content: Reducer>(
    _ children: StackChildren<R, Screens, Content.State, Content.Action, Content.Output>,
    _ effect: Effect<Content>?, _ id: Int, _ action: Content.Action, in state: R.State
  ) -> Self {
    let (embed, output) = (children.action, children.output)
    guard let effect else {
      var isOrphan = false
      if case .itemScreen(let path) = children.content {
        isOrphan = path(id).item?.isOrphan(state) == true
      }
      return absent(
        Content.self, embed(id, action), at: children.path.keyPath, id: id, isOrphan: isOrphan)
    }
    if effect.isNone { return .none }
    let screen: Content.State?
    let find: @MainActor (StateLocation<R.State>) -> ChildNode<Content.State>?
    switch children.content {
    case .screen(let content):
      screen = state[keyPath: children.path.keyPath][id: id].flatMap(content.content)
      find = { parent in
        let screens = parent.collection(children.path.keyPath, at: children.path.offset)
        return screens.child(id).map { StateLocation($0) }?.child(content)
      }
    case .itemScreen(let path):
      screen = path(id).content(state)
      find = { parent in parent.child(path(id)) }
    }
    let identity = identity(of: screen)
    return embedding(effect, action: { embed(id, $0) }, output: { output(id, $0) }) { parent in
      location(of: find(parent), identity)
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
  private static func absent<Child: Reducer>(
    _ type: Child.Type, _ action: R.Action, at path: AnyKeyPath?, id: Any? = nil,
    isOrphan: Bool = false
  ) -> Self {
    Self(
      node: .message { setting in
        let child = Diagnostic.child(Child.State.self, at: path, id: id)
        setting.target.host.diagnostics.report(
          .reducedForAbsentChild(action, setting.job.sentAt, child, isOrphan: isOrphan))
      })
  }

  private static func embedding<Child: Reducer>(
    _ effect: Effect<Child>, declaration: AnyHashable? = nil,
    action: @escaping @MainActor (Child.Action) -> R.Action,
    output: @escaping @MainActor (Child.Output) -> R.Action,
    locate: @escaping @MainActor (StateLocation<R.State>) -> StateLocation<Child.State>?
  ) -> Self {
    guard let node = effect.node else { return .none }
    let child = ChildEffect(node) { outer in
      let parent = outer.typed(for: R.self)
      return Target<Child>(
        in: parent, at: parent.location.flatMap(locate), declaration: declaration,
        action: action, output: output)
    }
    return Self(node: .child(child))
  }
}
