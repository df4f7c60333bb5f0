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

  @Test("one factory of a tree runs at a time") func oneAtATime() throws {
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
}
