import Corbel
import TestSupport
import Testing

@testable import CorbelSwiftUI
@testable import SwiftUI

@MainActor @Suite("A text that the reducer rewrites") struct RewrittenTextTests {
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

  private func stage(_ rewrite: Rewrite) -> Stage<Reduce<State, Action, Never>> {
    let reducer = Reduce<State, Action, Never> { state, action in
      switch action {
      case .changed(let text): state.text = rewrite(state.text, text)
      case .cleared: state.text = ""
      case .submitted: state.text += "!"
      }
      return .none
    }
    return Stage(State(), reducer) { store in
      TextField("Text", text: store.binding(\.text) { .changed($0) })
        .onSubmit { store.send(.submitted) }
    }
  }

  @Test(
    "the field shows the state's text again and again, with one evaluation more if it is another one",
    arguments: Rewrite.allCases)
  func again(_ rewrite: Rewrite) async throws {
    let stage = stage(rewrite)
    let texts = ["1", "12", "1234", "1234", "12", "1234", ""]
    for text in texts {
      let (before, evaluations) = (stage.store.text, stage.evaluations)
      try stage.host.type(text, into: "Text")
      await stage.host.expect { stage.host.typed == stage.store.text }
      let isRewritten = stage.store.text != text
      let due = isRewritten ? 2 : before == text ? 0 : 1
      await stage.host.expect { stage.evaluations - evaluations == due }
    }
    expectEqual(stage.log.actions, texts.map { "changed(\"\($0)\")" })
  }

  @Test("texts that are typed faster than the views are updated are all sent, and the last counts")
  func fast() async {
    let stage = stage(.limit)
    for text in ["1", "12", "123", "1234"] { stage.host.find(.textField)?.type?(text) }
    await stage.host.expect { stage.host.typed == "123" }
    expectEqual(stage.log.actions.count, 4)
    expectEqual(stage.store.text, "123")
  }

  @Test("a text is sent at once, so the action of the return key finds it")
  func atOnce() async {
    let stage = stage(.nothing)
    stage.host.find(.textField)?.type?("Tea")
    stage.host.find(.submittable)?.submit?()
    stage.host.update()
    expectEqual(stage.store.text, "Tea!")
    await stage.host.expect { stage.host.typed == "Tea!" }
  }

  @Test("a change by the feature is shown, also between a text and the next update")
  func changedByFeature() async throws {
    let stage = stage(.format)
    try stage.host.type("1234", into: "Text")
    stage.send(.cleared)
    await stage.host.expect { stage.host.typed == "" }
    stage.host.find(.textField)?.type?("12")
    stage.send(.cleared)
    await stage.host.expect { stage.host.typed == "" }
  }
}
