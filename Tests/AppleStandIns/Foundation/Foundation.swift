@_exported import Darwin
@_exported import Dispatch
@_exported import ObjectiveC
@_exported import Observation

public protocol DataProtocol: RandomAccessCollection where Element == UInt8 {}
extension Array: DataProtocol where Element == UInt8 {}
extension ArraySlice: DataProtocol where Element == UInt8 {}
public struct Data: Hashable, Sendable, Codable, DataProtocol, MutableCollection,
  RangeReplaceableCollection
{
  public typealias Index = Int
  public init() {}
  public init(_ s: some Sequence<UInt8>) {}
  public init(repeating: UInt8, count: Int) {}
  public init(count: Int) {}
  public init(contentsOf: URL) throws {}
  public var startIndex: Int { 0 }
  public var endIndex: Int { 0 }
  public subscript(i: Int) -> UInt8 {
    get { 0 }
    set {}
  }
  public subscript(bounds: Range<Int>) -> Data {
    get { self }
    set {}
  }
  public func range(of data: Data, in range: Range<Int>? = nil) -> Range<Int>? { nil }
  public mutating func replaceSubrange<C: Collection>(_ r: Range<Int>, with new: C)
  where C.Element == UInt8 {}
  public struct WritingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let atomic = Self(rawValue: 1)
    public static let withoutOverwriting = Self(rawValue: 2)
  }
  public func write(to: URL, options: WritingOptions = []) throws {}
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    fatalError()
  }
  public init?(base64Encoded: String) {}
  public func base64EncodedString() -> String { "" }
}
public struct URL: Hashable, Sendable, Codable {
  public enum DirectoryHint: Sendable { case inferFromPath }
  public init(fileURLWithPath: String) {}
  public init(fileURLWithPath: String, isDirectory: Bool) {}
  public init?(string: String) {}
  public var absoluteString: String { "" }
  public var scheme: String? { nil }
  public var isFileURL: Bool { true }
  @available(macOS 13.0, iOS 16.0, tvOS 16.0, watchOS 9.0, *) public init(
    filePath path: String, directoryHint: DirectoryHint = .inferFromPath
  ) {}
  @available(macOS 13.0, iOS 16.0, tvOS 16.0, watchOS 9.0, *) public func appending<S>(
    path: S, directoryHint: DirectoryHint = .inferFromPath
  ) -> URL where S: StringProtocol { self }
  public func resolvingSymlinksInPath() -> URL { self }
  public var standardizedFileURL: URL { self }
  public func deletingLastPathComponent() -> URL { self }
  public func appendingPathComponent(_ p: String) -> URL { self }
  public var query: String? { nil }
  public var path: String { "" }
  public func deletingPathExtension() -> URL { self }
  public func appendingPathExtension(_ e: String) -> URL { self }
  public var pathExtension: String { "" }
  public var lastPathComponent: String { "" }
}
public struct UUID: Hashable, Sendable, Codable {
  public init() {}
  public init?(uuidString: String) {}
  public init(
    uuid: (
      UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8,
      UInt8,
      UInt8, UInt8
    )
  ) {}
  public var uuidString: String { "" }
}
public struct CGRect: Sendable, Hashable {}
public struct CGFloat: Sendable, Hashable, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  public init(integerLiteral: Int) {}
  public init(floatLiteral: Double) {}
}
public struct DateInterval: Hashable, Sendable, Codable {
  public init(start: Date, duration: Double) {}
}
public struct Date: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
  public static var distantFuture: Date { fatalError() }
  public static var distantPast: Date { fatalError() }
  public init() {}
  public init(timeIntervalSinceReferenceDate: Double) {}
  public init(timeIntervalSince1970: Double) {}
  public var timeIntervalSinceReferenceDate: Double { 0 }
  public static func < (a: Date, b: Date) -> Bool { true }
  public static func += (lhs: inout Date, rhs: Double) {}
  public var description: String { "" }
}
public struct Decimal: Hashable, Sendable, Codable {
  public init() {}
  public init?(string: String) {}
  public init(_ value: Int) {}
  public static var nan: Decimal { 0 }
  public var isNaN: Bool { false }
  public var isFinite: Bool { true }
  public static func += (lhs: inout Decimal, rhs: Decimal) {}
  public static func / (lhs: Decimal, rhs: Decimal) -> Decimal { lhs }
}
extension Decimal: ExpressibleByIntegerLiteral { public init(integerLiteral: Int) {} }
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
  public func makeIterator() -> [Int].Iterator { [].makeIterator() }
}

