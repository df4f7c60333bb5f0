internal import Corbel
internal import LoginExample

/// The view of the session's page if no user is signed in.
@MainActor struct SignInView {
  static let title = "Sign in"

  let login: LoginViewModel
  let viewState: SessionViewState
  let width: Int

  /// The lines of the page.
  var lines: [StyledText] {
    let password = String(repeating: "•", count: viewState.form.password.count)
    return [
      field(.userName, "Name", viewState.form.userName), field(.password, "Password", password), "",
    ] + status + [
      " Accounts  ada / engine", "           grace / nanosecond", "",
      KeyHint.line("tab", "Other field"),
      KeyHint.line("enter", "Sign in", isEnabled: login.canAuthenticate),
      KeyHint.line("esc", "Menu"),
    ]
  }

  private var status: [StyledText] {
    if login.authentication.isLoading { return [StyledText(" signing in…", .dim), ""] }
    guard let error = login.error else { return [] }
    return error.description.wrapped(to: width - 2).map { StyledText(" \($0)", .bold) } + [""]
  }

  private func field(
    _ field: SessionViewState.Field, _ title: String, _ text: String
  ) -> StyledText {
    let room = width - KeyHint.column
    guard viewState.focus == field else {
      return StyledText(" \(title)").padded(to: KeyHint.column)
        + StyledText(text).truncated(to: room)
    }
    return StyledText(">\(title)", .bold).padded(to: KeyHint.column)
      + TextField(text, cursor: viewState.cursor).line(width: room)
  }
}
