import Corbel
import Observation
import TestSupport
import Testing

@MainActor @Observable private final class Model {
  var name = "Ada"
  var age = 36
}

/// A stand-in for `NSObject`, whose methods hide functions of the same names.
private class ObjectWithMethods {
  let values = 0

  func observe<Value>(
    _ keyPath: KeyPath<ObjectWithMethods, Value>, options: Int = 0,
    changeHandler: @escaping (ObjectWithMethods, Value) -> Void
  ) -> AnyObject { self }

  func observe(_ name: String) {}
}

@MainActor private final class Controller: ObjectWithMethods {
  private var token: ObservationToken?

  func show(_ model: Model, in log: Log) {
    token = ObservationToken { log.add(model.name) }
  }

  func names(of model: Model) -> ObservedValues<String> { ObservedValues(of: model) { $0.name } }

  func ages(of model: Model) -> ObservedValues<Int> { ObservedValues { model.age } }
}

@MainActor
@Suite("observe", .stallLimit) struct ObserveTests {
  private let model = Model()
  private let log = Log()

  @Test("it calls the function at once")
  func now() {
    let token = observe { [log, model] in log.add(model.name) }
    expectEqual(log.entries, ["Ada"])
    token.cancel()
  }

  @Test("a token observes in a class with methods named observe")
  func hiddenByMethods() async {
    let controller = Controller()
    controller.show(model, in: log)
    expectEqual(log.entries, ["Ada"])
    model.name = "Grace"
    await log.wait(for: "Grace")
    expectEqual(log.entries, ["Ada", "Grace"])
    withExtendedLifetime(controller) {}
  }

  @Test("it calls the function again after a change of a value that it has read")
  func change() async {
    let token = observe { [log, model] in log.add(model.name) }
    model.name = "Grace"
    expectEqual(log.entries, ["Ada"])
    await log.wait(for: "Grace")
    model.name = "Barbara"
    await log.wait(for: "Barbara")
    expectEqual(log.entries, ["Ada", "Grace", "Barbara"])
    token.cancel()
  }

  @Test("it does not call the function after a change of other values")
  func otherField() async {
    let token = observe { [log, model] in log.add(model.name) }
    model.age = 37
    await LaterTurn.now()
    expectEqual(log.entries, ["Ada"])
    token.cancel()
  }

  @Test("changes of one turn lead to one call")
  func together() async {
    let token = observe { [log, model] in log.add("\(model.name) \(model.age)") }
    model.name = "Grace"
    model.age = 85
    model.name = "Grace Hopper"
    await log.wait(for: "Grace Hopper 85")
    expectEqual(log.entries, ["Ada 36", "Grace Hopper 85"])
    token.cancel()
  }

  @Test("each call observes the values that it reads")
  func condition() async {
    let token = observe { [log, model] in
      log.add(model.age < 40 ? "\(model.name) \(model.age)" : "\(model.age)")
    }
    model.age = 40
    await log.wait(for: "40")
    model.name = "Grace"
    await LaterTurn.now()
    expectEqual(log.entries, ["Ada 36", "40"])
    token.cancel()
  }

  @Test("it observes several objects of several kinds at once")
  func severalSources() async {
    let store = ScriptStore(
      Script { state, _ in
        state.count += 1
        return .none
      })
    let token = observe { [log, model] in log.add("\(model.age) \(store.count)") }
    store.send("a")
    await log.wait(for: "36 1")
    model.age = 37
    await log.wait(for: "37 1")
    expectEqual(log.entries, ["36 0", "36 1", "37 1"])
    token.cancel()
  }

  @Test("it ends when its token is cancelled, even after an earlier change")
  func cancelled() async {
    let token = observe { [log, model] in log.add(model.name) }
    model.name = "Grace"
    token.cancel()
    await LaterTurn.now()
    model.name = "Barbara"
    await LaterTurn.now()
    expectEqual(log.entries, ["Ada"])
  }

  @Test("it ends when its token is released")
  func released() async {
    var token: ObservationToken? = observe { [log, model] in log.add(model.name) }
    withExtendedLifetime(token) {}
    token = nil
    model.name = "Grace"
    await LaterTurn.now()
    expectEqual(log.entries, ["Ada"])
  }

  @Test("a cancelled or released token keeps nothing alive", arguments: [true, false])
  func freed(isCancelled: Bool) {
    let counter = PayloadCounter()
    var token: ObservationToken?
    do {
      let payload = Payload(counter)
      token = observe { [model] in
        _ = model.name
        withExtendedLifetime(payload) {}
      }
    }
    expectEqual(counter.count, 1)
    if isCancelled { token?.cancel() } else { token = nil }
    expectEqual(counter.count, 0)
    withExtendedLifetime(token) {}
  }

