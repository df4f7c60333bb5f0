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
    self = (error as? RecordedError) ?? Self("\(Swift.type(of: error))", "\(error)")
  }

  private init(_ type: String, _ text: String) {
    self.type = type
    self.text = text
  }

  /// The text of the error.
  public var description: String { text }
}

private enum Key: String, CodingKey {
  case notLoaded, loading, loaded, failed, previous, success, failure, cancelled
}

extension LoadResult: Codable where Value: Codable {
  /// Creates the result of a load from the result of an operation.
  ///
  /// An action whose payload is a `LoadResult` can be recorded; a `Result` with any error can't.
  ///
  /// - Parameter result: The result.
  public init(_ result: Result<Value, any Error>) {
    switch result {
    case .success(let value): self = .success(value)
    case .failure(let error): self = .failure(error)
    }
  }

  /// Reads a result; an error becomes a ``RecordedError``.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: The error of the decoder.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    if let error = try container.decodeIfPresent(RecordedError.self, forKey: .failure) {
      self = .failure(error)
    } else if container.contains(.cancelled) {
      self = .cancelled
    } else {
      self = .success(try container.decode(Value.self, forKey: .success))
    }
  }

  /// Writes a result, with an error as its type and text.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch outcome {
    case .success(let value): try container.encode(value, forKey: .success)
    case .failure(let error): try container.encode(RecordedError(error), forKey: .failure)
    case nil: try container.encode(true, forKey: .cancelled)
    }
  }
}

extension Loadable: Codable where Value: Codable {
  /// Reads a loadable; an error becomes a ``RecordedError``.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: The error of the decoder.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let previous = try container.decodeIfPresent(Value.self, forKey: .previous)
    if let error = try container.decodeIfPresent(RecordedError.self, forKey: .failed) {
      self = .failed(error, previous: previous)
    } else if container.contains(.loaded) {
      self = .loaded(try container.decode(Value.self, forKey: .loaded))
    } else {
      self = container.contains(.loading) ? .loading(previous: previous) : .notLoaded
    }
  }

  /// Writes a loadable, with an error as its type and text.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch phase {
    case .notLoaded: try container.encode(true, forKey: .notLoaded)
    case .loaded(let value): try container.encode(value, forKey: .loaded)
    case .loading(let previous):
      try container.encode(true, forKey: .loading)
      try container.encodeIfPresent(previous, forKey: .previous)
    case .failed(let error, let previous):
      try container.encode(RecordedError(error), forKey: .failed)
      try container.encodeIfPresent(previous, forKey: .previous)
    }
  }
}
