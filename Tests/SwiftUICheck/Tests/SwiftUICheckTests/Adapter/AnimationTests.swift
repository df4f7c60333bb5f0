import Corbel
import Testing

@testable import CorbelSwiftUI
@testable import SwiftUI

@MainActor @Suite("Animated actions") struct AnimationTests {
  struct Lamp: Reducer {
    struct State {
      var isOn = false
      var child = Bulb.State()
    }

    enum Action {
      case switched(Bool), switchedAtOnce, finishedAtOnce, sentByEffect, unanimatedLater
      case child(Bulb.Action), childGlows
    }

    static let bulb = child(
      \.child, action: Action.child, output: { (_: Bulb.Output) in .childGlows })

    private let nothing: @MainActor () async -> Void = {}

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .switched(let isOn): state.isOn = isOn
      case .childGlows: state.isOn = true
      // These operations don't suspend, so their actions wait for their turn.
      case .switchedAtOnce: return .run { $0.send(.switched(true), animation: .bouncy) }
      case .finishedAtOnce: return .run(nothing) { .switched(true) }.animation(.bouncy)
      case .sentByEffect: return .send(.switched(true)).transaction(Transaction(animation: .spring))
      case .unanimatedLater: return .run(nothing) { .switched(true) }
      case .child(let action): return reduce(Bulb(), Self.bulb, in: &state, action)
      }
      return .none
    }
  }

  struct Bulb: Reducer {
    struct State { var glow = 0 }

    enum Action { case glowed, glowLater, tellLater, sendLater }

    enum Output { case glows }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .glowed: state.glow += 1
      case .glowLater: return .run { $0.send(.glowed, animation: .bouncy) }
      case .sendLater:
        return .run { $0.send(.glowed, transaction: Transaction(animation: .spring)) }
      case .tellLater: return .run { $0.respond(.glows) }.animation(.spring)
      }
      return .none
    }
  }

  struct LampView: View {
    let store: StoreOf<Lamp>

    var body: some View {
      Toggle("On", isOn: store.binding(\.isOn) { .switched($0) }.animation(.spring))
      GlowView(store: store)
    }
  }

  /// A view of its own, because the body around observes the field that it binds.
  struct GlowView: View {
    let store: StoreOf<Lamp>

    var body: some View { Text("glow \(store[\.child.glow])") }
  }

  /// The animations with which the view was invalidated.
  private func animations(_ act: (StoreOf<Lamp>, HeadlessHost) throws -> Void) rethrows
    -> [Animation]
  {
    let store = Store(initialState: Lamp.State(), reducer: Lamp())
    let host = HeadlessHost(LampView(store: store))
    _ = host.takeAnimations()
    try act(store, host)
    host.update()
    return host.takeAnimations()
  }

  @Test("an action is animated")
  func action() {
    #expect(animations { store, _ in store.send(.switched(true), animation: .bouncy) } == [.bouncy])
  }

  @Test("an action without an animation is not animated")
  func plain() {
    #expect(animations { store, _ in store.send(.switched(true)) } == [])
    #expect(animations { store, _ in store.send(.switched(true), animation: nil) } == [])
  }

  @Test("an action is sent within a transaction")
  func transaction() {
    let transaction = Transaction(animation: .spring)
    #expect(
      animations { store, _ in store.send(.switched(true), transaction: transaction) } == [.spring])
  }

  @Test("the transaction of a binding reaches the action")
  func binding() throws {
    #expect(try animations { _, host in try host.tap("On") } == [.spring])
  }

  @Test("an operation animates an action before it has suspended")
  func operation() {
    #expect(animations { store, _ in store.send(.switchedAtOnce) } == [.bouncy])
  }

  @Test("the action of an operation's end is animated")
  func finish() {
    #expect(animations { store, _ in store.send(.finishedAtOnce) } == [.bouncy])
  }

  @Test("an action that a reducer sends is made within a transaction")
  func effect() {
    #expect(animations { store, _ in store.send(.sentByEffect) } == [.spring])
  }

  @Test("the operation of a child animates an action")
  func child() {
    #expect(animations { store, _ in store.send(.child(.glowLater)) } == [.bouncy])
    #expect(animations { store, _ in store.send(.child(.sendLater)) } == [.spring])
  }

  @Test("a parent's change for an output of an animated effect is animated")
  func output() {
    #expect(animations { store, _ in store.send(.child(.tellLater)) } == [.spring])
  }

  @Test("consequences of an animated action are not animated")
  func consequence() {
    #expect(
      animations { store, _ in store.send(.unanimatedLater, animation: .bouncy) } == [])
  }

  @Test("an animated action that has to wait is animated")
  func waiting() {
    weak var lamp: StoreOf<Lamp>?
    let store = Store(
      initialState: Lamp.State(), reducer: Lamp(),
      observer: StoreObserver { event in
        if case .actionReduced(let reduced) = event, case .child? = reduced.action as? Lamp.Action {
          lamp?.send(.switched(true), animation: .bouncy)
        }
      })
    lamp = store
    let host = HeadlessHost(LampView(store: store))
    _ = host.takeAnimations()
    store.send(.child(.glowed))
    host.update()
    #expect(host.takeAnimations() == [.bouncy])
  }

  @Test("the place of an animated action is that of its call")
  func callSite() {
    var origins: [String] = []
    let store = Store(
      initialState: Lamp.State(), reducer: Lamp(),
      observer: StoreObserver { event in
        if case .actionReduced(let reduced) = event, case .sent(let site) = reduced.origin {
          origins.append("\(site)")
        }
      })
    store.send(.switched(true), animation: .default)
    store.send(.switched(true), transaction: Transaction())
    #expect(origins == [#line - 2, #line - 1].map { "AnimationTests.swift:\($0)" })
  }
}
