#if canImport(SwiftUI)
  import Corbel
  import CorbelSessions
  import ItemListExample
  import SwiftUI

  /// A window that shows the earlier moments of the list.
  struct ItemsTimelineView: View {
    let timeline: StoreTimeline<ItemsApp.State, ItemsApp.Action>

    var body: some View {
      VStack {
        Text("Moment \(timeline.position) of \(timeline.moments.count - 1)")
        Text("\(timeline.moments[timeline.position].state.list.items.count) items")
        HStack {
          Button("Earlier") { timeline.show(timeline.position - 1) }
            .disabled(timeline.position == 0)
          Button("Later") { timeline.show(timeline.position + 1) }
            .disabled(!timeline.isTravelling)
          Button("Newest") { timeline.resume() }
            .disabled(!timeline.isTravelling)
        }
      }
    }
  }
#endif
