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
        .start(id: value, priority: priority, in: context.host, action)
    }
  }
}

/// The task of a view, which is cancelled when the view disappears or the task's id changes.
@MainActor private final class RunningTask<ID: Equatable>: Remembered {
  private var id: ID?
  private var task: Task<Void, Never>?
  private var hasEnded = false

  func start(
    id: ID, priority: TaskPriority, in host: HeadlessHost, _ action: @escaping () async -> Void
  ) {
    guard self.id != id else { return }
    self.id = id
    task?.cancel()
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
