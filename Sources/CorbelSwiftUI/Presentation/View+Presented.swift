#if canImport(SwiftUI)
  public import Corbel
  public import SwiftUI

  extension View {
    /// Presents a sheet while a child exists.
    ///
    /// ```swift
    /// .sheet(item: store.presented(ItemList.editor, onDismiss: .editor(.cancelTapped))) { editor in
    ///   EditItemView(store: editor)
    /// }
    /// ```
    ///
    /// The sheet keeps the child's store, and shows the child's last state during the dismissal.
    ///
    /// - Parameters:
    ///   - item: The child, from `presented` of a store.
    ///   - onDismiss: Called after every dismissal of the sheet.
    ///   - content: Makes the content of the sheet from the child's store.
    /// - Returns: The view.
    public func sheet<State, Action, Content: View>(
      item: PresentedStore<State, Action>, onDismiss: (() -> Void)? = nil,
      @ViewBuilder content: @escaping (Store<State, Action>) -> Content
    ) -> some View {
      sheet(item: item.item, onDismiss: onDismiss) {
        PresentedContent($0.store, content: content)
      }
    }

    #if !os(macOS)
      /// Presents a full-screen cover while a child exists.
      ///
      /// - Parameters:
      ///   - item: The child, from `presented` of a store.
      ///   - onDismiss: Called after every dismissal of the cover.
      ///   - content: Makes the content of the cover from the child's store.
      /// - Returns: The view.
      public func fullScreenCover<State, Action, Content: View>(
        item: PresentedStore<State, Action>, onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: @escaping (Store<State, Action>) -> Content
      ) -> some View {
        fullScreenCover(item: item.item, onDismiss: onDismiss) {
          PresentedContent($0.store, content: content)
        }
      }
    #endif

    #if !os(tvOS) && !os(watchOS)
      /// Presents a popover while a child exists.
      ///
      /// - Parameters:
      ///   - item: The child, from `presented` of a store.
      ///   - attachmentAnchor: The place on this view to which the popover is attached.
      ///   - arrowEdge: The edge of the anchor at which the arrow is; nil for any edge.
      ///   - content: Makes the content of the popover from the child's store.
      /// - Returns: The view.
      @ViewBuilder public func popover<State, Action, Content: View>(
        item: PresentedStore<State, Action>,
        attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds), arrowEdge: Edge? = nil,
        @ViewBuilder content: @escaping (Store<State, Action>) -> Content
      ) -> some View {
        // In older SDKs, the edge is not optional.
        if let arrowEdge {
          popover(item: item.item, attachmentAnchor: attachmentAnchor, arrowEdge: arrowEdge) {
            PresentedContent($0.store, content: content)
          }
        } else {
          popover(item: item.item, attachmentAnchor: attachmentAnchor) {
            PresentedContent($0.store, content: content)
          }
        }
      }
    #endif

    /// Pushes a screen while a child exists.
    ///
    /// Use this modifier in a `NavigationStack`, outside of a lazy container such as a list.
    ///
    /// - Parameters:
    ///   - item: The child, from `presented` of a store.
    ///   - destination: Makes the screen from the child's store.
    /// - Returns: The view.
    public func navigationDestination<State, Action, Destination: View>(
      item: PresentedStore<State, Action>,
      @ViewBuilder destination: @escaping (Store<State, Action>) -> Destination
    ) -> some View {
      navigationDestination(item: item.item) { destination($0.store) }
    }
  }
#endif
