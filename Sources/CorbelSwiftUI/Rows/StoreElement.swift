#if canImport(SwiftUI)
  public import Corbel
  public import SwiftUI

  /// The view of an element of a list, which keeps its last content when the element is removed.
  ///
  /// ```swift
  /// StoreElement(library, Library.books, id: id) { book in
  ///   BookView(store: book)
  /// } missing: {
  ///   LoadableView(library.loading, retry: { library.send(.appeared) }) { _ in
  ///     Text("This book doesn't exist.")
  ///   }
  /// }
  /// ```
  ///
  /// Use this view for a screen that has the id of an element. The action that removes the element
  /// also closes the screen, and meanwhile the screen shows the element's last state. The second
  /// closure makes the view to show until the element first exists.
  ///
  /// The content has the identity of the element's store, so the next element gets a new view.
  public struct StoreElement<
    R: Reducer, ElementState: Identifiable, ElementAction, Output, Content: View, Missing: View
  >: View {
    @State private var last = LastElement<ElementState, ElementAction>()
    private let store: Store<R.State, R.Action>
    private let elements: Children<R, ElementState, ElementAction, Output>
    private let id: ElementState.ID
    private let content: (Store<ElementState, ElementAction>) -> Content
    private let missing: () -> Missing

    /// Creates a view of an element.
    ///
    /// - Parameters:
    ///   - store: The store that has the list.
    ///   - elements: The declaration of the elements in the store's reducer.
    ///   - id: The id of the element.
    ///   - content: Makes the content from the element's store.
    ///   - missing: Makes the view to show if there has been no such element yet.
    public init(
      _ store: Store<R.State, R.Action>,
      _ elements: Children<R, ElementState, ElementAction, Output>, id: ElementState.ID,
      @ViewBuilder content: @escaping (Store<ElementState, ElementAction>) -> Content,
      @ViewBuilder missing: @escaping () -> Missing
    ) {
      self.store = store
      self.elements = elements
      self.id = id
      self.content = content
      self.missing = missing
    }

    /// The content, or the view for a missing element.
    public var body: some View {
      if let element = last.follow(store.scope(elements, id: id), id, in: store) {
        content(element).id(element.identity)
      } else {
        missing()
      }
    }
  }

  /// The store that an element had last, while the view shows the same id.
  @MainActor private final class LastElement<ElementState: Identifiable, ElementAction> {
    private var store: Store<ElementState, ElementAction>?
    private var id: ElementState.ID?
    private var owner: AnyObject?

    nonisolated init() {}

    func follow(
      _ current: Store<ElementState, ElementAction>?, _ id: ElementState.ID, in owner: AnyObject
    ) -> Store<ElementState, ElementAction>? {
      if current != nil || id != self.id || owner !== self.owner { store = current }
      (self.id, self.owner) = (id, owner)
      return store
    }
  }
#endif
