import CorbelStorage
import CorbelTesting
import CounterExample
import DemoApp
import Foundation
import TestSupport
import Testing

@MainActor @Suite("The page of colors", .stallLimit) struct ColorsPageTests {
  @Test("shows the recording at once, as often as wanted, and says how to use a server")
  func recording() async throws {
    let bench = try DemoBench(.colors)
    await bench.demo.events.settled()
    let page = bench.page
    #expect(
      page == """
         From      a recording
         Loaded    6

           #98B2D1 cerulean
           #C74375 fuchsia rose
           #BF1932 true red
           #7BC4C4 aqua sky
           #E2583E tigerlily
           #53B0AE blue turquoise

         To load them from a server, run
         'python3 server.py 8137' in
         Tests/CorbelHTTPTests/Support, and the
         demo with '--server
         http://127.0.0.1:8137/api/colors'.

         r         Load again
         c         Cancel
         esc       Menu
         q         Quit
         ctrl-t    Timeline
        """)
    await bench.type("rr")
    #expect(bench.page == page)
  }

  @Test("shows why the colors can't be loaded")
  func failure() async throws {
    let bench = try DemoBench(.colors, server: "http://[")
    await bench.demo.events.settled()
    #expect(bench.frame().hasPrefix(" Corbel demo: Colors\n ! "))
    #expect(bench.page.contains("From      http://[\n Loaded    failed\n"))
  }
}
