import Corbel
import TestSupport
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
      case .sentByEffect: return .send(.switched(true)).animation(.spring)
      case .unanimatedLater: return .run(nothing) { .switched(true) }
      case .child(let action): return reduce(Bulb(), Self.bulb, in: &state, action)
      }
      return .none
    }
  }

  struct Bulb: Reducer {
    struct State { var glow = 0 }

    enum Action { case glowed, glowLater, tellLater }

    enum Output { case glows }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .glowed: state.glow += 1
      case .glowLater: return .run { $0.send(.glowed, animation: .bouncy) }
      case .tellLater: return .run { $0.respond(.glows) }.animation(.spring)
      }
      return .none
    }
  }

  /// A view of its own, because the body around observes the field that it binds.
  struct GlowView: View {
    let store: StoreOf<Lamp>

    var body: some View { Text("glow \(store[\.child.glow])") }
  }

  private func stage() -> Stage<Lamp> {
    let stage = Stage(Lamp.State(), Lamp()) { store in
      Toggle("On", isOn: store.binding(\.isOn) { .switched($0) }.animation(.spring))
      GlowView(store: store)
    }
    _ = stage.host.takeAnimations()
    return stage
  }

  struct Change: Named {
    let name: String
    let expected: [Animation]
    let make: @MainActor (Stage<Lamp>) throws -> Void
  }

  @Test(
    "the views are invalidated with the animation of what changes them",
    arguments: [
      Change(name: "an action", expected: [.bouncy]) {
        $0.store.send(.switched(true), animation: .bouncy)
      },
      Change(name: "an action without an animation", expected: []) {
        $0.store.send(.switched(true))
        $0.store.send(.switched(true), animation: nil)
      },
      Change(name: "an action within a transaction", expected: [.spring]) {
        $0.store.send(.switched(true), transaction: Transaction(animation: .spring))
      },
      Change(name: "a binding", expected: [.spring]) { try $0.host.tap("On") },
      Change(name: "an operation before it has suspended", expected: [.bouncy]) {
        $0.store.send(.switchedAtOnce)
      },
      Change(name: "the end of an operation", expected: [.bouncy]) {
        $0.store.send(.finishedAtOnce)
      },
      Change(name: "an action that a reducer sends", expected: [.spring]) {
        $0.store.send(.sentByEffect)
      },
      Change(name: "the operation of a child", expected: [.bouncy]) {
        $0.store.send(.child(.glowLater))
      },
      Change(name: "an output of an animated effect", expected: [.spring]) {
        $0.store.send(.child(.tellLater))
      },
      Change(name: "a consequence of an animated action", expected: []) {
        $0.store.send(.unanimatedLater, animation: .bouncy)
      },
    ])
  func animations(_ change: Change) throws {
    let stage = stage()
    try change.make(stage)
    stage.host.update()
    expectEqual(stage.host.takeAnimations(), change.expected)
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
    let host = HeadlessHost(Stateful(store) { Text("\($0.wrappedValue.isOn)") })
    store.send(.child(.glowed))
    host.update()
    expectEqual(host.takeAnimations(), [.bouncy])
  }

  @Test("the place of an animated action is that of its call")
  func callSite() {
    let stage = stage()
    stage.store.send(.switched(true), animation: .default)
    stage.store.send(.switched(true), transaction: Transaction())
    expectEqual(stage.log.origins, [#line - 2, #line - 1].map { "AnimationTests.swift:\($0)" })
  }
}
