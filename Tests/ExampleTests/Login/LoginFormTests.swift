import LoginExample
import Testing

@Suite("The typed text of a login") struct LoginFormTests {
  @Test(
    "can be sent if it has a user name and a password",
    arguments: [
      ("ada", "engine", true), ("", "engine", false), (" \t", "engine", false), ("ada", "", false),
      ("ada", " ", true),
    ])
  func isComplete(userName: String, password: String, isComplete: Bool) {
    let form = makeForm(userName, password)

    #expect((form.credentials != nil) == isComplete)
  }

  @Test("removes spaces around the user name, but none from the password")
  func trims() {
    let form = makeForm(" Ada Lovelace\n", " an engine ")

    #expect(form.credentials == Credentials(userName: "Ada Lovelace", password: " an engine "))
  }

  private func makeForm(_ userName: String, _ password: String) -> LoginForm {
    var form = LoginForm()
    form.userName = userName
    form.password = password
    return form
  }
}

@Suite("Credentials") struct CredentialsTests {
  @Test("an action that contains credentials never prints the password")
  func hidesPassword() {
    let action = Login.Action.authenticateTapped(.ada)
    var texts = ["\(action)", String(reflecting: action)]
    dump(action, to: &texts[0])

    for text in texts {
      #expect(text.contains(Credentials.ada.userName))
      #expect(!text.contains(Credentials.ada.password))
    }
  }

  @Test("differ if only the password differs, although they print the same text")
  func differ() {
    #expect(Credentials.ada != Credentials(userName: "lovelace", password: "motor"))
  }
}
