/// What a key path shows of itself: its components, as far as they have names.
///
/// `\ScreenState.form.problems` has names on Apple's systems. On Linux a computed component, as each
/// field of an observable object is one, has its type only: `\ScreenState.<computed 0x55… (Form)>`.
struct KeyPathText {
  /// A component, as a name or as a type in parentheses.
  struct Component {
    fileprivate let text: Substring

    /// Whether it may be a stored property: by its name, or else by its type.
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
    // An optional field is followed by a mark: `form?.problems`.
    components = parts.dropFirst().map { part in
      Component(text: part.last == "?" || part.last == "!" ? part.dropLast() : part)
    }
  }

  /// The field that the key path leads to a part of; nil if it leads to the whole of a field.
  var wholeOfPart: Component? { components.count > 1 ? components.first : nil }
}
