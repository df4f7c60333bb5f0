public import Foundation

extension View {
  nonisolated public func onSubmit(_ action: @escaping (() -> Void)) -> some View {
    Rendered(self) { context, content in
      context.show(.submittable, content) { $0.submit = action }
    }
  }

  nonisolated public func refreshable(
    @_inheritActorContext action: @escaping @Sendable () async -> Void
  ) -> some View {
    Rendered(self) { context, content in
      let refresh = context.node.remembered { Refresh() }
      refresh.cancel()
      context.show(.refreshable, content) { $0.refresh = { await refresh.run(action) } }
    }
  }

  nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
    Rendered(self) { context, content in
      context.show(.openable, content) { $0.open = action }
    }
  }
}

/// The refresh that runs, which ends when the modifier is evaluated again.
///
/// SwiftUI does that in a scroll view, and not always in a list. The stand-in does it everywhere.
@MainActor private final class Refresh: Remembered {
  private var task: Task<Void, Never>?

  func run(_ action: @escaping @Sendable () async -> Void) async {
    let task = Task { await action() }
    self.task = task
    await task.value
    self.task = nil
  }

  func cancel() { task?.cancel() }

  func end(in host: HeadlessHost) { cancel() }
}
