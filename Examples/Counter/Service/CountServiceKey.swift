public import Corbel

/// Provides the service of a container.
///
/// Each context has its own.
///
/// The key is `nonisolated` because a container can be read from any thread.
public nonisolated enum CountServiceKey: DependencyKey {
  /// A service with a delay, like one on the network.
  public static var liveValue: any CountService { LocalCountService(delay: .milliseconds(500)) }

  /// A service with a count that is not zero.
  public static var previewValue: any CountService { LocalCountService(count: 42) }

  /// A service that begins at zero and answers at once.
  public static var testValue: any CountService { LocalCountService() }
}

extension Dependencies {
  /// The service that keeps counts.
  public nonisolated var countService: any CountService { self[CountServiceKey.self] }
}
