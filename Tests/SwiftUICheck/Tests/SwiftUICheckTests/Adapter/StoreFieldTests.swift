import Corbel
import TestSupport
import Testing

@testable import CorbelSwiftUI
@testable import SwiftUI

@MainActor @Suite("A field whose text the reducer rewrites") struct StoreFieldTests {
  struct State { var text = "" }
  enum Action { case changed(String), cleared, submitted }

  enum Rewrite: CaseIterable {
    case nothing, limit, format, reset, refusal

    func callAsFunction(_ old: String, _ new: String) -> String {
      switch self {
      case .nothing: new
      case .limit: String(new.prefix(3))
      case .format: new.count > 3 ? "\(new.prefix(3))-\(new.dropFirst(3))" : new
      case .reset: new == "1234" ? "" : new
      case .refusal: old
      }
    }
  }

  private func stage(
    _ rewrite: Rewrite, isPlain: Bool = false
  ) -> Stage<Reduce<State, Action, Never>> {
    let reducer = Reduce<State, Action, Never> { state, action in
      switch action {
      case .changed(let text): state.text = rewrite(state.text, text)
      case .cleared: state.text = ""
      case .submitted: state.text += "!"
      }
      return .none
    }
    return Stage(State(), reducer) { store in
      let text = store.binding(\.text) { .changed($0) }
      if isPlain {
        TextField("Text", text: text)
      } else {
        StoreField(text) { TextField("Text", text: $0) }.onSubmit { store.send(.submitted) }
      }
    }
  }

  @Test(
    "the field shows the state's text again and again, and isn't evaluated without one",
    arguments: Rewrite.allCases)
  func again(_ rewrite: Rewrite) throws {
    let stage = stage(rewrite)
    let texts = ["1", "12", "1234", "1234", "12", "1234", ""]
    for text in texts {
      try stage.host.type(text, into: "Text")
      expectEqual(stage.host.typed, stage.store.text)
    }
    expectEqual(stage.log.actions, texts.map { "changed(\"\($0)\")" })
    let fields = stage.host.evaluations(of: StoreField<String, TextField<Text>>.self)
    stage.host.update()
    expectEqual(stage.host.evaluations(of: StoreField<String, TextField<Text>>.self), fields)
  }

  @Test("a plain text field keeps what was typed", arguments: [Rewrite.limit, .reset, .refusal])
  func plain(_ rewrite: Rewrite) throws {
    let stage = stage(rewrite, isPlain: true)
    try stage.host.type("123", into: "Text")
    try stage.host.type("1234", into: "Text")
    expectTrue(stage.store.text != "1234")
    expectEqual(stage.host.typed, "1234")
  }

  @Test("texts that are typed faster than the views are updated are all sent, and the last counts")
  func fast() throws {
    let stage = stage(.limit)
    for text in ["1", "12", "123", "1234"] { stage.host.find(.textField)?.type?(text) }
    stage.host.update()
    expectEqual(stage.log.actions.count, 4)
    expectEqual([stage.store.text, stage.host.typed], ["123", "123"])
  }

  @Test("a text is sent at once, so the action of the return key finds it")
  func atOnce() throws {
    let stage = stage(.nothing)
    stage.host.find(.textField)?.type?("Tea")
    stage.host.find(.submittable)?.submit?()
    stage.host.update()
    expectEqual([stage.store.text, stage.host.typed], ["Tea!", "Tea!"])
  }

  @Test("a change by the feature is shown, also between a text and the next update")
  func changedByFeature() throws {
    let stage = stage(.format)
    try stage.host.type("1234", into: "Text")
    stage.send(.cleared)
    expectEqual(stage.host.typed, "")
    stage.host.find(.textField)?.type?("12")
    stage.send(.cleared)
    expectEqual(stage.host.typed, "")
  }
}
