import CorbelTesting
import Testing

@Suite("The number of the system's threads") struct ThreadCountTests {
  @Test("three misses in a row mean one thread fewer, and one thread always remains")
  func misses() {
    var count = ThreadCount(limit: 2)
    let values = (1...8).map { _ in
      count.note(isComplete: false)
      return count.value
    }
    #expect(values == [2, 2, 1, 1, 1, 1, 1, 1])
  }

  @Test("a complete meeting between misses starts the count again") func completeBetween() {
    var count = ThreadCount(limit: 2)
    for isComplete in [false, false, true, false, false] { count.note(isComplete: isComplete) }
    #expect(count.value == 2)
    count.note(isComplete: false)
    #expect(count.value == 1)
  }

  @Test("threads that were only slow are expected again after 100 complete meetings")
  func slowThreads() {
    var count = ThreadCount(limit: 2)
    for _ in 1...3 { count.note(isComplete: false) }
    for _ in 1...99 { count.note(isComplete: true) }
    #expect(count.value == 1)
    count.note(isComplete: true)
    #expect(count.value == 2)
    for _ in 1...200 { count.note(isComplete: true) }
    #expect(count.value == 2)
  }

  @Test("after 100 complete meetings, one miss is enough to expect one thread fewer again")
  func missingThread() {
    var count = ThreadCount(limit: 3)
    for _ in 1...3 { count.note(isComplete: false) }
    for _ in 1...100 { count.note(isComplete: true) }
    #expect(count.value == 3)
    count.note(isComplete: false)
    #expect(count.value == 2)
    // A miss between complete meetings counts them anew.
    for _ in 1...99 { count.note(isComplete: true) }
    count.note(isComplete: false)
    for _ in 1...99 { count.note(isComplete: true) }
    #expect(count.value == 2)
  }
}
