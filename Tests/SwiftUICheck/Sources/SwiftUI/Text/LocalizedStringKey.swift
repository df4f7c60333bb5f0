public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation {
  let string: String

  public init(_ value: String) { string = value }

  public init(stringLiteral value: String) { string = value }

  public init(stringInterpolation: StringInterpolation) { string = stringInterpolation.string }

  public struct StringInterpolation: StringInterpolationProtocol {
    var string = ""

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) { string += literal }

    public mutating func appendInterpolation(_ string: String) { self.string += string }

    public mutating func appendInterpolation<T>(_ value: T) where T: _FormatSpecifiable {
      string += "\(value)"
    }

    public mutating func appendInterpolation(_ text: Text) { string += text.string }
  }
}

@available(*, unavailable) extension LocalizedStringKey: Sendable {}

public protocol _FormatSpecifiable: Equatable {}

extension Int: _FormatSpecifiable {}
extension Double: _FormatSpecifiable {}
