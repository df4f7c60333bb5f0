internal import Foundation

/// A place for bytes, with room beside it for content that is set aside.
///
/// Functions with a suffix refer to the place itself if the suffix is empty.
struct Place: Sendable {
  /// The name in errors: a path or a key.
  let name: String
  /// Returns the name of what is beside the place.
  let nameBeside: @Sendable (_ suffix: String) -> String
  let identity: @Sendable () -> String
  let load: @Sendable (_ suffix: String) throws -> Data?
  let exists: @Sendable (_ suffix: String) -> Bool
  /// Replaces the content after the function returned true for the old content.
  ///
  /// While the function is called, no other process that uses this module can replace the content.
  let save: @Sendable (Data, _ suffix: String, _ mayReplace: (Data?) throws -> Bool) throws -> Void

  /// Keeps content under a free name beside the place, and returns the name.
  func setAside(_ data: Data) throws -> String {
    var number = firstFree { exists(".set-aside-\($0)") }
    // A program that ends before its first save sets the same content aside at each launch.
    if number > 1, let newest = try? load(".set-aside-\(number - 1)"), newest == data {
      number -= 1
    } else {
      try save(data, ".set-aside-\(number)") { _ in true }
    }
    return nameBeside(".set-aside-\(number)")
  }
}

/// Returns a free number that follows a taken one, without a look at all that are taken.
private func firstFree(_ isTaken: (Int) -> Bool) -> Int {
  var (taken, free) = (0, 1)
  while isTaken(free) { (taken, free) = (free, free * 2) }
  while free - taken > 1 {
    let middle = (taken + free) / 2
    if isTaken(middle) { taken = middle } else { free = middle }
  }
  return free
}