open class NSError: Error, @unchecked Sendable {
  public init(domain: String, code: Int, userInfo: [String: Any]? = nil) {}
  open var domain: String { "" }
  open var userInfo: [String: Any] { [:] }
  open var code: Int { 0 }
  open var localizedDescription: String { "" }
}
// The compiler calls these for 'error as NSError' and back.
public func _convertErrorToNSError(_ error: any Error) -> NSError { fatalError() }
public func _convertNSErrorToError(_ error: NSError?) -> any Error { fatalError() }
public let NSURLErrorDomain = "", NSPOSIXErrorDomain = ""
public struct URLError: Error, Hashable, Sendable {
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let unknown = Self(rawValue: 0), cancelled = Self(rawValue: 0),
      badServerResponse = Self(rawValue: 0), badURL = Self(rawValue: 0),
      notConnectedToInternet = Self(rawValue: 0), timedOut = Self(rawValue: 0),
      networkConnectionLost = Self(rawValue: 0), cannotConnectToHost = Self(rawValue: 0),
      cannotFindHost = Self(rawValue: 0), unsupportedURL = Self(rawValue: 0),
      serverCertificateUntrusted = Self(rawValue: 0)
  }
  public init(_ code: Code) { self.code = code }
  public let code: Code
  public static var unknown: Code { .unknown }
  public static var cancelled: Code { .cancelled }
  public static var badServerResponse: Code { .badServerResponse }
  public static var badURL: Code { .badURL }
  public static var notConnectedToInternet: Code { .notConnectedToInternet }
  public static var timedOut: Code { .timedOut }
  public static var networkConnectionLost: Code { .networkConnectionLost }
}
public struct CocoaError: Error, Hashable, Sendable {
  public struct Code: Hashable, Sendable {
    public static let featureUnsupported = Self(), fileNoSuchFile = Self(),
      fileReadCorruptFile = Self(),
      fileReadUnknown = Self(), coderReadCorrupt = Self(), fileWriteUnknown = Self()
  }
  public init(_ code: Code) {}
}
extension Error { public var localizedDescription: String { "" } }
public protocol LocalizedError: Error { var errorDescription: String? { get } }
extension LocalizedError { public var errorDescription: String? { nil } }
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
open class FileHandle: @unchecked Sendable {
  public init(fileDescriptor: Int32) {}
  public init(fileDescriptor: Int32, closeOnDealloc: Bool) {}
  public var fileDescriptor: Int32 { 0 }
  public func synchronize() throws {}
  public class var standardOutput: FileHandle { fatalError() }
  public class var standardError: FileHandle { fatalError() }
  public class var nullDevice: FileHandle { fatalError() }
  public convenience init(forWritingTo url: URL) throws { fatalError() }
  public convenience init(forReadingFrom url: URL) throws { fatalError() }
  public convenience init(forUpdating url: URL) throws { fatalError() }
  public func seek(toOffset offset: UInt64) throws {}
  public func read(upToCount count: Int) throws -> Data? { nil }
  @discardableResult public func seekToEnd() throws -> UInt64 { 0 }
  public var availableData: Data { fatalError() }
  public func truncate(atOffset: UInt64) throws {}
  public func close() throws {}
  public func write(_ d: Data) {}
  public func write<D: DataProtocol>(contentsOf data: D) throws {}
}
open class Pipe: @unchecked Sendable {
  public init() {}
  public var fileHandleForReading: FileHandle { fatalError() }
}
#if os(macOS)
  open class Process: @unchecked Sendable {
    public init() {}
    public var executableURL: URL?
    public var arguments: [String]?
    public var standardInput: Any?
    public var standardOutput: Any?
    public var standardError: Any?
    public func run() throws {}
    public func terminate() {}
  }
