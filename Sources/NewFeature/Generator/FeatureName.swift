/// The rules for the name of a feature, which is a part of the names of its types.
package enum FeatureName {
  /// Checks a name.
  ///
  /// - Parameters:
  ///   - text: The name, as the person typed it.
  ///   - types: The names of the types that the feature and its tests declare.
  /// - Throws: A ``NewFeatureError`` if the name is not valid in the name of a type, or if one of
  ///   the types would hide a known type.
  static func check(_ text: String, types: [String]) throws(NewFeatureError) {
    guard isIdentifier(text) else {
      throw NewFeatureError(
        code: .name, fact: "'\(text)' can't be the name of a feature.",
        remedy: """
          The name becomes a part of the names of types. Use letters and digits, and begin with a \
          capital letter, as in 'EditProfile'.
          """)
    }
    if let first = text.first, first.isLowercase {
      throw NewFeatureError(
        code: .name, fact: "'\(text)' begins with a small letter.",
        remedy:
          "The names of types begin with a capital letter. Use '\(first.uppercased() + text.dropFirst())'."
      )
    }
    for type in types {
      if let module = known.first(where: { $0.value.contains(type) })?.key {
        throw NewFeatureError(
          code: .nameTaken,
          fact: "A feature named '\(text)' would declare '\(type)', which is a name in \(module).",
          remedy: "In the whole target, the name would mean the new type. Use another name.")
      }
    }
  }

  private static func isIdentifier(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    return (first == "_" || first.properties.isXIDStart)
      && text.unicodeScalars.allSatisfy(\.properties.isXIDContinue)
      && text.unicodeScalars.contains { $0 != "_" }
  }

  /// The names that the written files use, by module; a new type with one of them would hide the
  /// known one.
  ///
  /// A test compares the names of Corbel's modules with the files. The name of a module stands
  /// among its names, because the expansions of macros contain it.
  package static let known: [String: Set<String>] = [
    "the feature's tests": "SaveError",
    "Corbel": """
    Corbel Effect LoadResult Loadable Logic Reducer Responder Store StoreOf ViewState
    """,
    "CorbelSwiftUI": "CorbelSwiftUI",
    "CorbelTesting": "CorbelTesting Gate ResponderRecorder TestStore",
    "Swift": """
    Swift Actor Any Array Bool Character Clock Codable Collection Dictionary Double Duration
    Equatable Error Float Hashable Identifiable Int KeyPath MainActor Mirror Never Optional
    OptionSet Protocol Range Regex Result Self Sendable Sequence Set Slice Span String Substring
    Task TaskGroup Type Unicode Void
    """,
    "Foundation": """
    Foundation Bundle Calendar Data Date DateInterval Decimal Expression FileManager Formatter
    Host Locale Logger Measurement Notification Operation Pipe Port Predicate Process Progress
    Scanner Selector Stream Thread TimeZone Timer URL URLSession UUID Unit UserDefaults
    """,
    "Observation": "Observable Observation",
    "Testing": "Issue Suite Test Testing Trait",
    "SwiftUI": """
    SwiftUI Alert Alignment Angle Animation AnyView App Bindable Binding Button Canvas Circle
    Color ColorPicker Commands ContentUnavailableView DatePicker Divider EmptyView
    Environment EnvironmentValues EquatableView FocusState Font ForEach Form Gauge Gesture
    Gradient Grid Group Image Label Layout Link List Material Menu NavigationLink
    NavigationPath NavigationStack NavigationView Path Picker Preview ProgressView Query
    Rectangle Scene Schema ScrollView Section SecureField Settings Shape ShareLink Slider Spacer
    State Stepper Tab Table TabView Text TextEditor TextField TimelineView Toggle ToolbarItem
    Transaction Transition View ViewBuilder ViewModifier Visibility Widget Window
    """,
  ].mapValues { Set($0.split(whereSeparator: \.isWhitespace).map(String.init)) }
}
