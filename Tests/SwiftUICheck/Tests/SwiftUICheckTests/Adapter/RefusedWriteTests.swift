import Corbel
import TestSupport
import Testing

@testable import CorbelSwiftUI
@testable import SwiftUI

@MainActor @Suite("Values that a reducer refuses") struct RefusedWriteTests {
  struct State {
    var isClosed = false
    var isJammed = true
    var row: Int? = 1
    var name = "Tea"
    var volume = 1.0
  }

  enum Action { case moved(Bool), freed, selected(Int?), renamed(String), volumeChanged(Double) }

  private let stage = Stage(
    State(),
    Reduce<State, Action, Never> { state, action in
      switch action {
      case .moved(let isClosed): if !state.isJammed { state.isClosed = isClosed }
      case .freed: state.isJammed = false
      case .selected(let row): if !state.isJammed { state.row = row }
      case .renamed(let name): if !state.isJammed { state.name = name }
      case .volumeChanged(let volume): state.volume = volume.rounded()
      }
      return .none
    }
  ) { store in
    Toggle("Latch", isOn: store.binding(\.isClosed) { .moved($0) })
    Picker("Name", selection: store.binding(\.name) { .renamed($0) }) {}
    List(selection: store.binding(\.row) { .selected($0) }) { ForEach(1..<4) { Text("\($0)") } }
    Slider(value: store.binding(\.volume) { .volumeChanged($0) }, in: 0...9)
  }

  private var host: HeadlessHost { stage.host }

  /// What the controls show: the switch, the picker, the list and the slider.
  private var shown: [String?] { [.toggle, .picker, .list, .slider].map { host.find($0)?.value } }

  @Test("a control that is refused moves back, and can be moved again, whatever its value's type")
  func controls() async throws {
    let (moved, back) = (["true", "Milk", "2", "1.0"], ["false", "Tea", "1", "1.0"])
    for _ in 1...2 {
      let evaluations = stage.evaluations
      try host.tap("Latch")
      try host.choose("Milk", in: "Name")
      try host.select(row: 2)
      expectEqual(shown, moved)
      await host.until { shown == back }
      expectEqual(shown, back)
      // Three updates show what was refused, and one shows the state.
      expectEqual(stage.evaluations - evaluations, 4)
    }
    stage.store.send(.freed)
    try host.tap("Latch")
    try host.choose("Milk", in: "Name")
    try host.select(row: 2)
    await host.pass()
    expectEqual(shown, moved)
  }

  @Test("a slider whose value the reducer rounds shows the rounded value after each move")
  func slider() async throws {
    for value in [2.4, 2.3, 1.8] {
      let evaluations = stage.evaluations
      try host.drag(value)
      await host.expect { host.find(.slider)?.value == "2.0" }
      expectEqual(stage.evaluations - evaluations, 2)
    }
  }

  @Test("a refusal doesn't end before the view has shown it, even if other code reads the binding")
  func otherReader() async throws {
    let latch = stage.store.binding(\.isClosed) { .moved($0) }
    try #require(host.find(.toggle)).tap?()
    expectTrue(latch.wrappedValue)
    for _ in 1...9 { await Task {}.value }
    host.update()
    expectEqual(host.find(.toggle)?.value, "true")
    await host.expect { host.find(.toggle)?.value == "false" }
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

  @Test("a refused value is read in one evaluation, and not ended by the end of an earlier one")
  func ending() async {
    let refused = RefusedWrite<Int?>()
    refused.note(1, current: 2)
    refused.show()
    expectEqual([refused.value(or: 2), refused.value(or: 2)], [1, 1])
    refused.note(nil, current: 2)
    // The end of the first refusal is queued before this task.
    await Task {}.value
    expectTrue(refused.isPending(nil))
    refused.show()
    for _ in 1...1_000 where refused.value(or: 2) != 2 { await Task {}.value }
    expectEqual(refused.value(or: 2), 2)
  }
}
