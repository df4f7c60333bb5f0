// The appearance of views. The host doesn't show it, so only the types matter.

public protocol ShapeStyle: Sendable {}

public struct Color: ShapeStyle, Hashable {
  private let name: String

  public static let red = Color(name: "red")

  private init(name: String) {
    self.name = name
  }

  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    name = "\(red) \(green) \(blue) \(opacity)"
  }
}

extension ShapeStyle where Self == Color {
  public static var red: Color { Color.red }
}

public struct HierarchicalShapeStyle: ShapeStyle {}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
}

extension View {
  nonisolated public func foregroundStyle<S>(_ style: S) -> some View where S: ShapeStyle { self }
}
