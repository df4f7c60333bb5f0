import Corbel
import Testing

@MainActor @Suite("Values that use the store as it works on them") struct NosyValueTests {
  @Test("values that ask the store as they are compared and released do no harm")
  func nosyValues() throws {
    let hook = Hook()
    let store = Store(
      initialState: Nosy(children: [Nosy.Child(id: 0, value: NosyValue(number: 0, hook: hook))]),
      reducer: Reduce<Nosy, Int, Never> { state, number in
        // While the reducer is at work, to ask is a mistake.
        hook.isOff = true
        defer { hook.isOff = false }
        state.children = IdentifiedArray(
          (0..<3).map { Nosy.Child(id: $0, value: NosyValue(number: number, hook: hook)) })
        state.value = NosyValue(number: number, hook: hook)
        state.optional = number.isMultiple(of: 2) ? Nosy.Child(id: number, value: nil) : nil
        return .none
      })
    hook.ask = { [weak store] in
      guard let store else { return }
      for id in 0..<5 {
        let child = store.scope(state: \.children, id: id) { (_: Int, number: Int) in number }
        _ = child?.value
      }
      let optional = store.scope(state: \.optional) { (number: Int) in number }
      _ = (optional?.id, store.value?.number)
    }
    for number in 1...4 {
      store.send(number / 2)
      hook.ask()
    }
    #expect(store.value?.number == 2)
    let children = (0..<3).compactMap { id in
      store.scope(state: \.children, id: id) { (_: Int, number: Int) in number }
    }
    #expect(children.map { $0.value?.number } == [2, 2, 2])
    #expect(hook.count > 4)
  }

  /// What is called when values are compared and released.
  @MainActor final class Hook: Sendable {
    var ask: () -> Void = {}
    private(set) var count = 0
    var isOff = false

    nonisolated init() {}

    nonisolated func call() {
      MainActor.assumeIsolated {
        guard !isOff else { return }
        count += 1
        isOff = true
        defer { isOff = false }
        ask()
      }
    }
  }

  struct Nosy {
    struct Child: Identifiable {
      let id: Int
      var value: NosyValue?
    }

    var children: IdentifiedArray<Child>
    var value: NosyValue?
    var optional: Child?
  }

  final class NosyValue: Equatable {
    let number: Int
    private let hook: Hook

    init(number: Int, hook: Hook) {
      self.number = number
      self.hook = hook
    }

    deinit {
      hook.call()
    }

    static func == (first: NosyValue, second: NosyValue) -> Bool {
      first.hook.call()
      return first.number == second.number
    }
  }
}
