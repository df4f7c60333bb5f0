public import Corbel

/// An error of a recorded action: its type and its text.
///
/// A recording can't contain the error itself. An action that is replayed has this error in its
/// place.
///
/// ```swift
/// if let error = state.items.error as? RecordedError { print(error.type, error.text) }
/// ```
public struct RecordedError: Error, Codable, Equatable, CustomStringConvertible {
  /// The name of the error's type.
  public let type: String
  /// The description of the error.
  public let text: String

  /// Creates the recorded form of an error.
  ///
  /// - Parameter error: The error.
  public init(_ error: any Error) {
    let recorded = error as? RecordedError
    type = recorded?.type ?? "\(Swift.type(of: error))"
    text = recorded?.text ?? "\(error)"
  }

  /// The text of the error.
  public var description: String { text }
}

extension LoadResult: Codable where Value: Codable {
  private enum Recorded: Codable { case success(Value), failure(RecordedError), cancelled }

  /// Reads a result; an error becomes a ``RecordedError``.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: The error of the decoder.
  public init(from decoder: any Decoder) throws {
    switch try Recorded(from: decoder) {
    case .success(let value): self = .success(value)
    case .failure(let error): self = .failure(error)
    case .cancelled: self = .cancelled
    }
  }

  /// Writes a result, with an error as its type and text.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    switch outcome {
    case .success(let value): try Recorded.success(value).encode(to: encoder)
    case .failure(let error): try Recorded.failure(RecordedError(error)).encode(to: encoder)
    case nil: try Recorded.cancelled.encode(to: encoder)
    }
  }
}

extension Loadable: Codable where Value: Codable {
  private enum Recorded: Codable {
    case notLoaded, loading(previous: Value?), loaded(Value)
    case failed(RecordedError, previous: Value?)
  }

  /// Reads a loadable; an error becomes a ``RecordedError``.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: The error of the decoder.
  public init(from decoder: any Decoder) throws {
    switch try Recorded(from: decoder) {
    case .notLoaded: self = .notLoaded
    case .loading(let previous): self = .loading(previous: previous)
    case .loaded(let value): self = .loaded(value)
    case .failed(let error, let previous): self = .failed(error, previous: previous)
    }
  }

  /// Writes a loadable, with an error as its type and text.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    switch phase {
    case .notLoaded: try Recorded.notLoaded.encode(to: encoder)
    case .loading(let previous): try Recorded.loading(previous: previous).encode(to: encoder)
    case .loaded(let value): try Recorded.loaded(value).encode(to: encoder)
    case .failed(let error, let previous):
      try Recorded.failed(RecordedError(error), previous: previous).encode(to: encoder)
    }
  }
}
