import Foundation
import Observation
// The headless evaluator. Nothing here exists in Apple's module; it is all behind @_spi(Headless).
@_spi(Reflection) import Swift
import Synchronization

func _headlessFault(_ message: String) { HeadlessHost.faults.withLock { $0.append(message) } }

// MARK: Dynamic properties

struct _InstallSite {
  let environment: EnvironmentValues
  let link: _HostLink
  let node: _Node
  let offset: Int
  /// The storage at this field, made on first use and kept as long as the node lives.
  func storage<L: AnyObject>(_ make: (_HostLink) -> L) -> L {
    MainActor.assumeIsolated {
      if let kept = node.storage[offset] as? L { return kept }
      let made = make(link)
      node.storage[offset] = made
      return made
    }
  }
}

@MainActor func _installFields<T>(
  of type: T.Type, at base: UnsafeMutableRawPointer, offset: Int, _ node: _Node
) {
  _forEachField(of: type) { _, fieldOffset, fieldType, _ in
    MainActor.assumeIsolated {
      if let dynamic = fieldType as? any DynamicProperty.Type {
        _installProperty(dynamic, at: base + fieldOffset, offset: offset + fieldOffset, node)
      }
    }
    return true
  }
}
@MainActor func _installProperty<P: DynamicProperty>(
  _ type: P.Type, at pointer: UnsafeMutableRawPointer, offset: Int, _ node: _Node
) {
  let typed = pointer.assumingMemoryBound(to: P.self)
  if var installable = typed.pointee as? any _Installable {
    installable._install(
      _InstallSite(environment: node.environment, link: node.link, node: node, offset: offset))
    typed.pointee = installable as! P
  } else {
    _installFields(of: type, at: pointer, offset: offset, node)
  }
  typed.pointee.update()
}

// Whether two values of a view's type are the same field by field. State and environment are no part of it.
@MainActor func _isSame<V>(_ old: V, _ new: V) -> Bool {
  var isSame = true
  withUnsafeBytes(of: old) { old in
    withUnsafeBytes(of: new) { new in
      _ = _forEachField(of: V.self) { _, offset, type, _ in
        func check<F>(_ type: F.Type) -> Bool {
          if type is any _Kept.Type { return true }
          let a = old.load(fromByteOffset: offset, as: F.self),
            b = new.load(fromByteOffset: offset, as: F.self)
          if type is AnyClass {
            return unsafeBitCast(a, to: UnsafeRawPointer.self)
              == unsafeBitCast(b, to: UnsafeRawPointer.self)
          }
          if let a = a as? any Equatable { return a._isEqual(b) }
          let fields = MemoryLayout<F>.size
          return fields == 0
            || (_isPOD(F.self)
              && memcmp(old.baseAddress! + offset, new.baseAddress! + offset, fields) == 0)
        }
        isSame = _openExistential(type, do: check)
        return isSame
      }
    }
  }
  return isSame
}
extension Equatable { func _isEqual(_ other: Any) -> Bool { (other as? Self) == self } }
protocol _Kept {}
extension State: _Kept {}
extension Environment: _Kept {}
extension FocusState: _Kept {}

// MARK: Invalidation

// Which nodes read what, and which are out of date. Reached from Observation's callbacks, so it is thread-safe.
final class _HostLink: Sendable {
  struct State {
    var dirty: Set<ObjectIdentifier> = [];
    var readers: [ObjectIdentifier: Set<ObjectIdentifier>] = [:]; var current: ObjectIdentifier?
  }
  let state = Mutex(State())
  func didRead(_ location: AnyObject) {
    let key = ObjectIdentifier(location)
    state.withLock { if let current = $0.current { $0.readers[key, default: []].insert(current) } }
  }
  func didWrite(_ location: AnyObject) {
    let key = ObjectIdentifier(location)
    noteAnimation(); state.withLock { $0.dirty.formUnion($0.readers[key] ?? []) }
  }
  func invalidate(_ node: ObjectIdentifier) {
    noteAnimation(); state.withLock { _ = $0.dirty.insert(node) }
  }
  func evaluating<R>(_ node: ObjectIdentifier, _ body: () -> R) -> R {
    let outer = state.withLock { s in
      defer { s.current = node }; return s.current
    }
    defer { state.withLock { $0.current = outer } }
    let link = self
    return withObservationTracking(body) { link.invalidate(node) }
  }
}

