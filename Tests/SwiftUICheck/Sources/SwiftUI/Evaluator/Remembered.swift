/// The memory of a primitive view between its renderings, until its node ends.
@MainActor protocol Remembered: AnyObject {
  func end(in host: HeadlessHost)
}

extension Remembered {
  func end(in host: HeadlessHost) {}
}
