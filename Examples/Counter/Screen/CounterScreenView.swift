#if canImport(SwiftUI)
  import Corbel
  import CorbelSwiftUI
  public import SwiftUI

  /// The counter as a plain view, which gets values to show and closures to call.
  ///
  /// The view has no state and knows no model, so it can show a counter that is written in any way.
  ///
  /// ```swift
  /// CounterScreenView(screen: counter.screen)
  ///   .task { await counter.run() }
  /// ```
  public struct CounterScreenView: View {
    private let screen: CounterScreen

    /// Creates a view.
    ///
    /// - Parameter screen: The values to show and the closures to call.
    public init(screen: CounterScreen) {
      self.screen = screen
    }

    /// The count, the controls, and the progress of saving.
    public var body: some View {
      Form {
        Section {
          Text("Count: \(screen.count)")
          ForEach(screen.controls, id: \.key) { control in
            Button(control.title) { control.press() }
              .disabled(!control.isEnabled)
          }
        }
        Section {
          SavingLabel(saving: screen.saving)
        }
      }
    }
  }

  #Preview("Wrapper") {
    Hosted { dependencies in
      CounterWay.wrapper.make(kind: .local, from: dependencies)
    } content: { counter in
      CounterScreenView(screen: counter.screen)
        .task { await counter.run() }
    }
    .previewDependencies()
  }
#endif