// MARK: The tree

@MainActor final class _Node {
  let key: AnyHashable
  let type: ObjectIdentifier
  let typeName: String
  weak var parent: _Node?
  let host: HeadlessHost
  nonisolated let link: _HostLink
  var environment: EnvironmentValues
  var children: [_Node] = []
  var storage: [Int: AnyObject] = [:]
  var slots: [String: Any] = [:]
  var element: Element?
  var identifier: String?
  var rerender: (@MainActor () -> Void)?
  var onDisappear: [@MainActor () -> Void] = []
  var appeared = false
  var alive = true
  var renderedIn = 0
  var view: Any?
  var stamp = -1
  let depth: Int
  init(
    key: AnyHashable, type: ObjectIdentifier, typeName: String, parent: _Node?, host: HeadlessHost,
    environment: EnvironmentValues
  ) {
    self.key = key; self.type = type; self.typeName = typeName; self.parent = parent;
    self.host = host
    self.link = host.link; self.environment = environment; self.depth = (parent?.depth ?? -1) + 1
  }
  func tearDown() {
    alive = false
    for child in children { child.tearDown() }
    (slots["task"] as? Task<Void, Never>)?.cancel()
    for action in onDisappear { host.after(action) }
    host.nodes[ObjectIdentifier(self)] = nil
  }
  var texts: [String] {
    (element?.kind == .text ? [element!.label] : []) + children.flatMap(\.texts)
  }
}

struct Element {
  enum Kind: String, Sendable {
    case movable, text, image, button, toggle, textField, secureField, picker, popover, cover,
      dialog, search, stepper, progress, link, form, section, list, sheet, alert, destination,
      navigationTitle, deletable, submittable, refreshable
  }
  let kind: Kind
  var label: String
  var value: String?
  var isEnabled = true
  var identifier: String?
  var onMove: ((IndexSet, Int) -> Void)?
  var onTap: (@MainActor () -> Void)?
  var onInput: (@MainActor (String) -> Void)?
  var onIncrement: (@MainActor () -> Void)?
  var onDecrement: (@MainActor () -> Void)?
  var onDelete: ((IndexSet) -> Void)?
  var onSubmit: (() -> Void)?
  var onRefresh: (@Sendable () async -> Void)?
  var dismiss: (@MainActor () -> Void)?
}

// What a primitive view renders into. Public only because `_PrimitiveView` is.
@MainActor public struct _RenderContext {
  let node: _Node
  let pass: _Pass
  final class _Pass { var visited: [_Node] = []; var old: [_Node] = [] }

