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
    let bench = try makeBench()

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

  @Test("types into the field with the cursor, and hides the password")
  func typing() async throws {
    let bench = try makeBench()
    await bench.type("adaq\u{7F}\teng")
    #expect(bench.page.hasPrefix(" Name      ada\n>Password  •••▏\n"))
    await bench.type("\t!")
    #expect(bench.page.hasPrefix(">Name      ada!▏\n Password  •••\n"))
    #expect(!bench.demo.isOver)
  }

  @Test("moves to the other field if its text is missing")
  func missing() async throws {
    let bench = try makeBench()
    await bench.type("ada\n")
    #expect(bench.page.hasPrefix(" Name      ada\n>Password  ▏\n"))
    #expect(bench.events.isEmpty)
  }

  @Test("shows the home of the signed-in user")
  func home() async throws {
    let bench = try makeBench()
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

  @Test("shows a wrong password until a field is edited, and accepts the right one")
  func failure() async throws {
    let bench = try makeBench()
    await bench.type("ada\nmotor\n")
    #expect(
      bench.page.hasPrefix(
        " Name      ada\n>Password  ▏\n\n The user name or the password is\n wrong.\n"))
    await bench.type("e")
    #expect(!bench.page.contains("wrong"))
    await bench.type("ngine\n")
    #expect(bench.page.hasPrefix(" Hello, Ada!\n"))
  }

  @Test("shows the next user no data of the previous user")
  func nextUser() async throws {
    let bench = try makeBench()
    await bench.type("ada\nengine\nnTell nobody\u{1B}o")
    #expect(bench.page.hasPrefix(">Name      ▏\n Password\n"))
    await bench.type("grace\nnanosecond\n")
    #expect(
      bench.page.hasPrefix(" Hello, Grace!\n\n Notes     1\n   Find the moth\n\n Draft\n"))
  }

  @Test("adds a typed note, in which no letter is a command")
  func note() async throws {
    let bench = try makeBench()
    await bench.type("ada\nengine\nnno q\n")
    #expect(
      bench.page.hasPrefix(
        " Hello, Ada!\n\n Notes     2\n   Oil the engine\n   no q\n\n Draft\n"))
    #expect(!bench.demo.isOver)
  }

  @Test("keeps an unfinished note")
  func draft() async throws {
    let bench = try makeBench()
    await bench.type("ada\nengine\nnAnswer\u{1B}")
    #expect(bench.page.contains("\n Draft     Answer\n"))
    await bench.type("n Charles")
    #expect(bench.page.contains("\n>Draft     Answer Charles▏\n"))
  }

  @Test("can be left without ending the session")
  func leaving() async throws {
    let bench = try makeBench()
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
    let bench = try makeBench(delay: .seconds(1), clock: clock)
    for key in "ada\tengine" { bench.demo.press(key == "\t" ? .tab : .character(key)) }
    bench.demo.press(.enter)
    await clock.waitForSleepers()
    #expect(bench.page.contains("\n signing in…\n"))
    let page = Weak(bench.demo.page)

    bench.demo.press(.escape)
    await bench.demo.events.settled()
    await until(page.isGone)
    #expect(page.isGone)
    #expect(clock.sleeperLines.isEmpty)
  }

  @Test("signs out while the notes are being read")
  func signingOut() async throws {
    let clock = TestClock()
    let bench = try makeBench(delay: .seconds(1), clock: clock)
    for key in "ada\tengine" { bench.demo.press(key == "\t" ? .tab : .character(key)) }
    bench.demo.press(.enter)
    await clock.waitForSleepers()
    clock.jump(by: .seconds(1))
    // The notes are loading.
    await clock.waitForSleepers()
    #expect(bench.page.contains("\n Notes     one moment…\n"))

    bench.demo.press(.character("o"))
    await bench.demo.events.settled()
    #expect(bench.page.hasPrefix(">Name      ▏\n Password\n"))
    #expect(clock.sleeperLines.isEmpty)
  }

  @Test("quits from the home")
  func quitting() async throws {
    let bench = try makeBench()
    await bench.type("ada\nengine\nq")
    #expect(bench.demo.isOver)
  }

  @Test("writes no password into the events")
  func events() async throws {
    let bench = try makeBench()
    await bench.type("ada\nengine\n")
    #expect(
      bench.events == ["session action    authenticateTapped(ada, password hidden)"])
  }

  private func makeBench(
    delay: Duration = .zero, clock: any Clock<Duration> = NoTime()
  ) throws -> DemoBench {
    try DemoBench(.session, delay: delay, clock: clock)
  }
}
