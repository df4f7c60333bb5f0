import Observation
import TestSupport
import Testing

@testable import SwiftUI

@MainActor @Suite("What the stand-in evaluates, and how often")
struct EvaluationTests {
  @Observable final class Row: Identifiable {
    let id: Int
    var taps = 0

    init(_ id: Int) { self.id = id }
  }

  @Test("values that only an earlier evaluation has read no longer count, and two changes are one")
  func earlierReads() throws {
    struct ChoiceView: View {
      let rows: [Row]
      @State private var index = 0

      var body: some View {
        Text(verbatim: "\(rows[index].taps)")
        Button("Second") { index = 1 }
      }
    }
    let rows = [Row(1), Row(2)]
    let host = HeadlessHost(ChoiceView(rows: rows))
    try host.tap("Second")
    rows[0].taps = 5
    host.update()
    expectEqual(host.evaluations(of: ChoiceView.self), 2)
    rows[1].taps = 6
    rows[1].taps = 7
    host.update()
    expectEqual(host.texts, ["7", "Second"])
    expectEqual(host.evaluations(of: ChoiceView.self), 3)
  }

  @Test("views that put each other out of date for ever are a mistake")
  func unsettled() {
    let faults = HeadlessHost.faults {
      _ = HeadlessHost(
        Stateful(0) { count in
          Text("").onChange(of: count.wrappedValue, initial: true) { count.wrappedValue += 1 }
        })
    }
    expectEqual(faults, ["The views don't settle: each evaluation leads to another one."])
  }
}