  func child(_ key: AnyHashable, _ type: Any.Type, _ environment: EnvironmentValues) -> _Node {
    let id = ObjectIdentifier(type)
    let found = (pass.old + node.children).first { $0.key == key && $0.type == id && $0.alive }
    let child =
      found
      ?? _Node(
        key: key, type: id, typeName: _typeName(type, qualified: false), parent: node,
        host: node.host, environment: environment)
    if found == nil { node.host.nodes[ObjectIdentifier(child)] = child }
    child.environment = environment
    pass.visited.append(child)
    return child
  }
  func render<V: View>(
    _ view: V, key: AnyHashable, environment change: (inout EnvironmentValues) -> Void = { _ in }
  ) {
    var environment = node.environment
    change(&environment)
    let child = child(key, V.self, environment)
    let isSame =
      !(view is any _PrimitiveView) && (child.view as? V).map { _isSame($0, view) } == true
    child.view = view
    // As SwiftUI does: a view equal to the one before is not evaluated again, unless what it reads has changed.
    if isSame, child.stamp == environment.stamp,
      !node.host.dirtyNow.contains(ObjectIdentifier(child))
    {
      return
    }
    child.stamp = environment.stamp
    child.rerender = { [unowned child] in child.host.update(child, with: view) }
    node.host.now(child)
  }
  /// Evaluates something with dynamic properties that is not a view (a ViewModifier), then renders what it made.
  func evaluate<T, V: View>(
    _ value: T, key: AnyHashable = "modifier", _ body: @escaping @MainActor (T) -> V
  ) {
    let child = child(key, T.self, node.environment)
    child.rerender = { [unowned child] in child.host.evaluate(child, value, body) }
    node.host.now(child)
  }
  func element(
    _ kind: Element.Kind, _ label: String, value: String? = nil,
    onTap: (@MainActor () -> Void)? = nil, onInput: (@MainActor (String) -> Void)? = nil,
    onIncrement: (@MainActor () -> Void)? = nil, onDecrement: (@MainActor () -> Void)? = nil,
    onDelete: ((IndexSet) -> Void)? = nil, onMove: ((IndexSet, Int) -> Void)? = nil,
    onSubmit: (() -> Void)? = nil,
    onRefresh: (@Sendable () async -> Void)? = nil, dismiss: (@MainActor () -> Void)? = nil,
    key: AnyHashable = "element", _ content: (_RenderContext) -> Void = { _ in }
  ) {
    let child = child(key, Element.self, node.environment)
    child.element = Element(
      kind: kind, label: label, value: value, isEnabled: node.environment.isEnabled,
      identifier: nil, onMove: onMove, onTap: onTap, onInput: onInput, onIncrement: onIncrement,
      onDecrement: onDecrement, onDelete: onDelete, onSubmit: onSubmit, onRefresh: onRefresh,
      dismiss: dismiss)
    child.host.reconcile(child, content)
  }
  func identified(_ identifier: String, _ content: (_RenderContext) -> Void) {
    let child = child("identified", String.self, node.environment)
    child.identifier = identifier
    child.host.reconcile(child, content)
  }
  // Lifecycle, all kept on the node being rendered.
  func onAppear(_ action: @escaping () -> Void) {
    if !node.appeared { node.appeared = true; node.host.after(action) }
  }
  func onDisappear(_ action: @escaping () -> Void) { node.onDisappear = [action] }
  func task(
    id same: ((Any) -> Bool)?, value: Any? = nil, priority: TaskPriority,
    _ action: @escaping @MainActor () async -> Void
  ) {
    if let old = node.slots["task"] as? Task<Void, Never> {
      guard let same, let value, !same(node.slots["id"] ?? ()) else { return }
      old.cancel(); node.slots["id"] = value
    } else {
      node.slots["id"] = value
    }
    let host = node.host
    let node = node
    node.slots["task"] = Task<Void, Never>(priority: priority) {}
    host.after {
      guard node.alive else { return }
      host.runningTasks += 1
      node.slots["task"] = Task(priority: priority) {
        await action(); host.runningTasks -= 1
      }
    }
  }
  func onChange<V: Equatable>(_ value: V, initial: Bool, _ action: @escaping (V, V) -> Void) {
    defer { node.slots["value"] = value }
    if let old = node.slots["value"] as? V {
      if old != value { node.host.after { action(old, value) } }
    } else if initial {
      node.host.after { action(value, value) }
    }
  }
  func present(
    _ kind: Element.Kind, key: AnyHashable?, title: String = "", onDismiss: (() -> Void)?,
    dismiss: @escaping @MainActor () -> Void, _ content: @escaping (_RenderContext) -> Void
  ) {
    let shown = node.slots["shown"] as? AnyHashable
    if shown != nil, key == nil, let onDismiss { node.host.after(onDismiss) }
    if let shown, key == nil, let last = node.slots["content"] as? (_RenderContext) -> Void {
      // It is seen leaving: once more, with what it was presented with.
      let host = node.host, id = ObjectIdentifier(node)
      host.leaving += 1
      host.after {
        host.leaving -= 1; host.link.invalidate(id)
      }
      element(kind, title, key: AnyHashable(["presented", shown]), last)
    }
    node.slots["shown"] = key
    node.slots["content"] = key == nil ? nil : content
    guard let key else { return }
    element(kind, title, dismiss: dismiss, key: AnyHashable(["presented", key])) { context in
      context.node.environment.dismiss = DismissAction(action: dismiss)
      content(context)
    }
  }
  // Navigation
  func registerDestination<D: Hashable>(
    _ type: D.Type, _ content: @escaping @MainActor (D, _RenderContext) -> Void
  ) {
    node.environment._navigation?.destinations[ObjectIdentifier(type)] = { value, context in
      content(value.base as! D, context)
    }
  }
  func pushAction(_ value: AnyHashable?) -> (@MainActor () -> Void)? {
    guard let value, let navigation = node.environment._navigation else { return nil }
    return { navigation.path.wrappedValue.append(value) }
  }
  func stack(_ path: Binding<[AnyHashable]>, _ root: @escaping (_RenderContext) -> Void) {
    let navigation = _Navigation(path: path)
    node.environment._navigation = navigation
    let now = path.wrappedValue, shown = node.slots["path"] as? [AnyHashable] ?? []
    node.slots["path"] = now
    root(self)
    node.host.whenNoted {
      let pass = self.pass
      defer { self.node.children = pass.visited }
      for (index, value) in now.enumerated() {
        guard let content = navigation.destinations[ObjectIdentifier(Swift.type(of: value.base))]
        else {
          _headlessFault("no navigationDestination for \(Swift.type(of: value.base))"); continue
        }
        element(
          .destination, "", dismiss: { path.wrappedValue.removeSubrange(index...) },
          key: AnyHashable([AnyHashable(index), value])
        ) { context in
          context.node.environment.dismiss = DismissAction {
            path.wrappedValue.removeSubrange(index...)
          }
          content(value, context)
        }
      }
      guard shown.count > now.count, Array(shown.prefix(now.count)) == now, let value = shown.last,
        let content = navigation.destinations[ObjectIdentifier(Swift.type(of: value.base))]
      else { return }
      let host = self.node.host, id = ObjectIdentifier(self.node)
      host.leaving += 1
      host.after {
        host.leaving -= 1; host.link.invalidate(id)
      }
      element(.destination, "", key: AnyHashable([AnyHashable(shown.count - 1), value])) {
        content(value, $0)
      }
    }
  }
}
@MainActor final class _Navigation {
  let path: Binding<[AnyHashable]>
  var destinations: [ObjectIdentifier: @MainActor (AnyHashable, _RenderContext) -> Void] = [:]
  init(path: Binding<[AnyHashable]>) { self.path = path }
}
private struct _NavigationKey: EnvironmentKey { static var defaultValue: _Navigation? { nil } }
extension EnvironmentValues {
  var _navigation: _Navigation? {
    get { self[_NavigationKey.self] }
    set { self[_NavigationKey.self] = newValue }
  }
}

