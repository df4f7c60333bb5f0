import Testing

@testable import SwiftUI

extension EnvironmentValues {
  @Entry fileprivate var tint: String = "red"
  @Entry fileprivate var limit = 3
}

@MainActor @Suite("The macros of the stand-in")
struct MacroTests {
  struct TintedView: View {
    @Environment(\.tint) private var tint
    @Environment(\.limit) private var limit

    var body: some View {
      Text("\(tint) \(limit)")
    }
  }

  @Test("an entry of the environment has its default value")
  func entryDefault() {
    #expect(HeadlessHost(TintedView()).texts == ["red 3"])
  }

  @Test("an entry of the environment has the value that a view around gives it")
  func entryValue() {
    #expect(HeadlessHost(TintedView().environment(\.tint, "blue")).texts == ["blue 3"])
  }
}

#Preview("A view in a preview is compiled") {
  MacroTests.TintedView().environment(\.limit, 4)
}
