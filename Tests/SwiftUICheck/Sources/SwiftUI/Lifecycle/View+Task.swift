// As of Xcode 26.4; earlier SDKs have 'task(priority:_:)' with a sendable closure.
extension View {
  nonisolated public func task(
    name: String? = nil, priority: TaskPriority = .userInitiated, file: String = #fileID,
    line: Int = #line,
    @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
  ) -> some View {
    task(id: 0, priority: priority, action)
  }

  nonisolated public func task<T>(
    id value: T, name: String? = nil, priority: TaskPriority = .userInitiated,
    file: String = #fileID, line: Int = #line,
    @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
  ) -> some View where T: Equatable {
    Rendered(self) { context, content in
      context.add(content, key: "content")
      context.node.remembered { RunningTask<T>() }
        .update(id: value, priority: priority, in: context, action)
    }
  }
}

/// The task of a view, which is cancelled when the view disappears or the task's id changes, and
/// starts again when the view appears again.
@MainActor private final class RunningTask<ID: Equatable>: Remembered {
  private var id: ID?
  private var task: Task<Void, Never>?
  private var hasEnded = false

  func update(
    id: ID, priority: TaskPriority, in context: RenderContext, _ action: @escaping () async -> Void
  ) {
    let (id, host) = (context.isOnScreen ? id : nil, context.host)
    guard self.id != id else { return }
    self.id = id
    task?.cancel()
    guard id != nil else { return }
    host.afterEvaluation { [self] in
      guard self.id == id, !hasEnded else { return }
      host.taskBegins()
      task = Task(priority: priority) { @MainActor in
        await action()
        host.taskEnds()
      }
    }
  }

  func end(in host: HeadlessHost) {
    hasEnded = true
    task?.cancel()
  }
}