#endif
open class ProcessInfo: NSObject {
  public class var processInfo: ProcessInfo { fatalError() }
  public var environment: [String: String] { [:] }
  public var arguments: [String] { [] }
}
public struct FileAttributeKey: Hashable, Sendable {
  public static let posixPermissions = Self(), systemFileNumber = Self(), type = Self()
}
public struct FileAttributeType: Hashable, Sendable {
  public static let typeDirectory = Self(), typeRegular = Self()
}
open class FileManager: NSObject {
  public class var `default`: FileManager { fatalError() }
  public var temporaryDirectory: URL { fatalError() }
  public enum SearchPathDirectory: Sendable { case documentDirectory }
  public struct SearchPathDomainMask: Sendable { public static let userDomainMask = Self() }
  public func urls(for: SearchPathDirectory, in: SearchPathDomainMask) -> [URL] { [] }
  public func fileExists(atPath: String) -> Bool { false }
  public func fileExists(
    atPath: String, isDirectory: UnsafeMutablePointer<ObjCBool>?
  ) -> Bool { false }
  public func contents(atPath: String) -> Data? { nil }
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
  public func moveItem(atPath: String, toPath: String) throws {}
  public func moveItem(at: URL, to: URL) throws {}
  public func removeItem(atPath: String) throws {}
  public func removeItem(at: URL) throws {}
}
open class JSONEncoder: @unchecked Sendable {
  public init() {}
  public struct OutputFormatting: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
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
  open var userInfo: [CodingUserInfoKey: any Sendable] {
    get { [:] }
    set {}
  }
  public enum NonConformingFloatDecodingStrategy: Sendable {
    case `throw`
    case convertFromString(positiveInfinity: String, negativeInfinity: String, nan: String)
  }
  public var nonConformingFloatDecodingStrategy: NonConformingFloatDecodingStrategy {
    get { .throw }
    set {}
  }
  public init() {}
  public func decode<T: Decodable>(_ t: T.Type, from: Data) throws -> T { fatalError() }
}
open class NSNull: NSObject {}
open class NSDecimalNumber: NSNumber {
  public convenience init(decimal: Decimal) { self.init(value: 0) }
}
open class NSNumber: NSObject {
  public init(value: Int) {}
  public init(value: Double) {}
  public init(value: Bool) {}
  open var boolValue: Bool { false }
  open var objCType: UnsafePointer<CChar> { fatalError() }
}
open class JSONSerialization: NSObject {
  public struct ReadingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }
  public struct WritingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let sortedKeys = Self(rawValue: 2)
  }
  public class func jsonObject(with data: Data, options: ReadingOptions = []) throws -> Any { data }
  public class func data(withJSONObject: Any, options: WritingOptions = []) throws -> Data {
    Data()
  }
  public class func isValidJSONObject(_ object: Any) -> Bool { true }
}
// Apple's class can't be sent.
open class UserDefaults: NSObject {
  public class var standard: UserDefaults { UserDefaults() }
  public override init() {}
  public init?(suiteName: String?) {}
  public func object(forKey: String) -> Any? { nil }
  public func data(forKey: String) -> Data? { nil }
  public func string(forKey: String) -> String? { nil }
  public func set(_ value: Any?, forKey: String) {}
  public func removePersistentDomain(forName: String) {}
  public func synchronize() -> Bool { true }
}
public struct Notification {
  public struct Name: Hashable, Sendable { public init(_ name: String) {} }
}
open class OperationQueue: NSObject {}
open class NotificationCenter: NSObject, @unchecked Sendable {
  public override init() {}
  public class var `default`: NotificationCenter { fatalError() }
  public func addObserver(
    forName: Notification.Name?, object: Any?, queue: OperationQueue?,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol { fatalError() }
  public func post(name: Notification.Name, object: Any?) {}
}
public struct CharacterSet: Hashable, Sendable, ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: Unicode.Scalar...) {}
  public static let alphanumerics = Self()
  public init() {}
  public init(charactersIn: String) {}
  public func union(_ other: Self) -> Self { other }
}
public enum ComparisonResult: Int, Sendable { case orderedAscending, orderedSame }
extension String {
  public struct Encoding: Hashable, Sendable {
    public static let utf8 = Self(), isoLatin1 = Self()
    public static let utf16LittleEndian = Self(), utf16BigEndian = Self()
  }
  public init?(data: Data, encoding: Encoding) { self = "" }
  public init(contentsOf: URL, encoding: Encoding) throws { self = "" }
  public init(contentsOfFile: String, encoding: Encoding) throws { self = "" }
}
extension StringProtocol {
  public var removingPercentEncoding: String? { nil }
  public func addingPercentEncoding(withAllowedCharacters: CharacterSet) -> String? { nil }
  public func trimmingCharacters(in set: CharacterSet) -> String { "" }
  public func range<T: StringProtocol>(
    of other: T, options: String.CompareOptions = []
  ) -> Range<Index>? { nil }
  public func caseInsensitiveCompare<T: StringProtocol>(_ other: T) -> ComparisonResult {
    .orderedSame
  }
  public func write(to: URL, atomically: Bool, encoding: String.Encoding) throws {}
  public func write(toFile: String, atomically: Bool, encoding: String.Encoding) throws {}
  public func replacingOccurrences(of: String, with: String) -> String { "" }
  public func data(using: String.Encoding, allowLossyConversion: Bool = false) -> Data? { nil }
}
extension String {
  public struct CompareOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let regularExpression = Self(rawValue: 1024)
  }
}
open class NSRegularExpression: @unchecked Sendable {
  open class func escapedPattern(for string: String) -> String { "" }
}
public struct AttributedString: Hashable, Sendable { public init(_ s: String) {} }

