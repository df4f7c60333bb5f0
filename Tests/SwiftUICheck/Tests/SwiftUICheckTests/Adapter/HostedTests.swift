import Corbel
import Observation
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
    let first: Dependencies
    let second: Dependencies
    var made: (Model) -> Void = { _ in }

    var body: some View {
      Button("Count \(count)") { count += 1 }
      Button("Switch") { isFirst.toggle() }
      Hosted { dependencies in
        let model = Model(name: dependencies.resolve(String.self))
        made(model)
        return model
      } content: { model in
        Button("\(model.name) \(model.taps) \(count)") { model.taps += 1 }
      }
      .resolving(from: isFirst ? first : second)
    }
  }

  private func show(made: @escaping (Model) -> Void = { _ in }) throws -> HeadlessHost {
    HeadlessHost(
      HostView(
        first: try Dependencies(.test) { $0.value("first") },
        second: try Dependencies(.test) { $0.value("second") }, made: made))
  }

  @Test("a row of a list that leaves the screen loses its model, and makes another one later")
  func lazyRow() throws {
    struct RowsView: View {
      let made: (Model) -> Void

      var body: some View {
        List {
          ForEach([1, 2], id: \.self) { number in
            Hosted { _ in
              let model = Model(name: "row \(number)")
              made(model)
              return model
            } content: { model in
              Button("\(model.name) \(model.taps)") { model.taps += 1 }
            }
          }
        }
      }
    }
    weak var first: Model?
    var made = 0
    let dependencies = try Dependencies(.test) { _ in }
    let host = HeadlessHost(
      RowsView { model in
        made += 1
        first = first ?? model
      }.resolving(from: dependencies))
    try host.tap("row 1 0")
    #expect(host.find(.button, "row 1 1") != nil)
    try host.scrollAway(row: 1)
    #expect(first == nil)
    try host.scrollBack(row: 1)
    #expect(host.find(.button, "row 1 0") != nil)
    #expect(made == 3)
  }

  @Test("the model is made from the container")
  func container() throws {
    #expect(try show().find(.button, "first 0 0") != nil)
  }

  @Test("the model is made once, however often the view around is evaluated")
  func once() throws {
    var made = 0
    let host = try show { _ in made += 1 }
    try host.tap("first 0 0")
    try host.tap("Count 0")
    #expect(host.find(.button, "first 1 1") != nil)
    #expect(made == 1)
  }

  @Test("the model stays when the container is replaced")
  func replaced() throws {
    let host = try show()
    try host.tap("first 0 0")
    try host.tap("Switch")
    #expect(host.find(.button, "first 1 0") != nil)
  }

  @Test("another identity has another model")
  func identity() throws {
    struct Identified: View {
      @State private var session = 1

      var body: some View {
        Button("Session") { session += 1 }
        Hosted { _ in
          Model(name: "model")
        } content: { model in
          Button("taps \(model.taps)") { model.taps += 1 }
        }
        .id(session)
      }
    }
    let host = HeadlessHost(Identified().resolving(from: Dependencies(.test)))
    try host.tap("taps 0")
    try host.tap("Session")
    #expect(host.find(.button, "taps 0") != nil)
  }

  @Test("the model ends with the view")
  func end() throws {
    weak var model: Model?
    let host = try show { model = $0 }
    #expect(model != nil)
    host.unmount()
    #expect(model == nil)
  }

  struct TitleView: View {
    static let line: UInt = #line + 3

    var body: some View {
      Hosted { _ in
        "Title"
      } content: { title in
        Text(title)
      }
    }
  }

  @Test("a hosted model without a container around it names its place")
  func callSite() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = HeadlessHost(TitleView()) }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains(
        """
        A view resolves its dependencies, but there is no container around it.

          Resolved at:  HostedTests.swift:\(TitleView.line)

        """), "\(text)")
  }
}

extension EnvironmentValues {
  @Entry fileprivate var greeting: String = "Hello"
}

@MainActor @Suite("Values of the environment in view state and logic") struct EntryTests {
  @MainActor @Observable final class GreeterState: ViewState {
    var text = ""
  }

  struct GreeterLogic: Logic {
    let greeting: String
    let viewState: GreeterState

    func greet() { viewState.text = "\(greeting), Ada!" }
  }

  struct GreeterView: View {
    @Environment(\.greeting) private var greeting
    @State private var viewState = GreeterState()

    var body: some View {
      let logic = GreeterLogic(greeting: greeting, viewState: viewState)
      Button("Greet", action: logic.greet)
      Text(viewState.text)
    }
  }

  @Test("a logic takes a value of the environment, without a container")
  func entry() throws {
    let host = HeadlessHost(GreeterView().environment(\.greeting, "Goodbye"))
    try host.tap("Greet")
    #expect(host.texts.contains("Goodbye, Ada!"))
  }
}
