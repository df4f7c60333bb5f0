import Corbel
import Observation
import TestSupport
import Testing

/// A state with fields of each kind that the store compares differently.
private struct Profile: Equatable {
  var name = "Ada"
  var age = 36
}

private final class Reference: Sendable {}

/// Not `Equatable`, and with padding between its fields.
private struct Padded {
  var flag: UInt8 = 1
  var number: Int = 2
}

private struct Handler {
  var onEvent: () -> Void = {}
}

private struct Fields {
  var count = 0
  var profile = Profile()
  var reference = Reference()
  var padded = Padded()
  var handler = Handler()
  var state = "a field called state"
  var list = [1, 2, 3]
  var name: String?

  var doubled: Int { count * 2 }
  // swift-format-ignore: NeverForceUnwrap
  var forcedName: String { name! }

  /// A computed property that counts its computations.
  @MainActor var counted: Int {
    Computation.count += 1
    return count
  }
}

/// The number of computations of a property.
@MainActor private enum Computation {
  static var count = 0
}

@MainActor
@Suite("4. Readers are notified of changes of what they read, and of nothing else", .stallLimit)
struct ObservationTests {
  /// A store whose actions are changes of its state.
  private let store = Store(
    initialState: Fields(),
    reducer: Reduce<Fields, (inout Fields) -> Void, Never> { state, change in
      change(&state)
      return .none
    })

  @Test("a reader is notified of a change of its field")
  func change() {
    let changes = trackChanges { _ = store.count }
    store.send { $0.count = 1 }
    store.send { $0.count = 2 }
    expectEqual(changes.value, 2)
  }

  @Test("a reader is notified of a change of a field of one byte")
  func oneByte() {
    let store = Store<Bool, Void>(initialState: false) { state, _ in state.toggle() }
    let changes = trackChanges { _ = store.state }
    store.send(())
    expectEqual(changes.value, 1)
  }

  private struct Bytes {
    var number: UInt64 = 0
    var first: UInt8 = 0
    var second: UInt8 = 0
    var third: UInt8 = 0
  }

  @Test("a reader is notified of a change of each of the last bytes of its field")
  func lastBytes() {
    let store = Store<Bytes, Int>(initialState: Bytes()) { state, index in
      switch index {
      case 0: state.first += 1
      case 1: state.second += 1
      default: state.third += 1
      }
    }
    for index in 0..<3 {
      let changes = trackChanges { _ = store.state }
      store.send(index)
      expectEqual(changes.value, 1, "\(index)")
    }
  }

  @Test("a reader is not notified of a change of another field")
  func otherField() {
    let changes = trackChanges { _ = store.count }
    store.send { $0.profile.name = "Grace" }
    store.send { $0.list.append(4) }
    expectEqual(changes.value, 0)
  }

  @Test("a reader is not notified if its field was set to an equal value")
  func equalValue() {
    let changes = trackChanges { _ = (store.profile, store.list) }
    store.send {
      $0.profile = Profile(name: ["A", "d", "a"].joined(), age: 36)
      $0.list = [1, 2, 3].map { $0 }
    }
    expectEqual(changes.value, 0)
  }

  @Test("a reader is not notified if one action changes its field and changes it back")
  func changedBack() {
    let changes = trackChanges { _ = store.count }
    store.send {
      $0.count = 1
      $0.count = 0
    }
    expectEqual(changes.value, 0)
  }

  @Test("a field that is not Equatable has changed when its bits have")
  func bits() {
    let references = trackChanges { _ = store.reference }
    let padded = trackChanges { _ = store.padded }
    store.send { $0.reference = Reference() }
    expectEqual(references.value, 1)
    expectEqual(padded.value, 0)
    store.send { $0.padded.flag = 2 }
    expectEqual(references.value, 1)
    expectEqual(padded.value, 1)
  }

  @Test("a field that is not Equatable has not changed while its bits are the same")
  func sameBits() {
    let changes = trackChanges { _ = (store.reference, store.padded) }
    let handler = trackChanges { _ = store.handler }
    store.send { $0.count += 1 }
    store.send {
      let reference = $0.reference
      $0.reference = reference
    }
    expectEqual(changes.value, 0)
    expectEqual(handler.value, 0)
  }

  /// Fields of several sizes, each after one that changes.
  private struct Sizes {
    struct Byte { var value: UInt8 = 1 }
    struct Word { var value: UInt32 = 2 }

    struct Odd {
      var first: UInt32 = 3
      var second: UInt8 = 4
    }

    struct Long {
      var first: UInt64 = 5
      var second: UInt8 = 6
    }

    var before: UInt8 = 0
    var byte = Byte()
    var afterByte: UInt8 = 0
    var word = Word()
    var afterWord: UInt8 = 0
    var odd = Odd()
    var afterOdd: UInt8 = 0
    var long = Long()
    var afterLong: UInt8 = 0
  }

  @Test("a field that is not Equatable has not changed while bits around it have")
  func otherBits() {
    let store = Store(
      initialState: Sizes(),
      reducer: Reduce<Sizes, Void, Never> { state, _ in
        state.before += 1
        state.afterByte += 1
        state.afterWord += 1
        state.afterOdd += 1
        state.afterLong += 1
        return .none
      })
    let changes = [
      trackChanges { _ = store.byte }, trackChanges { _ = store.word },
      trackChanges { _ = store.odd }, trackChanges { _ = store.long },
    ]
    for _ in 1...3 { store.send(()) }
    expectEqual(changes.map(\.value), [0, 0, 0, 0])
  }

