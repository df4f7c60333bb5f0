import Corbel
import Foundation
import TestSupport
import Testing

@Suite("Containers on several threads", .stallLimit) struct DependencyThreadTests {
  @Test("threads that race get one singleton") func race() throws {
    for _ in 0..<2000 {
      let made = LockedLog()
      let root = try Dependencies {
        $0.singleton { resolver in
          made.add("plane")
          return Plane(engine: resolver.resolve())
        }
        $0.singleton { _ in
          made.add("engine")
          return Engine()
        }
      }
      let seen = Lock<Set<ObjectIdentifier>>([])
      DispatchQueue.concurrentPerform(iterations: 4) { index in
        let container = index.isMultiple(of: 2) ? root : root.child()
        let plane: Plane
        if index < 2 {
          plane = container.resolve()
        } else {
          let engine = container.resolve(Engine.self)
          plane = container.resolve()
          precondition(plane.engine === engine)
        }
        let id = ObjectIdentifier(plane)
        seen.withLock { _ = $0.insert(id) }
      }
      expectEqual(seen.withLock { $0.count }, 1)
      expectEqual(made.entries.sorted(), ["engine", "plane"])
    }
  }

  @Test("threads that race for different types get their own values") func raceOfTypes() throws {
    for _ in 0..<500 {
      let root = try Dependencies {
        $0.singleton { _ in Int8(1) }
        $0.singleton { _ in Int16(2) }
        $0.scoped { _ in Int32(3) }
        $0.scoped { _ in Int64(4) }
        $0.transient { _ in UInt8(5) }
        $0[GreetingKey.self] = "6"
      }
      let child = root.child()
      DispatchQueue.concurrentPerform(iterations: 4) { index in
        for offset in 0..<6 {
          switch (offset + index) % 6 {
          case 0: precondition(child.resolve(Int8.self) == 1)
          case 1: precondition(child.resolve(Int16.self) == 2)
          case 2: precondition(child.resolve(Int32.self) == 3)
          case 3: precondition(child.resolve(Int64.self) == 4)
          case 4: precondition(child.resolve(UInt8.self) == 5)
          default: precondition(child[GreetingKey.self] == "6")
          }
        }
      }
      expectEqual(child.resolve(Int64.self), 4)
    }
  }

  @Test("one factory of a tree runs at a time") func oneAtATime() throws {
    for _ in 0..<500 {
      let log = LockedLog()
      @Sendable func logged<Value>(_ name: String, _ value: Value) -> Value {
        log.add(name)
        log.add(name)
        return value
      }
      let root = try Dependencies {
        $0.singleton { _ in logged("singleton", Int8(1)) }
        $0.scoped { _ in logged("scoped", Int16(2)) }
        $0.transient { _ in logged("transient", Int32(3)) }
        $0.override(GreetingKey.self) { _ in logged("key", "4") }
      }
      DispatchQueue.concurrentPerform(iterations: 4) { index in
        let child = root.child()
        switch index {
        case 0: precondition(child.resolve(Int8.self) == 1)
        case 1: precondition(child.resolve(Int16.self) == 2)
        case 2: precondition(child.resolve(Int32.self) == 3)
        default: precondition(child[GreetingKey.self] == "4")
        }
      }
      let names = log.entries
      expectTrue(names.indices.allSatisfy { names[$0] == names[$0 / 2 * 2] }, "\(names)")
    }
  }

  @Test("children are made while values are made") func raceOfChildren() throws {
    for _ in 0..<300 {
      let root = try Dependencies {
        $0.singleton(Engine.init)
        $0.scoped(Plane.init)
      }
      let engines = Lock<[ObjectIdentifier?]>([])
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        let child = try? root.child { $0.scoped { (plane: Plane) in Glider(motor: plane.engine) } }
        let engine = (child?.resolve(Glider.self).motor).map { ObjectIdentifier($0) }
        engines.withLock { $0.append(engine) }
      }
      let engine = ObjectIdentifier(root.resolve(Engine.self))
      expectEqual(engines.withLock { $0 }, [engine, engine, engine, engine])
    }
  }

  @Test(
    "a thread waits for a value that another thread makes, also in another child",
    arguments: [false, true])
  func waiting(inChildren: Bool) throws {
    let (begun, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let isFirstCall = FirstCall()
    let root = try Dependencies {
      $0.singleton { _ in
        if isFirstCall() {
          begun.signal()
          mayEnd.wait()
        }
        return Engine()
      }
    }
    let containers = inChildren ? [root.child(), root.child()] : [root, root]
    let first = Lock<Engine?>(nil)
    let ended = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      let engine = containers[0].resolve(Engine.self)
      first.withLock { $0 = engine }
      ended.signal()
    }
    begun.wait()
    Thread.detachNewThread { mayEnd.signal() }
    let second = containers[1].resolve(Engine.self)
    ended.wait()

    expectTrue(first.withLock { $0 } === second)
  }

  @Test("threads can wait for each other's values without a cycle") func waitingChain()
    throws
  {
    for _ in 0..<300 {
      let root = try Dependencies {
        $0.singleton(Engine.init)
        $0.singleton(Plane.init)
        $0.singleton { Wing(plane: $0.resolve()) }
        $0.singleton { Tail(plane: $0.resolve(), wing: $0.resolve()) }
      }
      DispatchQueue.concurrentPerform(iterations: 4) { index in
        switch index {
        case 0: _ = root.resolve(Tail.self)
        case 1: _ = root.resolve(Wing.self)
        case 2: _ = root.resolve(Plane.self)
        default: _ = root.resolve(Engine.self)
        }
      }
      expectTrue(root.resolve(Tail.self).wing === root.resolve(Wing.self))
    }
  }
}

/// Whether a factory is called for the first time.
///
/// A factory that waits at each call would let a test hang instead of fail if it is called twice.
private final class FirstCall: Sendable {
  private let isFirst = Lock(true)

  func callAsFunction() -> Bool {
    isFirst.withLock { isFirst in
      defer { isFirst = false }
      return isFirst
    }
  }
}

private final class Wing: Sendable {
  init(plane: Plane) {}
}

private final class Tail: Sendable {
  let wing: Wing
  init(plane: Plane, wing: Wing) { self.wing = wing }
}
