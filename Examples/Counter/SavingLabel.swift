#if canImport(SwiftUI)
  import Corbel
  import SwiftUI

  /// One line that shows the progress of saving a count.
  struct SavingLabel: View {
    let saving: Loadable<Int>

    var body: some View {
      switch saving.phase {
      case .notLoaded: Text("Not saved yet")
      case .loading: ProgressView()
      case .loaded(let count): Text("Saved: \(count)")
      case .failed(let error, _): Text(verbatim: "Not saved: \(error)")
      }
    }
  }
#endif
