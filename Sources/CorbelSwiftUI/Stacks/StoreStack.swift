#if canImport(SwiftUI)
  import Corbel
  public import SwiftUI

  /// A navigation stack whose screens are the elements of a state.
  ///
  /// ```swift
  /// StoreStack(path: store.path(Album.photos, onPop: { .pathChanged($0) })) {
  ///   AlbumView(store: store)
  /// } destination: { photo in
  ///   PhotoView(store: photo)
  /// }
  /// ```
  ///
  /// It is a `NavigationStack`. A screen keeps its store, and shows the last state while it is popped.
  public struct StoreStack<ID: Hashable, Screen, Root: View, Destination: View>: View {
    @State private var shown = ShownScreens<ID, Screen>()
    private let path: StorePath<ID, Screen>
    private let root: StackRoot<ID, Screen, Root, Destination>

    /// Creates a stack.
    ///
    /// - Parameters:
    ///   - path: The screens, from ``Corbel/Store/path(_:fileID:line:column:onPop:)``.
    ///   - root: Makes the screen at the bottom.
    ///   - destination: Makes the other screens.
    public init(
      path: StorePath<ID, Screen>, @ViewBuilder root: () -> Root,
      @ViewBuilder destination: @escaping (Screen) -> Destination
    ) {
      self.path = path
      self.root = StackRoot(root: root(), destination: destination)
    }

    /// The stack.
    public var body: some View {
      NavigationStack(path: path.binding(shown)) { root }
    }
  }

  /// The root of a stack, which makes the screens.
  private struct StackRoot<ID: Hashable, Screen, Root: View, Destination: View>: View {
    let root: Root
    let destination: (Screen) -> Destination

    var body: some View {
      root.navigationDestination(for: PathElement<ID, Screen>.self) { destination($0.screen) }
    }
  }
#endif