// MARK: The host

/// Shows a view without a screen: evaluates it as SwiftUI would, and lets a test act on it.
///
/// ```swift
/// let host = HeadlessHost(CounterView(store: store))
/// try host.tap("Save")
/// await host.until { service.storedCount == 1 }
/// #expect(host.texts.contains("Saved"))
/// ```
///
/// **Time.** Acting on the host (`tap`, `type`, …) brings the views up to date before it returns.
/// After a change that a test makes itself, call ``update()``. To wait for tasks, use
/// ``until(_:)``.
///
/// **Elements** are found by kind and label, where a label is the text inside an element, or its
/// accessibility identifier.
///
/// **Counts.** ``evaluations(of:)-(V.Type)`` tells how often the body of a view was evaluated.
@MainActor final class HeadlessHost {
  nonisolated static let faults = Mutex<[String]>([])
  nonisolated static func takeFaults() -> [String] {
    faults.withLock { all in
      let taken = all; all = []; return taken
    }
  }

  let link = _HostLink()
  var nodes: [ObjectIdentifier: _Node] = [:]
  var pending: [@MainActor () -> Void] = []
  /// How many tasks of `task` are running.
  internal(set) var runningTasks = 0
  var leaving = 0
  private var leavingFrames: [String] = []
  nonisolated static let animations = Mutex<[String]>([])
  var root: _Node!
  private(set) var bodyCounts: [String: Int] = [:]

