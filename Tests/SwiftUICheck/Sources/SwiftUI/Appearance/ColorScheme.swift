public enum ColorScheme: CaseIterable, Sendable { case light, dark }

extension View {
  nonisolated public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View { self }
}
