import Corbel
import Foundation
import TestSupport
import Testing

@Suite("Containers on several threads", .stallLimit) struct DependencyThreadTests {
  @Test("threads that race get one singleton, also from children that are made meanwhile")
  func race() throws {
    for _ in 0..<runCount(2000) {
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
        let container = index.isMultiple(of: 2) ? root : child(of: root)
        let engine = index < 2 ? nil : container.resolve(Engine.self)
        let plane = container.resolve(Plane.self)
        precondition(engine == nil || plane.engine === engine)
        seen.withLock { _ = $0.insert(ObjectIdentifier(plane)) }
      }
      expectEqual(seen.withLock { $0.count }, 1)
      expectEqual(made.entries.sorted(), ["engine", "plane"])
    }
  }

  private func child(of root: Dependencies) -> Dependencies {
    guard let child = try? root.child({ $0.scoped(Glider.init) }) else { return root }
    precondition(child.resolve(Glider.self).motor === child.resolve(Engine.self))
    return child
  }

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

  @Test("threads find the same complete values while others are made") func stress() throws {
    for _ in 0..<runCount(300) {
      let root = try Dependencies {
        registerParts(of: Int.self, in: &$0)
        registerParts(of: UInt.self, in: &$0)
        registerParts(of: Float.self, in: &$0)
        registerParts(of: String.self, in: &$0)
      }
      let child = root.child()
      let parts = Lock<Set<ObjectIdentifier>>([])
      DispatchQueue.concurrentPerform(iterations: 4) { index in
        let container = index.isMultiple(of: 2) ? root : child
        let resolutions = container.parts
        for step in resolutions.indices {
          // The threads take the types in different orders.
          let part = resolutions[(step * (2 * index + 1) + 13 * index) % resolutions.count]()
          precondition(part.first == 7 && part.second == 8)
          parts.withLock { _ = $0.insert(ObjectIdentifier(part)) }
        }
      }
      expectEqual(parts.withLock { $0.count }, 32)
    }
  }

  private func registerParts<T>(of _: T.Type, in builder: inout Dependencies.Builder) {
    builder.singleton { _ in Part<T, Int>() }
    builder.singleton { Part<T, Int8>(before: $0.resolve(Part<T, Int>.self)) }
    builder.singleton { (part: Part<T, Int8>) in Part<T, Int16>(before: part) }
    builder.singleton { (part: Part<T, Int16>) in Part<T, Int32>(before: part) }
    builder[PartKey<T, Int>.self] = Part()
    builder.override(PartKey<T, Int8>.self) { Part(before: $0[PartKey<T, Int32>.self]) }
  }
}

private class AnyPart: @unchecked Sendable {
  // Sendable: nothing changes after the initializer.
  fileprivate(set) var first = 0
  fileprivate(set) var second = 0
}

private final class Part<First, Second>: AnyPart, @unchecked Sendable {
  init(before: AnyPart? = nil) {
    super.init()
    first = before?.first ?? 7
    second = before?.second ?? 8
  }
}

private enum PartKey<First, Second>: DependencyKey {
  static var liveValue: Part<First, Second> { Part() }
}

extension Dependencies {
  fileprivate var parts: [() -> AnyPart] {
    parts(of: Int.self) + parts(of: UInt.self) + parts(of: Float.self) + parts(of: String.self)
  }

  private func parts<T>(of _: T.Type) -> [() -> AnyPart] {
    [
      { self.resolve(Part<T, Int>.self) }, { self.resolve(Part<T, Int8>.self) },
      { self.resolve(Part<T, Int16>.self) }, { self.resolve(Part<T, Int32>.self) },
      { self[PartKey<T, Int>.self] }, { self[PartKey<T, Int8>.self] },
      { self[PartKey<T, Int16>.self] }, { self[PartKey<T, Int32>.self] },
    ]
  }
}
