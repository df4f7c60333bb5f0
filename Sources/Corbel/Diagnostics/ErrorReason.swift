/// Returns the reason of an error for a message, without a period at its end.
///
/// The error of a decoder is described by the place in the data, and not by Swift's types for keys;
/// the error of an encoder by its place, and not by the value.
///
/// - Parameters:
///   - error: The error.
///   - description: The description of an error that is from neither.
/// - Returns: The reason, such as `'value.unit' is missing`.
package func reason(of error: any Error, describedAs description: String? = nil) -> String {
  let text =
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      "'\(path(context.codingPath + [key]))' is missing"
    case DecodingError.valueNotFound(let type, let context) where !context.codingPath.isEmpty,
      DecodingError.typeMismatch(let type, let context) where !context.codingPath.isEmpty:
      "'\(path(context.codingPath))' is not of type '\(type)'"
    case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
      "'\(path(context.codingPath))' is damaged"
    case DecodingError.dataCorrupted: "the content is damaged"
    case DecodingError.valueNotFound(let type, _), DecodingError.typeMismatch(let type, _):
      "the content is not of type '\(type)'"
    case EncodingError.invalidValue(_, let context):
      "'\(path(context.codingPath))' can't be encoded"
    default: description ?? "\(error)"
    }
  return text.last == "." ? String(text.dropLast()) : text
}

private func path(_ keys: [any CodingKey]) -> String {
  keys.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }.joined(separator: ".")
}
