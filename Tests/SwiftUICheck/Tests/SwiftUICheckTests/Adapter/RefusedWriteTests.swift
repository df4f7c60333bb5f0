import Corbel
import TestSupport
import Testing

@testable import CorbelSwiftUI
@testable import SwiftUI

@MainActor @Suite("Values that a reducer refuses") struct RefusedWriteTests {
  struct State {
    var isClosed = false
    var isJammed = true
    var name = "Tea"
  }

  enum Action { case moved(Bool), freed, renamed(String) }

  private let stage = Stage(
    State(),
    Reduce<State, Action, Never> { state, action in
      switch action {
      case .moved(let isClosed): if !state.isJammed { state.isClosed = isClosed }
      case .freed: state.isJammed = false
      case .renamed: break
      }
      return .none
    }
  ) { store in
    Toggle("Latch", isOn: store.binding(\.isClosed) { .moved($0) })
  }

  @Test("a switch that is refused moves back, and can be moved again")
  func toggle() async throws {
    func position() -> String? { stage.host.find(.toggle)?.value }
    for _ in 1...2 {
      try stage.host.tap("Latch")
      expectEqual(position(), "true")
      await stage.host.until { position() == "false" }
      expectEqual(position(), "false")
    }
    stage.store.send(.freed)
    try stage.host.tap("Latch")
    expectEqual(position(), "true")
    expectEqual(stage.log.actions, ["moved(true)", "moved(true)", "freed", "moved(true)"])
  }

  @Test("a refused value is sent once, and another one before SwiftUI has read the refused one")
  func changedMind() {
    let binding = stage.store.binding(\.isClosed) { .moved($0) }
    binding.wrappedValue = true
    binding.wrappedValue = true
    stage.store.send(.freed)
    binding.wrappedValue = false
    expectEqual(binding.wrappedValue, false)
    binding.wrappedValue = true
    expectEqual(binding.wrappedValue, true)
    expectEqual(stage.log.actions, ["moved(true)", "freed", "moved(false)", "moved(true)"])
  }

  @Test("a refused text is not written back, because letters may have been typed since")
  func text() {
    let name = stage.store.binding(\.name) { .renamed($0) }
    name.wrappedValue = "Milk"
    expectEqual(name.wrappedValue, "Tea")
  }

  @Test("a refused value is read in one evaluation, and not ended by the end of an earlier one")
  func ending() async {
    let refused = RefusedWrite<Int>()
    refused.note(1, current: 2)
    expectEqual([refused.value(or: 2), refused.value(or: 2)], [1, 1])
    refused.note(3, current: 2)
    // The end of the first refusal is queued before this task.
    await Task {}.value
    expectTrue(refused.isPending(3))
    for _ in 1...1_000 where refused.value(or: 2) != 2 { await Task {}.value }
    expectEqual(refused.value(or: 2), 2)
  }
}
