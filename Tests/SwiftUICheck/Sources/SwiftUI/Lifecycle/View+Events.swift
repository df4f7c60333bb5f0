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
      context.show(.refreshable, content) { $0.refresh = action }
    }
  }

  nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
    Rendered(self) { context, content in
      context.show(.openable, content) { $0.open = action }
    }
  }
}
