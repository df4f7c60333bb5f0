#if canImport(SwiftUI)
  import Corbel
  import CorbelSwiftUI
  public import SwiftUI

  /// The counter as a plain view: it is given what to show, and closures to call.
  ///
  /// It has no state and knows no model, so it shows the counter in whichever way it is written.
  ///
  /// ```swift
  /// CounterScreenView(screen: counter.screen)
  ///   .task { await counter.run() }
  /// ```
  public struct CounterScreenView: View {
    private let screen: CounterScreen

    /// Creates a view.
    ///
    /// - Parameter screen: What to show and what to call.
    public init(screen: CounterScreen) {
      self.screen = screen
    }

    /// The count, what can be pressed, and how far saving has come.
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