  /// Shows a view, in an environment that a closure may change.
  init<V: View>(_ view: V, environment change: (inout EnvironmentValues) -> Void = { _ in }) {
    var environment = EnvironmentValues()
    change(&environment)
    root = _Node(
      key: "root", type: ObjectIdentifier(V.self), typeName: "root", parent: nil, host: self,
      environment: environment)
    nodes[ObjectIdentifier(root)] = root
    root.rerender = { [unowned self] in reconcile(root) { $0.render(view, key: 0) } }
    root.rerender!()
    update()
  }

  // MARK: Time

  /// Brings the views up to date: bodies, then `onChange`, `onAppear`, `onDisappear`, until quiet.
  func update() {
    for _ in 0..<1000 {
      let dirty = link.state.withLock { s in
        defer { s.dirty = [] }; return s.dirty
      }
      if dirty.isEmpty && pending.isEmpty { return }
      pass += 1
      dirtyNow = dirty
      for node in dirty.compactMap({ nodes[$0] }).sorted(by: { $0.depth < $1.depth })
      where node.alive && node.renderedIn != pass { node.renderedIn = pass; node.rerender?() }
      if leaving > 0 { leavingFrames.append(description) }
      let actions = pending
      pending = []
      for action in actions { action() }
    }
    _headlessFault("the view did not settle: a body or onChange keeps changing what it reads")
  }
  /// Keeps the views up to date until a condition is true.
  ///
  /// State the condition as an expectation afterwards: the wait also ends after 20 seconds.
  func until(_ condition: @MainActor () -> Bool) async {
    let deadline = ContinuousClock.now.advanced(by: .seconds(20))
    update()
    while !condition(), ContinuousClock.now < deadline {
      await withCheckedContinuation { continuation in
        Task { @MainActor in continuation.resume() }
      }
      update()
    }
  }
  /// Takes the view away, and everything that lives with it.
  func unmount() { reconcile(root) { _ in }; update() }

  // MARK: What is shown

  /// Everything that is shown, in order.
  var elements: [Element] {
    func walk(_ node: _Node, _ identifier: String?) -> [Element] {
      let identifier = node.identifier ?? identifier
      var own: [Element] = []
      if var element = node.element {
        if element.label.isEmpty, ![.form, .list, .section].contains(element.kind) {
          element.label = node.texts.joined(separator: " ")
        }
        element.identifier = identifier
        own = [element]
      }
      return own + node.children.flatMap { walk($0, node.element == nil ? identifier : nil) }
    }
    return walk(root, nil)
  }
  /// The texts that are shown.
  var texts: [String] { elements.filter { $0.kind == .text }.map(\.label) }
  /// The first element of a kind, with a label if one is given.
  func find(_ kind: Element.Kind, _ label: String? = nil) -> Element? {
    elements.first {
      $0.kind == kind && (label == nil || $0.label == label || $0.identifier == label)
    }
  }
  /// What is shown, one element a line.
  var description: String {
    elements.map {
      "\($0.kind.rawValue) \"\($0.label)\"" + ($0.value.map { " = \($0)" } ?? "")
        + ($0.isEnabled ? "" : " (disabled)")
    }.joined(separator: "\n")
  }

  // MARK: Acting as a user