// The loading of addresses. Its classes can be sent, which a subclass of NSObject can't be here.
open class InputStream: NSObject {
  public init(data: Data) {}
  public init?(fileAtPath path: String) {}
  open func open() {}
  open func close() {}
  open func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength: Int) -> Int { 0 }
}
public struct URLRequest: Hashable, Sendable {
  public enum CachePolicy: Sendable { case reloadIgnoringLocalCacheData }
  public init(url: URL) {}
  public var url: URL?
  public var httpMethod: String?
  public var allHTTPHeaderFields: [String: String]?
  public var httpBody: Data?
  public var httpBodyStream: InputStream? {
    get { nil }
    set {}
  }
  public var cachePolicy: CachePolicy {
    get { .reloadIgnoringLocalCacheData }
    set {}
  }
  public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) {}
  public func value(forHTTPHeaderField field: String) -> String? { nil }
}
open class URLResponse: @unchecked Sendable {
  public init(
    url: URL, mimeType: String?, expectedContentLength: Int, textEncodingName: String?
  ) {}
  open var url: URL? { nil }
}
open class HTTPURLResponse: URLResponse, @unchecked Sendable {
  public init?(
    url: URL, statusCode: Int, httpVersion: String?, headerFields: [String: String]?
  ) {
    super.init(url: url, mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
  }
  open var statusCode: Int { 0 }
  open var allHeaderFields: [AnyHashable: Any] { [:] }
  open func value(forHTTPHeaderField field: String) -> String? { nil }
}
open class URLCache: @unchecked Sendable {
  open class var shared: URLCache {
    get { fatalError() }
    set {}
  }
}
open class URLSessionConfiguration: @unchecked Sendable {
  open class var ephemeral: URLSessionConfiguration { fatalError() }
  open var httpAdditionalHeaders: [AnyHashable: Any]? {
    get { nil }
    set {}
  }
  open var protocolClasses: [AnyClass]? {
    get { nil }
    set {}
  }
  open var urlCache: URLCache? {
    get { nil }
    set {}
  }
  open var timeoutIntervalForRequest: Double {
    get { 0 }
    set {}
  }
  open func copy() -> Any { self }
}
open class URLSessionTask: @unchecked Sendable { open func resume() {} }
open class URLSessionWebSocketTask: URLSessionTask, @unchecked Sendable {
  public enum Message: Sendable { case data(Data) }
  open func receive() async throws -> Message { fatalError() }
}
public protocol URLSessionTaskDelegate: NSObjectProtocol, Sendable {}
open class URLSession: @unchecked Sendable {
  open class var shared: URLSession { fatalError() }
  public init(configuration: URLSessionConfiguration) {}
  open var configuration: URLSessionConfiguration { fatalError() }
  open func invalidateAndCancel() {}
  open func webSocketTask(with url: URL) -> URLSessionWebSocketTask { fatalError() }
  public func data(
    for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil
  ) async throws -> (Data, URLResponse) { fatalError() }
}
open class CachedURLResponse: @unchecked Sendable {}
open class URLProtocol: NSObject {
  public enum CachePolicy { case notAllowed }
  public init(
    request: URLRequest, cachedResponse: CachedURLResponse?, client: (any URLProtocolClient)?
  ) {}
  open var client: (any URLProtocolClient)? { nil }
  open var request: URLRequest { fatalError() }
  open var task: URLSessionTask? { nil }
  open class func canInit(with request: URLRequest) -> Bool { false }
  open class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  open class func requestIsCacheEquivalent(_ a: URLRequest, to b: URLRequest) -> Bool { false }
  open func startLoading() {}
  open func stopLoading() {}
}
public protocol URLProtocolClient: NSObjectProtocol {
  func urlProtocol(
    _ protocol: URLProtocol, didReceive response: URLResponse,
    cacheStoragePolicy policy: URLProtocol.CachePolicy)
  func urlProtocol(_ protocol: URLProtocol, didLoad data: Data)
  func urlProtocolDidFinishLoading(_ protocol: URLProtocol)
  func urlProtocol(_ protocol: URLProtocol, didFailWithError error: any Error)
}
open class NSRecursiveLock: @unchecked Sendable {
  public init() {}
  @available(*, noasync) open func lock() {}
  @available(*, noasync) open func unlock() {}
}
open class CFString {}
open class CFRunLoop {}
public struct CFRunLoopMode: RawRepresentable, @unchecked Sendable {
  // An imported constant whose header says nothing about null.
  public static let defaultMode: CFRunLoopMode! = nil
  public let rawValue: CFString
  public init(rawValue: CFString) { self.rawValue = rawValue }
}
public func CFRunLoopGetCurrent() -> CFRunLoop! { nil }
public func CFRunLoopCopyCurrentMode(_ loop: CFRunLoop!) -> CFRunLoopMode! { nil }
public func CFRunLoopPerformBlock(_ loop: CFRunLoop!, _ mode: AnyObject!, _ block: (() -> Void)!) {}
public func CFRunLoopWakeUp(_ loop: CFRunLoop!) {}
open class RunLoop: NSObject {
  public struct Mode: Hashable, Sendable { public static let `default` = Self() }
  public class var main: RunLoop { fatalError() }
  open func run(mode: Mode, before limitDate: Date) -> Bool { false }
}
extension StringProtocol { public var capitalized: String { "" } }
