/// A view that stands for its members: a modifier applies to each of them.
///
/// In SwiftUI, the type of a view says whether it is one view or a list of views, and so it is
/// here.
protocol MemberView: View {
  @MainActor static var hasMembers: Bool { get }
  @MainActor var hasMembers: Bool { get }
}

extension MemberView {
  @MainActor var hasMembers: Bool { Self.hasMembers }
}

/// Returns whether a modifier of a view of this type applies to each of its members.
@MainActor func hasMembers<V: View>(_ type: V.Type) -> Bool {
  if let members = type as? any MemberView.Type { return members.hasMembers }
  return V.Body.self != Never.self && hasMembers(V.Body.self)
}

@MainActor func hasMembers(in view: any View) -> Bool {
  func ofType<V: View>(_ view: V) -> Bool { hasMembers(V.self) }
  return (view as? any MemberView)?.hasMembers ?? ofType(view)
}

/// A modifier that is on its way to the members of a view.
struct MemberModifier {
  let apply: @MainActor (any View) -> any View
}
