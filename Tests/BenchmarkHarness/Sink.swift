/// A place for results, so that the optimizer can't remove the work.
@MainActor package enum Sink {
  static var number = 0
  static var keeps = false
  static var kept: [AnyObject] = []

  @inline(never) package static func take(_ value: Int) {
    number &+= value
  }

  @inline(never) package static func take(_ object: AnyObject) {
    if keeps { kept.append(object) }
  }
}
