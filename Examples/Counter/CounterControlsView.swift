#if canImport(SwiftUI)
  import Corbel
  package import SwiftUI

  /// A counter whose view gets values to show and closures to call.
  ///
  /// ```swift
  /// CounterControlsView(counter: owner.counter)
  /// ```
  package struct CounterControlsView: View {
    private let counter: CounterControls

    package init(counter: CounterControls) {
      self.counter = counter
    }

    package var body: some View {
      Form {
        Text("Count: \(counter.count)")
        Button("Count up", action: counter.increment)
        Button("Count down", action: counter.decrement)
        Button("Save") { Task { await counter.save() } }
          .disabled(counter.saving.isLoading)
        SavingLabel(saving: counter.saving)
      }
    }
  }

  #Preview {
    CounterControlsView(
      counter: CounterControls(
        count: 3, saving: .notLoaded, increment: {}, decrement: {}, save: {}))
  }
#endif
