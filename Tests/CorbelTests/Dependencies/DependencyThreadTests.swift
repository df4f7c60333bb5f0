import Corbel
import Foundation
import TestSupport
import Testing

@Suite("Containers on several threads", .stallLimit) struct DependencyThreadTests {
  @Test("one factory of a kept value runs at a time in a tree") func oneAtATime() throws {
    for _ in 0..<runCount(500) {
      let log = LockedLog()
      @Sendable func logged<Value>(_ name: String, _ value: Value) -> Value {
        log.add(name)
        log.add(name)
        return value
      }
      let root = try Dependencies {
        $0.singleton { _ in logged("singleton", Int8(1)) }
        $0.scoped { _ in logged("scoped", Int16(2)) }
        $0.override(GreetingKey.self) { _ in logged("key", "4") }
      }
      DispatchQueue.concurrentPerform(iterations: 3) { index in
        let child = root.child()
        switch index {
        case 0: precondition(child.resolve(Int8.self) == 1)
        case 1: precondition(child.resolve(Int16.self) == 2)
        default: precondition(child[GreetingKey.self] == "4")
        }
      }
      let names = log.entries
      expectTrue(names.indices.allSatisfy { names[$0] == names[$0 / 2 * 2] }, "\(names)")
    }
  }

  @Test("a kept value or a transient one doesn't wait for a factory of another thread")
  func noWait() throws {
    let container = Lock<Dependencies?>(nil)
    let root = try Dependencies {
      $0.singleton(Engine.init)
      $0.transient(Oars.init)
      $0.singleton { _ in
        let finished = DispatchSemaphore(value: 0)
        let root = container.withLock { $0 }
        Thread.detachNewThread {
          _ = root?.resolve(Plane.self)
          _ = root?.resolve(Oars.self)
          finished.signal()
        }
        finished.wait()
        return Glider(motor: nil)
      }
      $0.scoped(Plane.init)
    }
    container.withLock { $0 = root }
    defer { container.withLock { $0 = nil } }
    let plane = root.resolve(Plane.self)
    _ = root.resolve(Oars.self)

    _ = root.resolve(Glider.self)

    expectTrue(root.resolve(Plane.self) === plane)
  }

  @Test("threads find the same complete values while others are made, each of them once")
  func stress() throws {
    for _ in 0..<runCount(500) {
      let made = LockedLog()
      let root = try Dependencies { builder in
        builder.singleton { _ in Part<Void>(made) }
        for type in types { register(type, made, in: &builder) }
      }
      let seen = Lock<Set<ObjectIdentifier>>([])
      DispatchQueue.concurrentPerform(iterations: 4) { index in
        let container = index.isMultiple(of: 2) ? root : root.child()
        for step in types.indices {
          // The threads take the types in different orders.
          let type = types[(step * (2 * index + 1) + 5 * index) % types.count]
          let part = part(type, in: container)
          precondition(part.first == 7 && part.second == 8)
          seen.withLock { _ = $0.insert(ObjectIdentifier(part)) }
        }
      }
      expectEqual(
        [seen.withLock { $0.count }, made.entries.count], [types.count, types.count + 1])
    }
  }

  private let types: [any Any.Type] = [
    Int8.self, Int16.self, Int32.self, Int64.self, Int.self, UInt8.self, UInt16.self, UInt32.self,
  ]

  private func register<T>(
    _: T.Type, _ made: LockedLog, in builder: inout Dependencies.Builder
  ) {
    builder.singleton { Part<T>(made, before: $0.resolve(Part<Void>.self)) }
  }

  private func part<T>(_: T.Type, in container: Dependencies) -> AnyPart {
    container.resolve(Part<T>.self)
  }
}

private class AnyPart: @unchecked Sendable {
  // Sendable: nothing changes after the initializer.
  fileprivate(set) var first = 0
  fileprivate(set) var second = 0
}

private final class Part<T>: AnyPart, @unchecked Sendable {
  init(_ made: LockedLog, before: AnyPart? = nil) {
    super.init()
    made.add("")
    first = before?.first ?? 7
    second = before?.second ?? 8
  }
}
