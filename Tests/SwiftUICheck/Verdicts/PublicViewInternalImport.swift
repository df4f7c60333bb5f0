// plain: accept
// package: reject internal
// main-actor: reject internal
import SwiftUI

// With 'InternalImportsByDefault', a public view needs 'public import SwiftUI'.
/// A view.
public struct ExampleView: View {
  /// Makes a view.
  public init() {}

  /// What is shown.
  public var body: some View { Text("Text") }
}
