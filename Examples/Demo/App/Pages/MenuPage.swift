internal import Corbel
internal import Foundation
internal import Observation

/// The first page, which lists the screens.
@MainActor @Observable final class MenuPage: Page {
  private var selection: Screen
  @ObservationIgnored private let choice: Responder<Screen>
  @ObservationIgnored let responder: Responder<Exit>

  /// Creates the page.
  ///
  /// - Parameters:
  ///   - selection: The screen that the person comes from.
  ///   - choice: Receives the chosen screen.
  ///   - responder: Receives the exit.
  init(selection: Screen, choice: Responder<Screen>, responder: Responder<Exit>) {
    self.selection = selection
    self.choice = choice
    self.responder = responder
  }

  var commands: [Command] {
    [
      Command(.up, "Select") { self.move(by: -1) }, Command(.down, "Select") { self.move(by: 1) },
      Command("k", "Select") { self.move(by: -1) }, Command("j", "Select") { self.move(by: 1) },
      Command(.enter, "Choose") { self.choice.send(self.selection) },
      Command("q", "Quit") { self.leave(.quit) },
    ]
  }

  func content(width: Int) -> PageContent {
    PageContent(
      title: "Menu",
      list: Screen.allCases.map {
        PageContent.row(
          StyledText($0.rawValue.capitalized), isSelected: $0 == selection, width: width)
      },
      selection: Screen.allCases.firstIndex(of: selection) ?? 0)
  }

  private func move(by distance: Int) {
    let all = Screen.allCases
    let index = (all.firstIndex(of: selection) ?? 0) + distance
    selection = all[(index + all.count) % all.count]
  }
}
