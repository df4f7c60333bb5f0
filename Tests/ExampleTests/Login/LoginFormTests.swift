import LoginExample
import Testing

@Suite("What is typed into a login") struct LoginFormTests {
  @Test(
    "can be sent when there are a user name and a password",
    arguments: [
      ("ada", "engine", true), ("", "engine", false), (" \t", "engine", false), ("ada", "", false),
      ("ada", " ", true),
    ])
  func isComplete(userName: String, password: String, isComplete: Bool) {
    let form = makeForm(userName, password)

    #expect((form.credentials != nil) == isComplete)
  }

  @Test("loses the blanks around the user name, and none in the password")
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
  @Test("an action that carries them shows no password, however it is printed")
  func hidesPassword() {
    let action = Login.Action.authenticateTapped(.ada)
    var texts = ["\(action)", String(reflecting: action)]
    dump(action, to: &texts[0])

    for text in texts {
      #expect(text.contains(Credentials.ada.userName))
      #expect(!text.contains(Credentials.ada.password))
    }
  }

  @Test("are others when the password differs, though they look the same")
  func differ() {
    #expect(Credentials.ada != Credentials(userName: "lovelace", password: "motor"))
  }
}