  struct NotFound: Error { let what: String }
  func act(_ kind: [Element.Kind], _ label: String, _ action: (Element) -> (@MainActor () -> Void)?)
    throws
  {
    guard
      let element = elements.first(where: {
        kind.contains($0.kind) && ($0.label == label || $0.identifier == label)
      })
    else { throw NotFound(what: "\(kind) \(label) in:\n\(description)") }
    guard element.isEnabled, let perform = action(element) else {
      throw NotFound(what: "\(kind) \(label) is disabled")
    }
    perform()
    update()
  }
  /// Taps a button, a toggle or a link.
  func tap(_ label: String) throws {
    let alert = elements.first { $0.kind == .alert || $0.kind == .dialog }
    try act([.button, .toggle, .link], label) { element in
      {
        element.onTap?(); alert?.dismiss?()
      }
    }
  }
  /// Replaces the text of a field.
  func type(_ text: String, into label: String) throws {
    try act([.textField, .secureField, .search], label) { e in e.onInput.map { f in { f(text) } } }
  }
  /// Increments a stepper.
  func increment(_ label: String) throws { try act([.stepper], label) { $0.onIncrement } }
  /// Decrements a stepper.
  func decrement(_ label: String) throws { try act([.stepper], label) { $0.onDecrement } }
  /// Dismisses what is presented: a sheet by swiping, a destination by going back.
  func dismiss(_ kind: Element.Kind) throws {
    guard let element = find(kind), let dismiss = element.dismiss else {
      throw NotFound(what: kind.rawValue)
    }
    dismiss(); update()
  }
  /// Deletes rows by swiping.
  func delete(_ offsets: IndexSet) throws {
    guard let element = find(.deletable), let perform = element.onDelete else {
      throw NotFound(what: "onDelete")
    }
    perform(offsets); update()
  }
  /// Moves rows by dragging.
  func move(_ offsets: IndexSet, to destination: Int) throws {
    guard let element = find(.movable), let perform = element.onMove else {
      throw NotFound(what: "onMove")
    }
    perform(offsets, destination); update()
  }
  /// Pulls to refresh, and waits until that has ended.
  func refresh() async throws {
    guard let element = find(.refreshable), let perform = element.onRefresh else {
      throw NotFound(what: "refreshable")
    }
    await perform(); update()
  }
  /// Submits a form, as the return key does.
  func submit() throws {
    guard let element = find(.submittable), let perform = element.onSubmit else {
      throw NotFound(what: "onSubmit")
    }
    perform(); update()
  }

  // MARK: What has happened

  /// How often the body of a type of view was evaluated.
  func evaluations<V: View>(of type: V.Type) -> Int {
    bodyCounts[_typeName(type, qualified: false)] ?? 0
  }
  /// How often the body of a type of view was evaluated, for a type that a test can't name.
  func evaluations(of name: String) -> Int { bodyCounts[name] ?? 0 }
  /// The frames, as in ``description``, in which something was leaving, and forgets them.
  func takeLeavingFrames() -> [String] { defer { leavingFrames = [] }; return leavingFrames }
  /// The animations with which views were invalidated, in order, and forgets them.
  func takeAnimations() -> [Animation] {
    Self.animations.withLock { all in
      defer { all = [] }; return all.map { Animation(name: $0) }
    }
  }

  // MARK: Evaluating
  func after(_ action: @escaping @MainActor () -> Void) { pending.append(action) }

  /// What waits until the reads of a primitive view are noted: tracking that is nested would count for both.
  var deferred: [@MainActor () -> Void]?
  var pass = 0
  var dirtyNow: Set<ObjectIdentifier> = []
  func now(_ node: _Node) {
    whenNoted { if node.alive { node.renderedIn = node.host.pass; node.rerender!() } }
  }
  func whenNoted(_ action: @escaping @MainActor () -> Void) {
    if deferred == nil { action() } else { deferred!.append(action) }
  }

  func update<V: View>(_ node: _Node, with view: V) {
    if let primitive = view as? any _PrimitiveView {
      deferred = []
      link.evaluating(ObjectIdentifier(node)) { reconcile(node) { primitive._render($0) } }
      let later = deferred!
      deferred = nil
      for action in later { action() }
    } else {
      evaluate(node, view) { $0.body }
    }
  }
  func evaluate<T, V: View>(_ node: _Node, _ value: T, _ body: @MainActor (T) -> V) {
    var value = value
    withUnsafeMutablePointer(to: &value) {
      _installFields(of: T.self, at: UnsafeMutableRawPointer($0), offset: 0, node)
    }
    bodyCounts[node.typeName, default: 0] += 1
    let made = link.evaluating(ObjectIdentifier(node)) { body(value) }
    reconcile(node) { $0.render(made, key: "body") }
  }
  func reconcile(_ node: _Node, _ content: (_RenderContext) -> Void) {
    let pass = _RenderContext._Pass()
    pass.old = node.children
    content(_RenderContext(node: node, pass: pass))
    let kept = Set(pass.visited.map(ObjectIdentifier.init))
    let old = node.children
    node.children = pass.visited
    whenNoted {
      let kept = kept.union(node.children.map(ObjectIdentifier.init))
      for old in old where !kept.contains(ObjectIdentifier(old)) { old.tearDown() }
    }
  }
}
