"""Adapts the interfaces of an iPhoneOS SDK so that a compiler on Linux reads them: '.ci/apple --sdk'.

A module's interface is text. Most of an SDK's interfaces compile as they are. The following need a
change, which is made in a copy outside of the SDK:

- Swift: the toolchain has it for Linux, without Objective-C. Its bridging comes from the SDK.
- os: its C declarations get their Swift names from a file that is not in the SDK, but in Xcode.
- Dispatch: newer SDKs declare 'DispatchSpecificKey' as sendable.
- SwiftUI: the macro '#Preview' does not exist on Linux. An SDK older than that of iOS 18 also gets
  the declarations of newer ones that the package uses, and the isolation that they have in Xcode 26, as
  the stand-in has them. So the check is about the overloads, optionals and availability of the SDK, and
  about the isolation of Xcode 26.
"""

import json
import re

INTERFACE = "arm64-apple-ios.swiftinterface"
# The declarations of Swift that only exist with Objective-C.
BRIDGING = """
    AutoreleasingUnsafeMutablePointer _BridgeableMetatype _autorelease _bridgeAnyObjectToAny
    _bridgeAnythingNonVerbatimToObjectiveC _bridgeErrorToNSError _bridgeNonVerbatimFromObjectiveC
    _bridgeNonVerbatimFromObjectiveCConditional _conditionallyBridgeFromObjectiveC
    _forceBridgeFromObjectiveC _getBridgedNonVerbatimObjectiveCType _getBridgedObjectiveCType
    _getErrorEmbeddedNSError _getObjCTypeEncoding _isBridgedToObjectiveC
    _isBridgedVerbatimToObjectiveC""".split()
# Functions of C on the architecture of most computers with Linux, whose interface of Swift calls them.
FLOAT80 = """
@usableFromInline internal func _stdlib_remainderl(_ x: Swift.Float80, _ y: Swift.Float80) -> Swift.Float80
@usableFromInline internal func _stdlib_squareRootl(_ x: Swift.Float80) -> Swift.Float80
"""
OS = """
@_hasMissingDesignatedInitializers public class OSLog {
}
public struct OSLogMessage {
}
public struct OSLogType {
  public static let `default`: os.OSLogType
  public static let fault: os.OSLogType
}
public func os_log(_ type: os.OSLogType, dso: Swift.UnsafeRawPointer = #dsohandle, log: os.OSLog, _ message: Swift.String, _ args: any Swift.CVarArg...)
"""
DISPATCH = "extension Dispatch.DispatchSpecificKey : Swift.Sendable where T : Swift.Sendable {\n}\n"
# What SwiftUI has since iOS 18, as far as the package uses it.
SWIFTUI = """
@attached(accessor) @attached(peer, names: prefixed(__Key_)) public macro Entry() = #externalMacro(module: "SwiftUIMacros", type: "EntryMacro")
@available(iOS 18.0, *)
@_Concurrency.MainActor @preconcurrency public protocol PreviewModifier {
  associatedtype Context = Swift.Void
  associatedtype Body : SwiftUI.View
  typealias Content = SwiftUI.PreviewModifierContent
  @_Concurrency.MainActor static func makeSharedContext() async throws -> Self.Context
  @SwiftUI.ViewBuilder @_Concurrency.MainActor func body(content: Self.Content, context: Self.Context) -> Self.Body
}
@available(iOS 18.0, *)
extension SwiftUI.PreviewModifier where Self.Context == Swift.Void {
  public static func makeSharedContext() async throws
}
@available(iOS 18.0, *)
public struct PreviewModifierContent : SwiftUI.View {
  public typealias Body = Swift.Never
}
@available(iOS 18.0, *)
extension DeveloperToolsSupport.PreviewTrait where T == DeveloperToolsSupport.Preview.ViewTraits {
  @_Concurrency.MainActor public static func modifier(_ modifier: some SwiftUI.PreviewModifier) -> DeveloperToolsSupport.PreviewTrait<DeveloperToolsSupport.Preview.ViewTraits>
}
"""
# The protocols that are isolated to the main actor since Xcode 16.
ISOLATED = ("View|ViewModifier|App|Scene|Commands|ButtonStyle|PrimitiveButtonStyle|LabelStyle|ToggleStyle|"
            "TextFieldStyle|PreviewProvider")
MAIN_ACTOR = "@_Concurrency.MainActor @preconcurrency "
NOT_SENDABLE = "@available(*, unavailable)\nextension SwiftUI.Binding : Swift.Sendable {\n}"
SENDABLE = "extension SwiftUI.Binding : @unchecked Swift.Sendable where Value : Swift.Sendable {\n}"


def version(sdk):
    """Returns the version of iOS whose SDK a folder contains, or None."""
    try:
        name = json.loads((sdk / "SDKSettings.json").read_text())["CanonicalName"]
    except (OSError, ValueError, KeyError):
        return None
    return name.removeprefix("iphoneos") if name.startswith("iphoneos") else None


