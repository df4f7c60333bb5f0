import Corbel
import CorbelSwiftUI
import CounterExample
import Testing

@testable import ExampleApp
@testable import SwiftUI

@MainActor @Suite("The app that joins the examples") struct ExampleAppTests {
  private let dependencies: Dependencies

  init() throws {
    dependencies = try Dependencies(.preview, ExampleServices.register)
  }

  @Test("one container has what every example needs")
  func joins() async {
    let host = HeadlessHost(ExamplesView().resolving(from: dependencies))
    await host.until {
      host.texts.contains("cerulean") && host.find(.button, "Tea") != nil
        && host.texts.contains("Porridge")
    }

    #expect(host.texts.contains("Count: 0"))
    #expect(host.find(.button, "Tea") != nil)
    #expect(host.elements.filter { $0.kind == .secureField }.count == 2)
    #expect(host.texts.contains("cerulean"))
    #expect(host.texts.contains("Porridge"))
  }

  @Test("each way of the counter has a count of its own, which begins at zero")
  func counters() async throws {
    let host = HeadlessHost(CountersView().resolving(from: dependencies))

    for way in CountersView.Way.allCases {
      try host.choose(way, in: "Way")
      #expect(host.texts.contains("Count: 0"), "\(way)")
      try host.tap("Count up")
      await host.until { host.texts.contains("Count: 1") }
      #expect(host.texts.contains("Count: 1"), "\(way)")
    }
  }
}
