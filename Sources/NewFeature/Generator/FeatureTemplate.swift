internal import Foundation

/// The files of a feature, with placeholders for its name and its module.
///
/// In the text, `<Name>` stands for the name of the feature, and `<Module>` for the module that the
/// feature's tests import.
struct FeatureTemplate {
  /// A file of the template.
  struct File {
    /// The end of the file's name, after the name of the feature.
    let suffix: String
    /// Whether the file belongs to the test target.
    var isTest = false
    /// The name of a type that the file declares, in which `<Name>` stands for the feature's name.
    let type: String
    let text: String
  }

  let files: [File]
  /// The expression that creates the screen, for the last of the steps that the command prints.
  let use: String

  /// Returns the template of a style.
  static func template(for style: FeatureStyle) -> FeatureTemplate {
    switch style {
    case .mvsl: viewStateAndLogic
    case .store: store
    case .model: model
    }
  }

  /// Replaces the placeholders in a text.
  ///
  /// - Parameters:
  ///   - text: The text of a template.
  ///   - name: The name of the feature.
  ///   - module: The module of the feature.
  /// - Returns: The text with the names.
  static func fill(_ text: String, name: String, module: String) -> String {
    text.replacingOccurrences(of: "<Name>", with: name)
      .replacingOccurrences(of: "<Module>", with: module)
  }
}
