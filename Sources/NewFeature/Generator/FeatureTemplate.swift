internal import Foundation

/// The files of a feature, with placeholders for its name and its module.
///
/// In the text, `<Name>` stands for the name of the feature, and `<Module>` for the module that the
/// feature's tests import.
struct FeatureTemplate {
  /// A file of the template, which declares a type of the same name.
  struct File {
    /// The end of the file's name, after the name of the feature.
    let suffix: String
    /// Whether the file belongs to the test target.
    var isTest = false
    let text: String
  }

  /// The words for the style in messages.
  let title: String
  let files: [File]
  /// The expression that creates the screen, for the last of the steps that the command prints.
  let use: String

  /// Replaces the placeholders in a text.
  static func fill(_ text: String, name: String, module: String) -> String {
    text.replacingOccurrences(of: "<Name>", with: name)
      .replacingOccurrences(of: "<Module>", with: module)
  }
}
