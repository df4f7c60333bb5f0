public protocol NSObjectProtocol: AnyObject {}
/// Every class that has a name in Objective-C inherits from this one.
open class NSObject: NSObjectProtocol, Equatable, Hashable, CustomStringConvertible {
  public init() {}
  open func isEqual(_ object: Any?) -> Bool { false }
  open var hash: Int { 0 }
  open var description: String { "" }
  public static func == (lhs: NSObject, rhs: NSObject) -> Bool { true }
  public func hash(into hasher: inout Hasher) {}
}
@available(*, unavailable) extension NSObject: Sendable {}
public struct ObjCBool: ExpressibleByBooleanLiteral, Sendable {
  public var boolValue: Bool { false }
  public init(booleanLiteral: Bool) {}
}
