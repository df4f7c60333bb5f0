import Corbel
import Observation
import TestSupport
import Testing

@testable import CorbelSwiftUI
@testable import SwiftUI

@MainActor @Suite("Hosted models") struct HostedTests {
  @MainActor @Observable final class Model {
    let name: String
    var taps = 0

    init(name: String) { self.name = name }
  }

  struct HostView: View {
    @State private var count = 0
    @State private var isFirst = true
    @State private var session = 1
    let first: Dependencies
    let second: Dependencies
    let made: (Model) -> Void

    var body: some View {
      Button("Count") { count += 1 }
      Button("Switch") { isFirst.toggle() }
      Button("Session") { session += 1 }
      Hosted { dependencies in
        let model = Model(name: dependencies.resolve(String.self))
        made(model)
        return model
      } content: { model in
        Button("\(model.name) \(model.taps) \(count)") { model.taps += 1 }
      }
      .id(session)
      .resolving(from: isFirst ? first : second)
    }
  }

  @Test("the model is made once from the container, for each identity, and ends with the view")
  func model() throws {
    var made = 0
    weak var model: Model?
    let host = HeadlessHost(
      HostView(
        first: try Dependencies(.test) { $0.value("first") },
        second: try Dependencies(.test) { $0.value("second") }
      ) {
        made += 1
        model = $0
      })
    func expectShown(_ label: String, after button: String) throws {
      try host.tap(button)
      expectEqual(host.labels(.button).last, label)
    }
    try expectShown("first 1 0", after: "first 0 0")
    try expectShown("first 1 1", after: "Count")
    try expectShown("first 1 1", after: "Switch")
    expectEqual(made, 1)
    try expectShown("second 0 1", after: "Session")
    expectTrue(model != nil)
    host.unmount()
    expectNil(model)
  }
}
