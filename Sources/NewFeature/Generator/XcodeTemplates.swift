/// The templates for Xcode's dialog 'New File from Template'.
///
/// Xcode adds all files of a template to the same target. So each style has a template for the
/// feature and another one for its tests.
struct XcodeTemplates {
  struct File: Equatable {
    /// The path below the folder of the templates.
    let path: String
    let text: String
  }

  static let files = FeatureStyle.allCases.enumerated().flatMap { position, style in
    [false, true].flatMap { isTest in
      files(of: style, isTest: isTest, position: position * 2 + (isTest ? 1 : 0))
    }
  }

  private static func files(of style: FeatureStyle, isTest: Bool, position: Int) -> [File] {
    let what = isTest ? "Tests of" : "Feature with"
    let folder = "\(what) \(style.title).xctemplate"
    let sources = FeatureTemplate.template(for: style).files.filter { $0.isTest == isTest }
    let text = description(of: style, isTest: isTest, position: position)
    return [File(path: "\(folder)/TemplateInfo.plist", text: text)]
      + sources.map { file in
        File(
          // Xcode replaces the placeholders: in a path by the name that the person types, and in a
          // text by the same name as an identifier.
          path: "\(folder)/___FILEBASENAME___\(file.suffix).swift",
          text: FeatureTemplate.fill(
            file.text, name: "___VARIABLE_productName:identifier___",
            module: "___VARIABLE_moduleName:identifier___"))
      }
  }

  private static func description(of style: FeatureStyle, isTest: Bool, position: Int) -> String {
    let summary = isTest ? "Tests of \(style.title)" : "A feature with \(style.title)"
    let module = option("moduleName", "Module:", "The module with the feature, such as MyApp")
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
        <key>Kind</key>
        <string>Xcode.IDEFoundation.TextSubstitutionFileTemplateKind</string>
        <key>Description</key>
        <string>\(summary), with Corbel.</string>
        <key>Summary</key>
        <string>\(summary), with Corbel</string>
        <key>SortOrder</key>
        <integer>\(position + 1)</integer>
        <key>SupportsSwiftPackage</key>
        <true/>
        <key>Options</key>
        <array>
      \(option("productName", "Name:", "The name of the feature, such as Login"))\
      \(isTest ? "\n\(module)" : "")
        </array>
      </dict>
      </plist>

      """
  }

  private static func option(_ identifier: String, _ name: String, _ text: String) -> String {
    """
        <dict>
          <key>Identifier</key>
          <string>\(identifier)</string>
          <key>Name</key>
          <string>\(name)</string>
          <key>Description</key>
          <string>\(text)</string>
          <key>Type</key>
          <string>text</string>
          <key>Required</key>
          <true/>
          <key>NotPersisted</key>
          <true/>
        </dict>
    """
  }
}
