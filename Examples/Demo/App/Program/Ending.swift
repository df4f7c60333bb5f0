/// How a run of the program has ended.
package enum Ending: Hashable, Sendable {
  /// As it should, or with a number that says it did not.
  case exit(code: Int32)
  /// Because a signal, or the key that stands for it, has asked for it.
  case signal(Int32)
}
