/// Waits until a condition is true, however many turns of the main actor that takes.
///
/// State the condition as an expectation afterwards: the wait ends as well when 20 seconds and a
/// thousand turns have passed, which happens only in a test that fails.
@MainActor func until(_ isTrue: @autoclosure @MainActor () -> Bool) async {
  let deadline = ContinuousClock.now.advanced(by: .seconds(20))
  var turns = 0
  while !isTrue(), turns < 1_000 || ContinuousClock.now < deadline {
    await Task { @MainActor in }.value
    turns += 1
  }
}