  @Test("a new object where an old one was is a change, even if it gets the same memory")
  func snapshotsAreKeptAlive() {
    let changes = trackChanges { _ = store.reference }
    for expected in 1...100 {
      store.send { $0.reference = Reference() }
      expectEqual(changes.value, expected)
    }
  }

  @Test("one dot is one field: its reader is notified of every part of it")
  func oneDot() {
    let changes = trackChanges { _ = store.profile.name }
    store.send { $0.profile.age += 1 }
    expectEqual(changes.value, 1)
  }

  @Test("a key path of two dots is a part of its own")
  func twoDots() {
    let names = trackChanges { _ = store[\.profile.name] }
    let ages = trackChanges { _ = store[\.profile.age] }
    store.send { $0.profile.age += 1 }
    expectEqual([names.value, ages.value], [0, 1])
    store.send { $0.profile.name = "Grace" }
    expectEqual([names.value, ages.value], [1, 1])
  }

  @Test("reading a computed property observes the whole state")
  func computed() {
    let doubled = trackChanges { _ = store.doubled }
    store.send { $0.count += 2 }
    expectEqual(doubled.value, 1)
    store.send { $0.profile.name = "Grace" }
    expectEqual(doubled.value, 2)
    store.send { _ in }
    expectEqual(doubled.value, 2)
    expectEqual(store.doubled, 4)
  }

  @Test("a computed property is computed when it is read, and not at a commit")
  func computedAtRead() {
    Computation.count = 0
    let changes = trackChanges { _ = store.counted }
    expectEqual(Computation.count, 1)
    withObservationTracking {
      _ = store.counted
    } onChange: {
    }
    for _ in 0..<5 { store.send { _ in } }
    expectEqual(Computation.count, 2)
    store.send { $0.count += 1 }
    expectEqual(changes.value, 1)
    expectEqual(Computation.count, 3)
  }

  @Test("an element that is read by its position can be removed", arguments: [0, 1, 2])
  func elementThatGoes(position: Int) {
    var told = 0
    withObservationTracking {
      _ = store[\.list[position]]
    } onChange: {
      MainActor.assumeIsolated { told += 1 }
    }
    store.send { $0.list = [] }
    expectEqual(told, 1)
    store.send { $0.count += 1 }
  }

  @Test("a force-unwrapped case can change to another case")
  func caseThatGoes() {
    store.send { $0.name = "Ada" }
    var told = 0
    withObservationTracking {
      _ = store.forcedName
    } onChange: {
      MainActor.assumeIsolated { told += 1 }
    }
    store.send { $0.name = nil }
    expectEqual(told, 1)
  }

  @Test("the property state returns the whole state, and observes every field")
  func wholeState() {
    let changes = trackChanges { _ = store.state }
    store.send { $0.count += 1 }
    store.send { $0.profile.age += 1 }
    expectEqual(changes.value, 2)
    expectEqual(store.state.count, 1)
  }

  @Test("a field called state can be read by its key path")
  func fieldCalledState() {
    let changes = trackChanges { _ = store[\.state] }
    store.send { $0.count += 1 }
    expectEqual(changes.value, 0)
    store.send { $0.state = "changed" }
    expectEqual(changes.value, 1)
    expectEqual(store[\.state], "changed")
  }

  @Test("an action that changes nothing notifies no reader")
  func noChange() {
    let changes = trackChanges { _ = (store.count, store.profile, store.doubled, store.list) }
    store.send { _ in }
    expectEqual(changes.value, 0)
  }

  @Test("every reader of a changed field is notified, even if another one reads it again")
  func severalReaders() {
    let first = trackChanges { _ = (store.count, store.list) }
    let second = trackChanges { _ = store.list }
    let third = trackChanges { _ = store.count }
    store.send {
      $0.count += 1
      $0.list.append(4)
    }
    expectEqual([first.value, second.value, third.value], [1, 1, 1])
    store.send { $0.list.append(5) }
    expectEqual([first.value, second.value, third.value], [2, 2, 1])
  }

  @Test("a reader that reads again is notified of the next change")
  func readingAgain() {
    var seen: [Int] = []
    func track() {
      withObservationTracking {
        seen.append(store.count)
      } onChange: {
        MainActor.assumeIsolated { seen.append(store.count) }
      }
    }
    track()
    store.send { $0.count = 1 }
    store.send { $0.count = 2 }
    track()
    store.send { $0.count = 3 }
    expectEqual(seen, [0, 1, 2, 3])
  }

  @Test("a field that is read at many places is one field")
  func manyPlaces() {
    let keyPaths = (0..<3).map { _ in (\Fields.profile).appending(path: \.name) }
    let changes = keyPaths.map { path in trackChanges { _ = store[path] } }
    store.send { $0.profile.name = "Grace" }
    expectEqual(changes.map(\.value), [1, 1, 1])
  }

  @Test("a read without an observer is forgotten at the next change")
  func untrackedRead() {
    let counter = PayloadCounter()
    let store = Store(
      initialState: [Payload(counter)],
      reducer: Reduce<[Payload], [Payload], Never> { state, action in
        state = action
        return .none
      })
    _ = store.state
    store.send([])
    expectEqual(counter.count, 0)
  }

  @Test("a field of an optional state can be read through the optional, and observes all of it")
  func optionalState() {
    let store = Store(
      initialState: Profile?.none,
      reducer: Reduce<Profile?, Profile?, Never> { state, action in
        state = action
        return .none
      })
    let names = trackChanges { _ = store[\.?.name] }
    store.send(Profile())
    store.send(Profile(name: "Ada", age: 40))
    expectEqual(names.value, 2)
    store.send(Profile(name: "Ada", age: 40))
    expectEqual(names.value, 2)
    expectEqual(store[\.?.name], "Ada")
  }
}
