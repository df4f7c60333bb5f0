import Corbel
import Dispatch
import TestSupport
import Testing

/// The forms in which a function that takes the resolver can be passed, and what is made once.
@Suite("Factories that take the resolver", .stallLimit) struct FactoryFormTests {
  fileprivate final class Leaf: Sendable {}

  fileprivate final class Branch: Sendable {
    let leaf: Leaf
    init(leaf: Leaf) { self.leaf = leaf }
    static func make(_ resolver: Dependencies.Resolver) -> Branch { makeBranch(resolver) }
  }

  private static let forms: [@Sendable (inout Dependencies.Builder) -> Void] = [
    { $0.singleton(makeBranch) },
    { $0.scoped(Branch.make) },
    { $0.transient(makeBranchOnMainActor) },
    { $0.singleton { makeBranch($0) } },
    { $0.transient { resolver in makeBranch(resolver) } },
    {
      $0.scoped { (resolver: Dependencies.Resolver) in Branch(leaf: resolver.resolve()) }
    },
    {
      $0.singleton { (resolver: Dependencies.Resolver) -> Branch in
        let leaf: Leaf = resolver.resolve()
        return Branch(leaf: leaf)
      }
    },
    {
      $0.transient { resolver in
        let leaf = resolver.resolve(Leaf.self)
        return Branch(leaf: leaf)
      }
    },
    { $0.scoped(as: Branch.self) { makeBranch($0) } },
    { $0.scoped { @MainActor in makeBranchOnMainActor($0) } },
    { $0.singleton(Branch.init) },
    { $0.singleton { (leaf: Leaf) in Branch(leaf: leaf) } },
    { $0.transient { Branch(leaf: $0) } },
  ]

  @MainActor @Test("each form compiles and resolves") func form() throws {
    for (index, register) in Self.forms.enumerated() {
      let dependencies = try Dependencies {
        $0.singleton(Leaf.init)
        register(&$0)
      }
      let branch: Branch = dependencies.resolve()
      expectTrue(branch.leaf === dependencies.resolve(Leaf.self), "\(index)")
    }
  }

  private enum LeafKey: DependencyKey { static var liveValue: Leaf { Leaf() } }

  @Test("the default of a key is made once, by any number of threads and containers")
  func defaultOfKey() {
    for _ in 0..<1_500 {
      let root = Dependencies()
      let containers = [root, root.child(), root.child().child()]
      let arrived = Lock(0)
      let seen = LockedLog()
      DispatchQueue.concurrentPerform(iterations: 3) { index in
        arrived.withLock { $0 += 1 }
        // On a single processor, the others may not begin before this one has ended.
        for _ in 0..<1_000 where arrived.withLock({ $0 }) < 2 {}
        seen.add("\(ObjectIdentifier(containers[index][LeafKey.self]))")
      }
      expectEqual(Set(seen.entries).count, 1)
    }
  }
}

private func makeBranch(_ resolver: Dependencies.Resolver) -> FactoryFormTests.Branch {
  FactoryFormTests.Branch(leaf: resolver.resolve())
}

@MainActor private func makeBranchOnMainActor(
  _ resolver: Dependencies.Resolver
) -> FactoryFormTests.Branch {
  makeBranch(resolver)
}
