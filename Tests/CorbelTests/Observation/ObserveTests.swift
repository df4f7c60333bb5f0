import Corbel
import Observation
import TestSupport
import Testing

@MainActor @Observable private final class Model {
  var name = "Ada"
  var age = 36
}

@MainActor
@Suite("observe", .stallLimit) struct ObserveTests {
  private let model = Model()
  private let log = Log()

  @Test("it calls the function at once, and after each turn with changes of values it has read")
  func changes() async {
    let token = ObservationToken { [log, model] in log.add("\(model.name) \(model.age)") }
    expectEqual(log.entries, ["Ada 36"])
    model.name = "Grace"
    model.age = 85
    model.name = "Grace Hopper"
    expectEqual(log.entries, ["Ada 36"])
    await log.wait(for: "Grace Hopper 85")
    model.name = "Barbara"
    await log.wait(for: "Barbara 85")
    expectEqual(log.entries, ["Ada 36", "Grace Hopper 85", "Barbara 85"])
    token.cancel()
  }

  @Test("it ends and keeps nothing alive when its token is cancelled or released, after any change")
  func ends() async {
    for isCancelled in [true, false] {
      let counter = PayloadCounter()
      var token: ObservationToken?
      do {
        let payload = Payload(counter)
        token = ObservationToken { [log, model] in
          log.add(model.name)
          withExtendedLifetime(payload) {}
        }
      }
      expectEqual(counter.count, 1)
      model.name = "Grace"
      if isCancelled { token?.cancel() } else { token = nil }
      expectEqual(counter.count, 0)
      await LaterTurn.now()
      model.name = "Ada"
      await LaterTurn.now()
      withExtendedLifetime(token) {}
    }
    expectEqual(log.entries, ["Ada", "Ada"])
  }

  @Test("changes of the function itself do not call it again")
  func ownChange() async {
    let token = ObservationToken { [log, model] in
      model.age += 1
      log.add("\(model.age)")
    }
    await LaterTurn.now()
    expectEqual(log.entries, ["37"])
    token.cancel()
  }
}

@MainActor
@Suite("values", .stallLimit) struct ValuesTests {
  private let model = Model()
  private let log = Log()

  @Test("it returns the current value, then the latest value after each change")
  func changes() async {
    var values = ObservedValues({ model.age }).makeAsyncIterator()
    await expectEqual(values.next(), 36)
    for age in 37...50 { model.age = age }
    await expectEqual(values.next(), 50)
    async let next = values.next()
    await LaterTurn.now()
    model.age = 51
    await expectEqual(next, 51)
  }

  @Test("it waits while its values don't change, and ends when its task is cancelled")
  func waits() async {
    let task = Task { [log] in
      for await name in ObservedValues({ model.name }) { log.add(name) }
      log.add("over")
    }
    await log.wait(for: "Ada")
    model.age = 37
    await LaterTurn.now()
    expectEqual(log.entries, ["Ada"])
    task.cancel()
    await task.value
    expectEqual(log.entries, ["Ada", "over"])
  }

  @Test("a change just before the cancellation is not returned")
  func changeThenCancellation() async {
    let task = Task {
      var values = ObservedValues({ model.name }).makeAsyncIterator()
      _ = await values.next()
      log.add("waiting")
      return await values.next()
    }
    await log.wait(for: "waiting")
    model.name = "Grace"
    task.cancel()
    await expectNil(task.value)
  }

  @Test("it gives the values of a store, does not keep it alive, and ends with it")
  func ends() async {
    var store: ScriptStore? = ScriptStore(
      Script { state, _ in
        state.count += 1
        return .none
      })
    let reference = Weak(store)
    let counts = store.map { ObservedValues(of: $0) { $0.count } }
    let task = Task { [log] in
      if let counts { for await count in counts { log.add("\(count)") } }
      log.add("over")
    }
    await log.wait(for: "0")
    store?.send("a")
    await log.wait(for: "1")
    store = nil
    expectTrue(reference.isGone)
    await task.value
    expectEqual(log.entries, ["0", "1", "over"])
  }

  @Test("a change just before the source is deallocated is not returned")
  func changeThenEnd() async {
    var model: Model? = Model()
    guard let names = model.map({ ObservedValues(of: $0) { $0.name } }) else { return }
    var iterator = names.makeAsyncIterator()
    await expectEqual(iterator.next(), "Ada")
    model?.name = "Grace"
    model = nil
    await expectNil(iterator.next())
    await expectNil(iterator.next())
  }

  @Test("it ends after its first value if there is nothing to observe")
  func nothingToObserve() async {
    var values = ObservedValues({ 42 }).makeAsyncIterator()
    await expectEqual(values.next(), 42)
    await expectNil(values.next())
  }

  @Test("on the main actor it returns an available value before other work runs")
  func doesNotSuspend() async {
    let other = Task { [log] in log.add("other") }
    for await name in ObservedValues({ model.name }) {
      log.add(name)
      break
    }
    await other.value
    expectEqual(log.entries, ["Ada", "other"])
  }

  @Test("each iteration observes on its own, also outside the main actor")
  func severalIterations() async {
    let names = ObservedValues { [model] in model.name }
    var first = names.makeAsyncIterator()
    var second = names.makeAsyncIterator()
    await expectEqual(first.next(), "Ada")
    model.name = "Grace"
    await expectEqual(second.next(), "Grace")
    await expectEqual(first.next(), "Grace")
    let name = await Task.detached {
      for await name in names { return name }
      return ""
    }.value
    expectEqual(name, "Grace")
  }
}
