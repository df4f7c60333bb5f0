import Corbel
import CorbelTesting
import DemoApp
import LoginExample
import SessionExample
import TestSupport
import Testing

@MainActor @Suite("The page of the session", .timeLimit(.minutes(10))) struct SessionPageTests {
  @Test("begins with two empty fields, and lists the users")
  func begins() throws {
    let tree = try makeTree()

    #expect(
      tree.page == """
        >Name      ▏
         Password

         Accounts  ada / engine
                   grace / nanosecond

         tab       Other field
         enter     Sign in
         esc       Menu
        """)
  }

  @Test("types into the field with the cursor, and hides the password")
  func typing() async throws {
    let tree = try makeTree()
    await tree.type("adaq\u{7F}\teng")
    #expect(tree.page.hasPrefix(" Name      ada\n>Password  •••▏\n"))
    await tree.type("\u{1B}[Z!")
    #expect(tree.page.hasPrefix(">Name      ada!▏\n Password  •••\n"))
    #expect(!tree.app.isOver)
  }

  @Test("moves to the other field if its text is missing")
  func missing() async throws {
    let tree = try makeTree()
    await tree.type("ada\n")
    #expect(tree.page.hasPrefix(" Name      ada\n>Password  ▏\n"))
    #expect(tree.log.texts(of: "session").isEmpty)
  }

  @Test("shows the home of the signed-in user")
  func home() async throws {
    let tree = try makeTree()
    await tree.type("ada\nengine\n")
    #expect(
      tree.page == """
         Hello, Ada!

         Notes     1
           Oil the engine

         Draft     -

         n         Write a note
         o         Sign out
         esc       Menu
         q         Quit
        """)
  }

  @Test("shows a wrong password until a field is edited, and accepts the right one")
  func failure() async throws {
    let tree = try makeTree()
    await tree.type("ada\nmotor\n")
    #expect(
      tree.page.hasPrefix(
        " Name      ada\n>Password  ▏\n\n The user name or the password is\n wrong.\n"))
    await tree.type("e")
    #expect(!tree.page.contains("wrong"))
    await tree.type("ngine\n")
    #expect(tree.page.hasPrefix(" Hello, Ada!\n"))
  }

  @Test("shows the next user no data of the previous user")
  func nextUser() async throws {
    let tree = try makeTree()
    await tree.type("ada\nengine\nnTell nobody\u{1B}o")
    #expect(tree.page.hasPrefix(">Name      ▏\n Password\n"))
    await tree.type("grace\nnanosecond\n")
    #expect(
      tree.page.hasPrefix(" Hello, Grace!\n\n Notes     1\n   Find the moth\n\n Draft     -\n"))
  }

  @Test("adds a typed note, in which no letter is a command")
  func note() async throws {
    let tree = try makeTree()
    await tree.type("ada\nengine\nnno q\n")
    #expect(
      tree.page.hasPrefix(
        " Hello, Ada!\n\n Notes     2\n   Oil the engine\n   no q\n\n Draft     -\n"))
    #expect(!tree.app.isOver)
  }

  @Test("keeps an unfinished note")
  func draft() async throws {
    let tree = try makeTree()
    await tree.type("ada\nengine\nnAnswer\u{1B}")
    #expect(tree.page.contains("\n Draft     Answer\n"))
    await tree.type("n Charles")
    #expect(tree.page.contains("\n Draft     Answer Charles▏\n"))
  }

  @Test("can be left without ending the session")
  func leaving() async throws {
    let tree = try makeTree()
    await tree.type("\u{1B}")
    await tree.type("jjj\nada\nengine\nnAnswer\u{1B}")
    await tree.type("m")
    #expect(tree.menu != nil)
    await tree.type("jjj\n")
    #expect(tree.page.hasPrefix(" Hello, Ada!\n"))
    #expect(tree.page.contains("\n Draft     Answer\n"))
  }

  @Test("is released together with its work when it is left")
  func lifetime() async throws {
    let clock = TestClock()
    let tree = try makeTree(delay: .seconds(1), clock: clock)
    for key in "ada\tengine" { tree.press(key == "\t" ? .tab : .character(key)) }
    tree.press(.enter)
    await clock.waitForSleepers()
    #expect(tree.page.contains("\n signing in…\n"))
    let node = Weak(tree.session)
    let app = try #require(tree.session?.app)

    tree.press(.escape)
    await until(node.isGone)
    #expect(node.isGone)
    await until(app.login?.authentication == .notLoaded)
    #expect(clock.sleeperLines.isEmpty)
    #expect(app.login?.authentication == .notLoaded)
  }

  @Test("releases the home when the user signs out while the notes are being read")
  func signingOut() async throws {
    let clock = TestClock()
    let tree = try makeTree(delay: .seconds(1), clock: clock)
    for key in "ada\tengine" { tree.press(key == "\t" ? .tab : .character(key)) }
    tree.press(.enter)
    await clock.waitForSleepers()
    clock.jump(by: .seconds(1))
    // The notes are loading.
    await clock.waitForSleepers()
    let home = Weak(tree.session?.app.home)
    #expect(tree.page.contains("\n Notes     loading…\n"))

    tree.press(.character("o"))

    await until(home.isGone)
    #expect(home.isGone)
    #expect(tree.page.hasPrefix(">Name      ▏\n Password\n"))
  }

  @Test("quits from the home")
  func quitting() async throws {
    let tree = try makeTree()
    await tree.type("ada\nengine\nq")
    #expect(tree.app.isOver)
  }

  @Test("writes no password into the events")
  func events() async throws {
    let tree = try makeTree()
    await tree.type("ada\nengine\n")
    #expect(
      tree.log.texts(of: "session") == [
        "signInTapped(ada, password hidden)", "signingIn #1", "signingIn #1",
      ])
  }

  private func makeTree(
    delay: Duration = .zero, clock: any Clock<Duration> = DemoApp.ImmediateClock()
  ) throws -> AppTree {
    try AppTree(state: DemoState(screen: .session), delay: delay, clock: clock) { _ in }
  }
}