  @Test("changes of the function itself do not call it again")
  func ownChange() async {
    let token = observe { [log, model] in
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
  private let log = Log()

  @Test("it returns the current value, then the value after each change")
  func changes() async {
    let model = Model()
    var values = values({ model.name }).makeAsyncIterator()
    await expectEqual(values.next(), "Ada")
    model.name = "Grace"
    await expectEqual(values.next(), "Grace")
    async let next = values.next()
    await LaterTurn.now()
    model.name = "Barbara"
    await expectEqual(next, "Barbara")
  }

  @Test("a sequence is made by its initializer, in a class with a property named values")
  func hiddenByProperty() async {
    let model = Model()
    let controller = Controller()
    var names = controller.names(of: model).makeAsyncIterator()
    var ages = controller.ages(of: model).makeAsyncIterator()
    await expectEqual(names.next(), "Ada")
    await expectEqual(ages.next(), 36)
    model.name = "Grace"
    model.age = 85
    await expectEqual(names.next(), "Grace")
    await expectEqual(ages.next(), 85)
  }

  @Test("it skips values, but never the latest")
  func latest() async {
    let model = Model()
    var values = values({ model.age }).makeAsyncIterator()
    await expectEqual(values.next(), 36)
    for age in 37...50 { model.age = age }
    await expectEqual(values.next(), 50)
  }

  @Test("it waits while its values don't change")
  func waits() async {
    let model = Model()
    let task = Task { [log] in
      for await name in values({ model.name }) { log.add(name) }
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

  @Test("it gives the values of a store")
  func store() async {
    let store = ScriptStore(
      Script { state, _ in
        state.count += 1
        return .none
      })
    var values = values(of: store) { $0.count }.makeAsyncIterator()
    await expectEqual(values.next(), 0)
    store.send("a")
    await expectEqual(values.next(), 1)
  }

  @Test("nil is a value like any other")
  func optional() async {
    let store = Store(
      initialState: Int?.none,
      reducer: Reduce<Int?, Int?, Never> { state, action in
        state = action
        return .none
      })
    var values = values({ store.state }).makeAsyncIterator()
    await expectEqual(values.next(), .some(.none))
    store.send(1)
    await expectEqual(values.next(), .some(.some(1)))
    store.send(nil)
    await expectEqual(values.next(), .some(.none))
  }

  @Test("it does not keep its source alive, and ends with it")
  func ends() async {
    var model: Model? = Model()
    let reference = Weak(model)
    let task = model.map { model in
      let names = values(of: model) { $0.name }
      return Task { [log] in
        for await name in names { log.add(name) }
        log.add("over")
      }
    }
    await log.wait(for: "Ada")
    model = nil
    expectTrue(reference.isGone)
    await task?.value
    expectEqual(log.entries, ["Ada", "over"])
  }

  @Test("it ends with a store")
  func endsWithStore() async {
    var store: ScriptStore? = ScriptStore([:])
    let task = store.map { store in
      let counts = values(of: store) { $0.count }
      return Task { [log] in
        for await count in counts { log.add("\(count)") }
        log.add("over")
      }
    }
    await log.wait(for: "0")
    store = nil
    await task?.value
    expectEqual(log.entries, ["0", "over"])
  }

  @Test("a change just before the source is deallocated is not returned")
  func changeThenEnd() async {
    var model: Model? = Model()
    guard let names = model.map({ values(of: $0) { $0.name } }) else { return }
    var iterator = names.makeAsyncIterator()
    await expectEqual(iterator.next(), "Ada")
    model?.name = "Grace"
    model = nil
    await expectNil(iterator.next())
    await expectNil(iterator.next())
  }

  @Test("it ends after its first value if there is nothing to observe")
  func nothingToObserve() async {
    var values = values({ 42 }).makeAsyncIterator()
    await expectEqual(values.next(), 42)
    await expectNil(values.next())
  }

  @Test("on the main actor it returns an available value before other work runs")
  func doesNotSuspend() async {
    let model = Model()
    let other = Task { [log] in log.add("other") }
    for await name in values({ model.name }) {
      log.add(name)
      break
    }
    await other.value
    expectEqual(log.entries, ["Ada", "other"])
  }

  @Test("a change just before the cancellation is not returned")
  func changeThenCancellation() async {
    let model = Model()
    let task = Task {
      var values = values({ model.name }).makeAsyncIterator()
      _ = await values.next()
      log.add("waiting")
      return await values.next()
    }
    await log.wait(for: "waiting")
    model.name = "Grace"
    task.cancel()
    await expectNil(task.value)
  }

  @Test("it ends when the waiting task is cancelled")
  func cancelled() async {
    let model = Model()
    let task = Task {
      var values = values({ model.name }).makeAsyncIterator()
      _ = await values.next()
      log.add("waiting")
      return await values.next()
    }
    await log.wait(for: "waiting")
    task.cancel()
    await expectNil(task.value)
  }

  @Test("each iteration observes on its own")
  func severalIterations() async {
    let model = Model()
    let names = values { model.name }
    var first = names.makeAsyncIterator()
    var second = names.makeAsyncIterator()
    await expectEqual(first.next(), "Ada")
    model.name = "Grace"
    await expectEqual(second.next(), "Grace")
    await expectEqual(first.next(), "Grace")
  }

  @Test("it can be iterated outside the main actor")
  func outsideMainActor() async {
    let model = Model()
    let ages = values { model.age }
    let age = await Task.detached {
      for await age in ages { return age }
      return 0
    }.value
    expectEqual(age, 36)
  }
}
