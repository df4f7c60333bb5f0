open class DispatchObject { public init() {} }
public final class DispatchSpecificKey<T> { public init() {} }
extension DispatchSpecificKey: @unchecked Sendable where T: Sendable {}
public struct DispatchTime: Sendable { public static func now() -> DispatchTime { fatalError() } }
public func + (t: DispatchTime, s: Double) -> DispatchTime { t }
public class DispatchSemaphore: DispatchObject, @unchecked Sendable {
  public init(value: Int) { super.init() }
  @available(*, noasync) public func wait() {}
  @discardableResult public func signal() -> Int { 0 }
}
public class DispatchQueue: DispatchObject, @unchecked Sendable {
  public struct Attributes { public static var concurrent: Self { Self() } }
  public init(label: String) { super.init() }
  public init(label: String, attributes: Attributes) { super.init() }
  public class var main: DispatchQueue { fatalError() }
  public class func global() -> DispatchQueue { fatalError() }
  public class func getSpecific<T>(key: DispatchSpecificKey<T>) -> T? { nil }
  public func setSpecific<T>(key: DispatchSpecificKey<T>, value: T?) {}
  @preconcurrency public func async(execute work: @escaping @Sendable () -> Void) {}
  public func sync<T>(execute work: () throws -> T) rethrows -> T { try work() }
  public class func concurrentPerform(iterations: Int, execute work: (Int) -> Void) {}
}
