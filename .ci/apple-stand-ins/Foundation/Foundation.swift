@_exported import Darwin
@_exported import Dispatch
@_exported import ObjectiveC
@_exported import Observation

public struct Data: Hashable, Sendable, Codable, RandomAccessCollection {
  public typealias Index = Int
  public init() {}
  public init(_ s: some Sequence<UInt8>) {}
  public init(repeating: UInt8, count: Int) {}
  public init(contentsOf: URL) throws {}
  public var startIndex: Int { 0 }
  public var endIndex: Int { 0 }
  public subscript(i: Int) -> UInt8 { 0 }
  public func write(to: URL) throws {}
}
public struct URL: Hashable, Sendable, Codable {
  public enum DirectoryHint: Sendable { case inferFromPath }
  public init(fileURLWithPath: String) {}
  public init?(string: String) {}
  @available(macOS 13.0, iOS 16.0, tvOS 16.0, watchOS 9.0, *) public init(
    filePath path: String, directoryHint: DirectoryHint = .inferFromPath, relativeTo: URL? = nil
  ) {}
  @available(macOS 13.0, iOS 16.0, tvOS 16.0, watchOS 9.0, *) public func appending<S>(
    path: S, directoryHint: DirectoryHint = .inferFromPath
  ) -> URL where S: StringProtocol { self }
  public func resolvingSymlinksInPath() -> URL { self }
  public func deletingLastPathComponent() -> URL { self }
  public func appendingPathComponent(_ p: String) -> URL { self }
  public var path: String { "" }
  public var lastPathComponent: String { "" }
}
public struct UUID: Hashable, Sendable, Codable {
  public init() {}
  public init?(uuidString: String) {}
  public var uuidString: String { "" }
}
public struct Date: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
  public init() {}
  public init(timeIntervalSinceReferenceDate: Double) {}
  public init(timeIntervalSince1970: Double) {}
  public var timeIntervalSinceReferenceDate: Double { 0 }
  public static func < (a: Date, b: Date) -> Bool { true }
  public var description: String { "" }
}
public struct Decimal: Hashable, Sendable { public init?(string: String) {} }
public struct IndexSet: Hashable, Sendable, Sequence, SetAlgebra {
  public typealias Element = Int
  public func contains(_ m: Int) -> Bool { false }
  public func union(_ o: IndexSet) -> IndexSet { self }
  public func intersection(_ o: IndexSet) -> IndexSet { self }
  public func symmetricDifference(_ o: IndexSet) -> IndexSet { self }
  @discardableResult public mutating func insert(_ m: Int) -> (
    inserted: Bool, memberAfterInsert: Int
  ) { (true, m) }
  @discardableResult public mutating func remove(_ m: Int) -> Int? { m }
  @discardableResult public mutating func update(with m: Int) -> Int? { m }
  public mutating func formUnion(_ o: IndexSet) {}
  public mutating func formIntersection(_ o: IndexSet) {}
  public mutating func formSymmetricDifference(_ o: IndexSet) {}
  public init() {}
  public init(integer: Int) {}
  public func makeIterator() -> [Int].Iterator { [].makeIterator() }
}

open class NSKeyValueObservation: NSObject {
  public func invalidate() {}
}
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
}
public struct NSKeyValueObservedChange<Value> {
  public let newValue: Value?
  public let oldValue: Value?
}
public protocol _KeyValueCodingAndObserving {}
extension NSObject: _KeyValueCodingAndObserving {
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [String: Any]?,
    context: UnsafeMutableRawPointer?
  ) {}
}
extension _KeyValueCodingAndObserving {
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation { NSKeyValueObservation() }
}

open class NSLock: @unchecked Sendable {
  public init() {}
  @available(*, noasync) public func lock() {}
  public func withLock<R>(_ body: () throws -> R) rethrows -> R { try body() }
}
open class NSError: Error, @unchecked Sendable {
  public init(domain: String, code: Int, userInfo: [String: Any]? = nil) {}
}
open class Thread: NSObject {
  public class func detachNewThread(_ block: @escaping @Sendable () -> Void) {}
  public class func sleep(forTimeInterval: Double) {}
  public class var isMainThread: Bool { true }
  public init(block: @escaping @Sendable () -> Void) {}
  public var stackSize: Int {
    get { 0 }
    set {}
  }
  public func start() {}
}
open class FileHandle: NSObject, @unchecked Sendable {
  public init(fileDescriptor: Int32) {}
  public class var standardOutput: FileHandle { fatalError() }
  public class var standardError: FileHandle { fatalError() }
  public func write(_ d: Data) {}
  public func readToEnd() throws -> Data? { nil }
}
open class ProcessInfo: NSObject, @unchecked Sendable {
  public class var processInfo: ProcessInfo { fatalError() }
  public var environment: [String: String] { [:] }
  public var arguments: [String] { [] }
  public var activeProcessorCount: Int { 1 }
}
public struct FileAttributeKey: Hashable, Sendable { public static let posixPermissions = Self() }
open class FileManager: NSObject, @unchecked Sendable {
  public class var `default`: FileManager { fatalError() }
  public var temporaryDirectory: URL { fatalError() }
  public var currentDirectoryPath: String { "" }
  public func fileExists(atPath: String) -> Bool { false }
  public func contents(atPath: String) -> Data? { nil }
  @discardableResult public func createFile(
    atPath: String, contents: Data?, attributes: [FileAttributeKey: Any]? = nil
  ) -> Bool { false }
  public func subpathsOfDirectory(atPath: String) throws -> [String] { [] }
  public func contentsOfDirectory(atPath: String) throws -> [String] { [] }
  public func createDirectory(
    at: URL, withIntermediateDirectories: Bool, attributes: [FileAttributeKey: Any]? = nil
  ) throws {}
  public func createDirectory(
    atPath: String, withIntermediateDirectories: Bool, attributes: [FileAttributeKey: Any]? = nil
  ) throws {}
  public func createSymbolicLink(atPath: String, withDestinationPath: String) throws {}
  public func destinationOfSymbolicLink(atPath: String) throws -> String { "" }
  public func attributesOfItem(atPath: String) throws -> [FileAttributeKey: Any] { [:] }
  public func setAttributes(_ a: [FileAttributeKey: Any], ofItemAtPath: String) throws {}
  public func removeItem(atPath: String) throws {}
  public func removeItem(at: URL) throws {}
}
open class JSONEncoder: @unchecked Sendable {
  public init() {}
  public struct OutputFormatting: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let prettyPrinted = Self(rawValue: 1), sortedKeys = Self(rawValue: 2),
      withoutEscapingSlashes = Self(rawValue: 4)
  }
  public var outputFormatting: OutputFormatting {
    get { [] }
    set {}
  }
  public func encode<T: Encodable>(_ v: T) throws -> Data { Data() }
}
open class JSONDecoder: @unchecked Sendable {
  public init() {}
  public func decode<T: Decodable>(_ t: T.Type, from: Data) throws -> T { fatalError() }
}
extension String {
  public struct Encoding: Sendable { public static let utf8 = Self() }
  public init(contentsOf: URL, encoding: Encoding) throws { self = "" }
  public init(contentsOfFile: String, encoding: Encoding) throws { self = "" }
}
extension StringProtocol {
  public func write(to: URL, atomically: Bool, encoding: String.Encoding) throws {}
  public func write(toFile: String, atomically: Bool, encoding: String.Encoding) throws {}
  public func replacingOccurrences(of: String, with: String) -> String { "" }
}
public struct AttributedString: Hashable, Sendable { public init(_ s: String) {} }
