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

  /// A way to register a branch.
  struct Form: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let register: @Sendable (inout Dependencies.Builder) -> Void

    init(_ name: String, _ register: @escaping @Sendable (inout Dependencies.Builder) -> Void) {
      testDescription = name
      self.register = register
    }

    static let all = [
      Form("a function") { $0.singleton(makeBranch) },
      Form("a static function") { $0.scoped(Branch.make) },
      Form("a main-actor function") { $0.transient(makeBranchOnMainActor) },
      Form("a short closure") { $0.singleton { makeBranch($0) } },
      Form("a closure with a parameter") { $0.transient { resolver in makeBranch(resolver) } },
      Form("a typed parameter") {
        $0.scoped { (resolver: Dependencies.Resolver) in Branch(leaf: resolver.resolve()) }
      },
      Form("a typed parameter and result") {
        $0.singleton { (resolver: Dependencies.Resolver) -> Branch in
          let leaf: Leaf = resolver.resolve()
          return Branch(leaf: leaf)
        }
      },
      Form("several statements") {
        $0.transient { resolver in
          let leaf = resolver.resolve(Leaf.self)
          return Branch(leaf: leaf)
        }
      },
      Form("a type and a short closure") { $0.scoped(as: Branch.self) { makeBranch($0) } },
      Form("a main-actor closure") { $0.scoped { @MainActor in makeBranchOnMainActor($0) } },
      Form("an initializer") { $0.singleton(Branch.init) },
      Form("a closure with needs") { $0.singleton { (leaf: Leaf) in Branch(leaf: leaf) } },
      Form("a short closure with needs") { $0.transient { Branch(leaf: $0) } },
    ]
  }

  @MainActor @Test("each form compiles and resolves", arguments: Form.all)
  func form(_ form: Form) throws {
    let dependencies = try Dependencies {
      $0.singleton(Leaf.init)
      form.register(&$0)
    }
    let branch: Branch = dependencies.resolve()
    expectTrue(branch.leaf === dependencies.resolve(Leaf.self))
  }

  @Test("a factory reads a key by its type") func key() throws {
    let dependencies = try Dependencies { $0.singleton { "Hello, \($0[NameKey.self])" } }
    expectEqual(dependencies.resolve(String.self), "Hello, Ada")
  }

  private enum NameKey: DependencyKey { static var liveValue: String { "Ada" } }

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
