import CorbelTesting
import DemoApp
import TestSupport
import Testing

@MainActor @Suite("A whole session, word for word", .timeLimit(.minutes(10)))
struct TranscriptTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("printf '\\n+s\\t' | Demo", .effectsStartAtOnce)
  func session() async {
    var script: [UInt8]? = Array("\n+s\t".utf8)
    var output = ""
    let console = Console(
      input: .script { script.take() }, write: { output += $0 }, writeError: { _ in })
    let program = Program(
      arguments: ["--file", "\(folder.path)/demo.json"], environment: [:], console: console)
    #expect(await program.run() == .exit(code: 0))
    #expect(output == Self.transcript)
  }

  private static let transcript = """
    === start
     Corbel demo: Menu

     > Counter                              │ Events
       Counter in the service               │
       Items                                │
       Session                              │
       Colors                               │
       Quit                                 │
                                            │
     up, down  Select                       │
     enter     Choose                       │
     q         Quit                         │

    === enter
     Corbel demo: Counter

     Counter                                │ Events
     View state and logic                   │ menu    action    chooseTapped
                                            │ menu    output    counterChosen(local)
     Count     0                            │ app     action    menu(counterChosen(…
     Loaded    -                            │ app     output    screenChanged(count…
     Saved     -                            │ page    action    appeared
     Reported  -                            │ page    began     counter #1
     Service   on                           │
                                            │
     +         Count up                     │
     -         Count down                   │
     0         Reset                        │
     s         Save                         │
     l         Load                         │
                                            │
     tab       Next way (1 of 6)            │
     r         Request a save               │
     a         Switch the service off       │
     esc       Menu                         │
     q         Quit                         │

    === +
     Corbel demo: Counter

     Counter                                │ Events
     View state and logic                   │ menu    action    chooseTapped
                                            │ menu    output    counterChosen(local)
     Count     1                            │ app     action    menu(counterChosen(…
     Loaded    -                            │ app     output    screenChanged(count…
     Saved     -                            │ page    action    appeared
     Reported  -                            │ page    began     counter #1
     Service   on                           │ page    action    controlPressed(+)
                                            │ page    began     press #2
     +         Count up                     │ page    ended     press #2
     -         Count down                   │
     0         Reset                        │
     s         Save                         │
     l         Load                         │
                                            │
     tab       Next way (1 of 6)            │
     r         Request a save               │
     a         Switch the service off       │
     esc       Menu                         │
     q         Quit                         │

    === s
     Corbel demo: Counter

     Counter                                │ Events
     View state and logic                   │ menu    action    chooseTapped
                                            │ menu    output    counterChosen(local)
     Count     1                            │ app     action    menu(counterChosen(…
     Loaded    -                            │ app     output    screenChanged(count…
     Saved     1                            │ page    action    appeared
     Reported  1                            │ page    began     counter #1
     Service   on                           │ page    action    controlPressed(+)
                                            │ page    began     press #2
     +         Count up                     │ page    ended     press #2
     -         Count down                   │ page    action    controlPressed(s)
     0         Reset                        │ page    began     press #3
     s         Save                         │ app     action    countStored(1)
     l         Load                         │ app     began     write #1
                                            │ app     action    fileWritten(success)
     tab       Next way (1 of 6)            │ app     ended     write #1
     r         Request a save               │ page    ended     press #3
     a         Switch the service off       │ page    action    counterSaved(1)
     esc       Menu                         │
     q         Quit                         │

    === tab
     Corbel demo: Counter

     Counter                                │ Events
     Reducer in a store                     │ app     output    screenChanged(count…
                                            │ page    action    appeared
     Count     1                            │ page    began     counter #1
     Loaded    -                            │ page    action    controlPressed(+)
     Saved     -                            │ page    began     press #2
     Reported  1                            │ page    ended     press #2
     Service   on                           │ page    action    controlPressed(s)
                                            │ page    began     press #3
     +         Count up                     │ app     action    countStored(1)
     -         Count down                   │ app     began     write #1
     0         Reset                        │ app     action    fileWritten(success)
     s         Save                         │ app     ended     write #1
     l         Load                         │ page    ended     press #3
                                            │ page    action    counterSaved(1)
     tab       Next way (2 of 6)            │ page    action    nextWayTapped
     r         Request a save               │ page    output    wayChosen(reducer)
     a         Switch the service off       │ app     action    page(wayChosen(redu…
     esc       Menu                         │ page    cancelled counter #1
     q         Quit                         │ page    began     counter #4
                                            │ counter action    appeared
                                            │ counter began     effect #1


    """
}
