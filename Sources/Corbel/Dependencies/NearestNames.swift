/// The names of types that somebody may have meant.
struct NearestNames {
  let names: [String]

  /// Finds up to three types whose names are like that of another one.
  ///
  /// One whose name is just the same is given with its module.
  init(to type: any Any.Type, among types: [any Any.Type]) {
    let name = String(describing: type)
    let ranked = types.enumerated().compactMap { position, other -> (Int, Int, any Any.Type)? in
      let distance = Self.distance(name.lowercased(), String(describing: other).lowercased())
      return distance.map { ($0, position, other) }
    }
    names = ranked.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.prefix(3).map { _, _, other in
      let otherName = String(describing: other)
      return otherName == name ? String(reflecting: other) : otherName
    }
  }

  /// How many letters differ; nil if too many do for the names to be alike.
  private static func distance(_ name: String, _ other: String) -> Int? {
    if name.count > 2, other.count > 2, name.hasSuffix(other) || other.hasSuffix(name) {
      return abs(name.count - other.count)
    }
    let (name, other) = (Array(name), Array(other))
    var row = Array(0...other.count)
    for (i, letter) in name.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, otherLetter) in other.enumerated() {
        let replaced = diagonal + (letter == otherLetter ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
      }
    }
    let distance = row[other.count]
    return distance <= max(name.count > 4 ? 2 : 1, name.count / 3) ? distance : nil
  }
}
