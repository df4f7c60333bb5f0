#if canImport(SwiftUI)
  public import Corbel
  public import SwiftUI

  /// A modifier that sets a container for a preview; the container's keys have preview values.
  ///
  /// ```swift
  /// @available(iOS 18, macOS 15, *)
  /// #Preview(traits: .modifier(PreviewDependencies())) {
  ///   ServiceView()
  /// }
  /// ```
  ///
  /// A package for earlier systems needs the line with `@available`. On these systems, use
  /// `previewDependencies` within the preview.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
  public struct PreviewDependencies: PreviewModifier {
    private let register: (inout Dependencies.Builder) -> Void

    /// Creates a modifier that sets a container.
    ///
    /// - Parameter register: Registers types and overrides keys for the preview.
    public init(_ register: @escaping (inout Dependencies.Builder) -> Void = { _ in }) {
      self.register = register
    }

    /// Adds the container to a preview.
    ///
    /// - Parameters:
    ///   - content: The preview.
    ///   - context: Not used, because previews share no values.
    /// - Returns: The preview with a container.
    public func body(content: Content, context: Void) -> some View {
      content.previewDependencies(register)
    }
  }

  extension View {
    /// Adds a container, whose keys have their preview values, to a preview.
    ///
    /// ```swift
    /// #Preview {
    ///   ServiceView().previewDependencies { $0[CountServiceKey.self] = LocalCountService() }
    /// }
    /// ```
    ///
    /// Mistakes in the registrations stop the preview with a message that lists them.
    ///
    /// - Parameter register: Registers types and overrides keys for the preview.
    /// - Returns: The view.
    public func previewDependencies(
      _ register: @escaping (inout Dependencies.Builder) -> Void = { _ in }
    ) -> some View {
      modifier(ResolvingFromPreview(register: register))
    }
  }

  private struct ResolvingFromPreview: ViewModifier {
    @State private var kept = Kept<Dependencies>()
    let register: (inout Dependencies.Builder) -> Void

    func body(content: Content) -> some View {
      content.resolving(
        from: kept.value {
          do { return try Dependencies(.preview, register) } catch { fatalError("\(error)") }
        })
    }
  }
#endif
