public import Corbel

/// Provides the service, where a container does: each context has its own.
///
/// The module is isolated to the main actor by default, but a container may be read anywhere.
public nonisolated enum CountServiceKey: DependencyKey {
  /// A service that takes its time, as one on the network would.
  public static var liveValue: any CountService { LocalCountService(delay: .milliseconds(500)) }

  /// A service that has counted already.
  public static var previewValue: any CountService { LocalCountService(count: 42) }

  /// A service that begins at zero, and answers at once.
  public static var testValue: any CountService { LocalCountService() }
}

extension Dependencies {
  /// Where counts are kept.
  public nonisolated var countService: any CountService { self[CountServiceKey.self] }
}
