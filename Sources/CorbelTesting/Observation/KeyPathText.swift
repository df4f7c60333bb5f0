/// The components of a key path, read from its description.
///
/// On Apple's systems, the description has names: `\ScreenState.form.problems`. On Linux, a
/// computed component has only its type: `\ScreenState.<computed 0x55… (Form)>`. Each field of an
/// observable object is computed.
struct KeyPathText {
  /// A component, as a name or as a type in parentheses.
  struct Component {
    fileprivate let text: Substring

    /// Returns whether the name or the type of the component matches a stored property.
    @MainActor func isOf(_ field: StoredField) -> Bool {
      text == field.name || text.hasSuffix(" (\(type(of: field.value)))>")
    }
  }

  private let components: [Component]

  init(_ keyPath: AnyKeyPath) {
    var parts: [Substring] = []
    let text = String(reflecting: keyPath)
    var (start, depth) = (text.startIndex, 0)
    for index in text.indices {
      switch text[index] {
      case "<", "(", "[": depth += 1
      case ">", ")", "]": depth -= 1
      case "." where depth == 0:
        parts.append(text[start..<index])
        start = text.index(after: index)
      default: break
      }
    }
    parts.append(text[start...])
    // The name of an optional component ends with `?` or `!`, as in `form?.problems`.
    components = parts.dropFirst().map { part in
      Component(text: part.last == "?" || part.last == "!" ? part.dropLast() : part)
    }
  }

  /// The field whose part the key path refers to; nil if the key path refers to a whole field.
  var wholeOfPart: Component? { components.count > 1 ? components.first : nil }
}