def interface(sdk, module):
    """Returns the text of a module's interface in the SDK."""
    folder = sdk / "usr/lib/swift"
    if module == "SwiftUI":
        folder = sdk / "System/Library/Frameworks/SwiftUI.framework/Modules"
    return (folder / f"{module}.swiftmodule" / INTERFACE).read_text()


def adapted(sdk):
    """Returns the interfaces that are used in place of the SDK's, by the name of the module."""
    text = interface(sdk, "os")
    lines = [line for line in text.split("\n") if re.match(r"//|(@_exported )?import ", line)]
    lock = [block for block in blocks(text) if "OSAllocatedUnfairLock" in block and "OSLog" not in block]
    return {
        "os": "\n".join(lines + lock) + OS, "Dispatch": interface(sdk, "Dispatch") + DISPATCH,
        "SwiftUI": swiftui(interface(sdk, "SwiftUI"))}


def with_objective_c(text, module, sdk):
    """Returns an interface of the toolchain, which is for Linux, with Objective-C."""
    text = text.replace("-disable-objc-interop", "").replace(" -static ", " ")
    if module != "Swift":
        return text
    text = text.replace("// swift-module-flags:", "// swift-module-flags: -enable-objc-interop", 1)
    named = re.compile(r"(?:func|struct|class|protocol|extension) (?:Swift\.)?(\w+)")
    bridging = [block for block in blocks(interface(sdk, "Swift"))
                if (found := named.search(block)) and found[1] in BRIDGING]
    return "\n".join([text, *bridging]) + (FLOAT80 if "struct Float80" in text else "")


def blocks(text):
    """Yields the declarations at the top level of an interface, with their attributes and conditions."""
    keyword = re.compile(r"\b(func|struct|class|protocol|enum|typealias|let|var|extension|operator|"
                         r"precedencegroup|macro)\b")
    current, conditions, has_body = [], 0, False
    for line in text.split("\n"):
        if not has_body and line.startswith(("//", "import ", "@_exported import ")):
            continue
        current.append(line)
        if has_body and not line.startswith("}"):
            continue
        opens = not has_body and line[:1] not in ("", " ", "}", "#") and line.rstrip().endswith("{")
        has_body = opens
        conditions += line.startswith("#if") - line.startswith("#endif")
        is_attribute = line.startswith("@") and not keyword.search(re.sub(r"\([^()]*\)", "", line))
        if opens or conditions or is_attribute or line[:1] in ("", " "):
            continue
        yield "\n".join(current)
        current = []


def swiftui(text):
    text = re.sub(r'#externalMacro\(module: "PreviewsMacros", type: "\w+"\)',
                  '#externalMacro(module: "SwiftUIMacros", type: "PreviewMacro")', text)
    if "protocol PreviewModifier" in text:
        return text
    # The body of a preview is a view builder in newer SDKs.
    text = re.sub(r"^(@freestanding\(declaration\) public macro Preview\(.*) body: ",
                  r"\1 @SwiftUI.ViewBuilder body: ", text, flags=re.M)
    text = re.sub(rf"^(?:@_typeEraser\(\w+\) )?public protocol (?:{ISOLATED})\b",
                  lambda found: MAIN_ACTOR + found[0], text + SWIFTUI, flags=re.M)
    return isolated(text).replace(NOT_SENDABLE, SENDABLE)


def isolated(text):
    """Gives the members of SwiftUI's types the attributes that they have in Xcode 26."""
    lines, container, braces = [], "", 0
    for line in text.split("\n"):
        if re.match(r"[^ }#@]|@.*? (struct|extension) ", line):
            container = line
        if re.match(r"extension SwiftUI\.(View|DynamicViewContent|Scene)\b", container):
            line = re.sub(
                r"^(  (?:@(?!_Concurrency)[^ ]+ )*)public func ", r"\1nonisolated public func ", line)
        if re.search(r"(extension SwiftUI\.|struct )Button\b", container) and " init" in line:
            line = re.sub(r"^(  (?:@\w+ )*)public init", rf"\1{MAIN_ACTOR}public init", line)
            line = line.replace("action: @escaping () ->", "action: @escaping @_Concurrency.MainActor () ->")
        if "struct Binding<" in container and " init(get:" in line:
            line = re.sub(r"(get|set): @escaping \(",
                          r"@_inheritActorContext \1: @escaping @isolated(any) @Sendable (", line)
            line = line.replace("public init", "@preconcurrency public init")
        if braces:  # inside the body of 'task', which does not fit the changed parameters
            braces += line.count("{") - line.count("}")
            continue
        if " func task" in line and "_inheritActorContext" in line:
            braces = line.count("{") - line.count("}")
            line = line.replace("@inlinable ", "").replace(
                "action: @escaping @Sendable ()", "action: sending @escaping @isolated(any) ()")
            line = line.replace("priority:", "name: Swift.String? = nil, priority:").rstrip(" {")
        lines.append(line)
    return "\n".join(lines)
