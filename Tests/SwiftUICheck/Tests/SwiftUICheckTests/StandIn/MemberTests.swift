import TestSupport
import Testing

@testable import SwiftUI

@MainActor @Suite("Modifiers of several views in the stand-in") struct MemberTests {
  private let log = TestSupport.Log()

  struct PairView: View {
    var body: some View {
      Text("1")
      Text("2")
    }
  }

  struct ChoiceView: View {
    let isFirst: Bool

    var body: some View {
      if isFirst { Text("first") } else { Text("second") }
    }
  }

  // Apple, "Group": "the modifier applies to all of the group's members". A view with several views
  // in its body is a group as well.
  @Test("a modifier applies to each member of a group, a tuple and a body")
  func members() {
    func buttons(_ view: some View) -> [String] {
      let host = HeadlessHost(
        view.toolbar { ToolbarItem { Button("Add") {} } }.navigationTitle("Title"))
      expectEqual(host.all(.button).count, host.all(.navigationTitle).count)
      return host.labels(.button)
    }
    let pair = Group {
      Text("1")
      Text("2")
    }
    expectEqual(buttons(pair), ["Add", "Add"])
    expectEqual(buttons(pair.disabled(true).onAppear {}), ["Add", "Add"])
    expectEqual(buttons(PairView()), ["Add", "Add"])
    expectEqual(buttons(VStack { pair }), ["Add"])
    expectEqual(buttons(Group { Text("1") }), ["Add"])
    expectEqual(buttons(ForEach(0..<3) { Text("\($0)") }), ["Add", "Add", "Add"])
    expectEqual(buttons(EmptyModifier.applied(to: pair)), ["Add", "Add"])
  }

  struct EmptyModifier: ViewModifier {
    func body(content: Content) -> some View { content }

    static func applied(to view: some View) -> some View { view.modifier(EmptyModifier()) }
  }

  // OpenSwiftUI, AppearanceActionModifier: the members of a list share one appearance, so a group
  // appears with its first member.
  @Test("a group appears once, and a choice doesn't appear again as another view")
  func appearing() throws {
    let host = HeadlessHost(
      Stateful(true) { [log] isFirst in
        Group {
          ChoiceView(isFirst: isFirst.wrappedValue)
          Button("Switch") { isFirst.wrappedValue.toggle() }
        }
        .onAppear { log.add("appeared") }
      })
    try host.tap("Switch")
    expectEqual(host.texts, ["second", "Switch"])
    expectEqual(log.entries, ["appeared"])
  }

  // The modifier belongs to the view in the branch, so the sheet goes with it.
  @Test("a sheet of a choice ends with the branch, and its state with it")
  func sheet() throws {
    let host = HeadlessHost(
      Stateful((isFirst: true, isShown: true)) { state in
        ChoiceView(isFirst: state.wrappedValue.isFirst)
          .sheet(isPresented: state.isShown) {
            Stateful(0) { taps in Button("taps \(taps.wrappedValue)") { taps.wrappedValue += 1 } }
          }
        Button("Switch") { state.wrappedValue.isFirst.toggle() }
      })
    try host.tap("taps 0")
    expectEqual(host.texts, ["first", "taps 1", "Switch"])
    try host.tap("Switch")
    host.leave()
    expectEqual(host.texts, ["second", "taps 0", "Switch"])
  }

  // The value of a view in the middle stays the same, but the modifier around it is another one.
  @Test("the members get the newest modifier, without an evaluation of the view around them")
  func newest() throws {
    let host = HeadlessHost(
      Stateful(0) { count in
        PairView().navigationTitle("\(count.wrappedValue)")
        Button("Count") { count.wrappedValue += 1 }
      })
    try host.tap("Count")
    expectEqual(host.labels(.navigationTitle), ["1", "1"])
    expectEqual(host.evaluations(of: PairView.self), 1)
  }
}
