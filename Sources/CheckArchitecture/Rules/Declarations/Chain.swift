/// Names with dots between them, as in `model.rows[0]?.title.append("x")`.
///
/// The names of a key path in brackets, as in `store[\.title]`, belong to the names.
struct Chain {
  struct Name {
    let text: String
    let index: Int
    /// Whether arguments or a closure come after the name.
    let isCalled: Bool
  }

  private(set) var names: [Name] = []
  /// The index after the last name, and after its subscripts and arguments.
  private(set) var end: Int

  /// Reads the names from the one at an index on.
  init(at start: Int, in code: Code) {
    end = start
    addName(in: code)
    while let token = code.at(end) {
      let arguments = code.endOfArguments(at: end)
      if (token.is("?") || token.is("!")) && !token.isSpaced {
        end += 1
      } else if token.is(".") || (arguments > end && code.has(".", at: arguments)) {
        end = arguments + 1
        guard code.at(end)?.isIdentifier == true else { break }
        addName(in: code)
      } else if token.is("["), !token.startsLine {
        let close = code.partner(of: end)
        let path = code.has("keyPath", at: end + 1) ? end + 3 : end + 1
        if code.has("\\", at: path), code.has(".", at: path + 1) {
          end = path + 2
          addName(in: code)
          while code.has(".", at: end), end < close {
            end += 1
            addName(in: code)
          }
        }
        end = close + 1
      } else if token.is("("), !token.isSpaced {
        end = code.after(end)
      } else {
        break
      }
    }
  }

  private mutating func addName(in code: Code) {
    guard let token = code.at(end) else { return }
    let next = code.at(end + 1)
    let isCalled = (next?.is("(") == true && next?.isSpaced == false) || next?.is("{") == true
    names.append(
      Name(text: token.text, index: end, isCalled: isCalled && next?.startsLine == false))
    end += 1
  }
}
