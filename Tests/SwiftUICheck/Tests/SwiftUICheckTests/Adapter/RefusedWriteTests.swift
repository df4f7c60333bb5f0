import Corbel
import Testing

@testable import CorbelSwiftUI
@testable import SwiftUI

@MainActor @Suite("Values that a reducer refuses") struct RefusedWriteTests {
  struct Latch: Reducer {
    struct State {
      var isClosed = false
      var isJammed = true
      var name = "Tea"
    }

    enum Action { case moved(Bool), freed, renamed(String) }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .moved(let isClosed): if !state.isJammed { state.isClosed = isClosed }
      case .freed: state.isJammed = false
      case .renamed: break
      }
      return .none
    }
  }

  struct LatchView: View {
    let store: StoreOf<Latch>

    var body: some View {
      Toggle("Latch", isOn: store.binding(\.isClosed) { .moved($0) })
    }
  }

  private func show(_ log: Log = Log()) -> (StoreOf<Latch>, HeadlessHost) {
    let store = Store(
      initialState: Latch.State(), reducer: Latch(), observer: log.observer)
    return (store, HeadlessHost(LatchView(store: store)))
  }

  private func position(_ host: HeadlessHost) -> String? { host.find(.toggle)?.value }

  @Test("a switch that is refused moves back, and can be moved again")
  func toggle() async throws {
    let log = Log()
    let (store, host) = show(log)
    for _ in 1...2 {
      try host.tap("Latch")
      #expect(position(host) == "true")
      await host.until { position(host) == "false" }
      #expect(position(host) == "false")
    }
    store.send(.freed)
    try host.tap("Latch")
    #expect(position(host) == "true")
    #expect(store.isClosed)
    #expect(log.actions == ["moved(true)", "moved(true)", "freed", "moved(true)"])
  }

  @Test("a refused value that a control writes twice is sent once")
  func twice() {
    let log = Log()
    let (store, _) = show(log)
    let binding = store.binding(\.isClosed) { .moved($0) }
    binding.wrappedValue = true
    binding.wrappedValue = true
    #expect(log.actions == ["moved(true)"])
  }

  @Test("a refused text is not written back, because letters may have been typed since")
  func text() {
    let (store, _) = show()
    let name = store.binding(\.name) { .renamed($0) }
    name.wrappedValue = "Milk"
    #expect(name.wrappedValue == "Tea")
  }

  @Test("another value is sent before SwiftUI has read the refused one")
  func changedMind() {
    let log = Log()
    let (store, _) = show(log)
    let binding = store.binding(\.isClosed) { .moved($0) }
    binding.wrappedValue = true
    store.send(.freed)
    binding.wrappedValue = false
    #expect(!binding.wrappedValue)
    binding.wrappedValue = true
    #expect(binding.wrappedValue)
    #expect(log.actions == ["moved(true)", "freed", "moved(false)", "moved(true)"])
  }

  @Test("a refused value is read in one evaluation, and then the store's value")
  func ending() async {
    let refused = RefusedWrite<Int>()
    refused.note(1, current: 2)
    #expect(refused.value(or: 2) == 1)
    #expect(refused.value(or: 2) == 1)
    await turn { refused.value(or: 2) == 2 }
    #expect(refused.value(or: 2) == 2)
  }

  @Test("the end of an earlier refusal doesn't end a later one")
  func laterRefusal() async {
    let refused = RefusedWrite<Int>()
    refused.note(1, current: 2)
    _ = refused.value(or: 2)
    refused.note(3, current: 2)
    // The end of the first refusal is queued before this task.
    await Task {}.value
    #expect(refused.isPending(3))
    await turn { refused.value(or: 2) == 2 }
    #expect(refused.value(or: 2) == 2)
  }

  private func turn(until isTrue: () -> Bool) async {
    for _ in 1...1_000 where !isTrue() { await Task {}.value }
  }
}
