import Corbel
import CorbelTesting
import DemoApp
import LoginExample
import SessionExample
import TestSupport
import Testing

@MainActor @Suite("The page of the session", .stallLimit) struct SessionPageTests {
  @Test("begins with two empty fields, and lists the users")
  func begins() throws {
    let bench = try DemoBench(.session)

    #expect(
      bench.page == """
        >Name      ▏
         Password

         Accounts  ada / engine
                   grace / nanosecond

         tab       Other field
         enter     Sign in
         esc       Menu
        """)
  }

  @Test(
    "shows what the keys lead to",
    arguments: [
      PageStory(
        "types into the field with the cursor, and hides the password",
        ("adaq\u{7F}\teng", " Name      ada\n>Password  •••▏\n"),
        ("\t!", ">Name      ada!▏\n Password  •••\n")),
      PageStory(
        "moves to the other field if its text is missing",
        ("ada\n", " Name      ada\n>Password  ▏\n")),
      PageStory(
        "shows a wrong password until a field is edited, and accepts the right one",
        (
          "ada\nmotor\n",
          " Name      ada\n>Password  ▏\n\n The user name or the password is\n wrong.\n"
        ),
        ("e", " Name      ada\n>Password  •▏\n\n Accounts  ada"), ("ngine\n", " Hello, Ada!\n")),
      PageStory(
        "shows the next user no data of the previous user",
        ("ada\nengine\nnTell nobody\u{1B}o", ">Name      ▏\n Password\n"),
        ("grace\nnanosecond\n", " Hello, Grace!\n\n Notes     1\n   Find the moth\n\n Draft\n")),
      PageStory(
        "adds a typed note, in which no letter is a command",
        (
          "ada\nengine\nnno q\n",
          " Hello, Ada!\n\n Notes     2\n   Oil the engine\n   no q\n\n Draft\n"
        )),
      PageStory(
        "keeps an unfinished note",
        (
          "ada\nengine\nnAnswer\u{1B}",
          " Hello, Ada!\n\n Notes     1\n   Oil the engine\n\n Draft     Answer\n"
        ),
        (
          "n Charles",
          " Hello, Ada!\n\n Notes     1\n   Oil the engine\n\n>Draft     Answer Charles▏\n"
        )),
    ])
  func stories(story: PageStory) async throws {
    await story.expect(in: try DemoBench(.session))
  }

  @Test("shows the home of the signed-in user")
  func home() async throws {
    let bench = try DemoBench(.session)
    await bench.type("ada\nengine\n")
    #expect(
      bench.page == """
         Hello, Ada!

         Notes     1
           Oil the engine

         Draft

         n         Write a note
         o         Sign out
         esc       Menu
         q         Quit
        """)
  }

  @Test("can be left without ending the session")
  func leaving() async throws {
    let bench = try DemoBench(.session)
    await bench.type("\u{1B}")
    await bench.type("\nada\nengine\nnAnswer\u{1B}")
    await bench.type("\u{1B}")
    #expect(bench.title == "Menu")
    await bench.type("\n")
    #expect(bench.page.hasPrefix(" Hello, Ada!\n"))
    #expect(bench.page.contains("\n Draft     Answer\n"))
  }

  @Test("is released together with its work when it is left")
  func lifetime() async throws {
    let clock = TestClock()
    let bench = try await signingIn(clock)
    #expect(bench.page.contains("\n signing in…\n"))
    let page = Weak(bench.demo.page)

    bench.demo.press(.escape)
    await bench.demo.events.settled()
    await until(page.isGone)
    #expect(page.isGone)
    #expect(clock.waitingLines.isEmpty)
  }

  @Test("signs out while the notes are being read")
  func signingOut() async throws {
    let clock = TestClock()
    let bench = try await signingIn(clock)
    clock.jump(by: .seconds(1))
    // The notes are loading.
    await clock.waitForSleepers()
    #expect(bench.page.contains("\n Notes     one moment…\n"))

    bench.demo.press(.character("o"))
    await bench.demo.events.settled()
    #expect(bench.page.hasPrefix(">Name      ▏\n Password\n"))
    #expect(clock.waitingLines.isEmpty)
  }

  @Test("quits from the home")
  func quitting() async throws {
    let bench = try DemoBench(.session)
    await bench.type("ada\nengine\nq")
    #expect(bench.demo.isOver)
  }

  @Test("sends nothing while a text is missing, and writes no password into the events")
  func events() async throws {
    let bench = try DemoBench(.session)
    await bench.type("ada\n")
    #expect(bench.events.isEmpty)
    await bench.type("engine\n")
    #expect(
      bench.events == ["session action    authenticateTapped(ada, password hidden)"])
  }

  /// A page on which the user's name and password are being checked.
  private func signingIn(_ clock: TestClock) async throws -> DemoBench {
    let bench = try DemoBench(.session, delay: .seconds(1), clock: clock)
    for key in "ada\tengine" { bench.demo.press(key == "\t" ? .tab : .character(key)) }
    bench.demo.press(.enter)
    await clock.waitForSleepers()
    return bench
  }
}
