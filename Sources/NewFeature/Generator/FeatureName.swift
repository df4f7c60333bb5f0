/// The name of a feature, which is a part of the names of its types.
package struct FeatureName: Equatable {
  let text: String

  /// Checks a name.
  ///
  /// - Parameters:
  ///   - text: The name, as the person typed it.
  ///   - style: The style of the feature, which decides the names of the feature's types.
  /// - Throws: A ``NewFeatureError`` if the name is not valid in the name of a type, or if one of
  ///   the types would hide a known type.
  init(_ text: String, style: FeatureStyle) throws(NewFeatureError) {
    guard Self.isIdentifier(text) else { throw .notIdentifier(text) }
    guard !Self.keywords.contains(text) else { throw .keyword(text) }
    if let first = text.first, first.isLowercase {
      throw .smallLetter(text, first.uppercased() + text.dropFirst())
    }
    self.text = text
    for type in types(of: style) {
      if let module = Self.modules(declaring: type) { throw .known(text, type, module) }
    }
  }

  /// Returns the names of the types that the feature and its tests declare.
  func types(of style: FeatureStyle) -> [String] {
    FeatureTemplate.template(for: style).files.map {
      FeatureTemplate.fill($0.type, name: text, module: "")
    }
  }

  private static func isIdentifier(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    return (first == "_" || first.properties.isXIDStart)
      && text.unicodeScalars.allSatisfy(\.properties.isXIDContinue)
      && text.unicodeScalars.contains { $0 != "_" }
  }

  /// The words that can't name a type without backticks.
  private static let keywords: Set = [
    "Any", "Protocol", "Self", "Type", "as", "associatedtype", "break", "case", "catch", "class",
    "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough",
    "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout",
    "internal", "is", "let", "nil", "open", "operator", "precedencegroup", "private", "protocol",
    "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super",
    "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]

  /// Returns the module that declares a known type with a name, or nil.
  private static func modules(declaring type: String) -> String? {
    known.first { $0.value.contains(type) }?.key
  }

  /// The names that features use, by module; a new type with one of them would hide the known one.
  ///
  /// A test compares the names of Corbel's modules with the public types in their sources. The name
  /// of a module stands among its names, because the expansions of macros contain it.
  package static let known: [String: Set<String>] = {
    var known: [String: Set<String>] = ["the feature's tests": ["SaveError"]]
    var module = ""
    for word in names.split(whereSeparator: \.isWhitespace) {
      if word.hasSuffix(":") {
        module = String(word.dropLast())
      } else {
        known[module, default: []].insert(String(word))
      }
    }
    return known
  }()

  private static let names = """
    Corbel:
      Corbel CallSite CaseChildren Child Children Dependencies DependencyContext
      DependencyKey Derived Diagnostic DiagnosticReporter Edit Editable Effect EffectInfo
      EffectPolicy ElementIDs IdentifiedArray LoadResult LoadToken Loadable Logic
      ObservationToken ObservedValues OptionalChild Reduce ReducedAction Reducer Responder
      ResponderRelay ScreenStack Store StoreEvent StoreObserver StoreOf StoreProxy
      StoreTask Undoable ViewState
    CorbelSwiftUI:
      CorbelSwiftUI EditableRows FailureView Hosted IdentifiedRows LoadableView
      PathElement PresentedStore PreviewDependencies Resolved StackScreen StoreField
      StoreForm StoreRow StoreRowView StoreRows StoreStack
    CorbelTesting:
      CorbelTesting ActionCoverage ActionCoverageTrait DependenciesTrait Draw Exhaustivity
      Gate GeneratedError HTTPSnapshotTrait ImmediateClock ObservedChanges OperationRunner
      ReceiveOrder ResponderRecorder SchedulesTrait StoreRule TestClock TestStore TestTask
      Transitions TransitionsTrait Walk WalkOf
    Swift:
      Swift Actor Array Bool Character Clock Codable Collection Dictionary Double Duration
      Equatable Error Float Hashable Identifiable Int KeyPath MainActor Never Optional
      Range Result Sendable Sequence Set String Substring Task Void
    Observation:
      Observable Observation
    Testing:
      Issue Suite Test Testing Trait
    SwiftUI:
      Alert Alignment Angle AnyView App Binding Button Canvas Circle Color ColorPicker
      ContentUnavailableView DatePicker Divider EmptyView Environment EnvironmentValues
      EquatableView FocusState Font ForEach Form Gauge Grid Group Image Label Link List
      Menu NavigationLink NavigationPath NavigationStack NavigationView Path Picker
      ProgressView Scene ScrollView Section SecureField Shape Slider Spacer State Stepper
      Tab Table TabView Text TextEditor TextField TimelineView Toggle Transaction View
      ViewBuilder ViewModifier SwiftUI
    """
}

extension NewFeatureError {
  fileprivate static func notIdentifier(_ text: String) -> Self {
    NewFeatureError(
      code: .name, fact: "'\(text)' can't be the name of a feature.",
      remedy: """
        The name becomes a part of the names of types. Use letters and digits, and begin with a \
        capital letter, as in 'EditProfile'.
        """)
  }

  fileprivate static func keyword(_ text: String) -> Self {
    NewFeatureError(
      code: .name, fact: "'\(text)' is a keyword of Swift, so it can't be the name of a feature.",
      remedy: "Use another name, as in 'EditProfile'.")
  }

  fileprivate static func smallLetter(_ text: String, _ suggestion: String) -> Self {
    NewFeatureError(
      code: .name, fact: "'\(text)' begins with a small letter.",
      remedy: "The names of types begin with a capital letter. Use '\(suggestion)'.")
  }

  fileprivate static func known(_ text: String, _ type: String, _ module: String) -> Self {
    NewFeatureError(
      code: .nameTaken,
      fact: "A feature named '\(text)' would declare '\(type)', which is a name in \(module).",
      remedy: "In the whole target, the name would mean the new type. Use another name.")
  }
}
