import Testing

@testable import SwiftUI

@MainActor @Suite("What the stand-in evaluates, and how often")
struct EvaluationTests {
  struct Counter: View {
    @State private var count = 0

    var body: some View {
      Button("Count \(count)") { count += 1 }
    }
  }

  @Test("a tap that changes state evaluates the view that reads it")
  func state() throws {
    let host = HeadlessHost(Counter())
    try host.tap("Count 0")
    #expect(host.find(.button)?.label == "Count 1")
    #expect(host.evaluations(of: Counter.self) == 2)
  }
}
