/// The way in which a run of the program ends.
package enum Ending: Hashable, Sendable {
  /// The program ends by itself, with an exit code.
  case exit(code: Int32)
  /// The program ends because of a signal, or of the key for that signal.
  case signal(Int32)
}
