public struct NavigationPath {}

#if SDK_27
  nonisolated public struct NavigationStack<Data, Root>: View where Root: View {
    @State private var ownPath: [AnyHashable] = []
    let path: Binding<[AnyHashable]>?
    let root: Root

    @MainActor @preconcurrency public var body: some View {
      StackContent(path: path ?? $ownPath, root: root)
    }
  }

  extension NavigationStack {
    nonisolated public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {
      self.init(boundTo: nil, root: root())
    }

    nonisolated public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
    where
      Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection,
      Data.Element: Hashable
    { self.init(boundTo: path.erased, root: root()) }
  }
#else
  @MainActor @preconcurrency public struct NavigationStack<Data, Root>: View where Root: View {
    @State private var ownPath: [AnyHashable] = []
    let path: Binding<[AnyHashable]>?
    let root: Root

    @MainActor @preconcurrency public var body: some View {
      StackContent(path: path ?? $ownPath, root: root)
    }
  }

  extension NavigationStack {
    @MainActor @preconcurrency public init(@ViewBuilder root: () -> Root)
    where Data == NavigationPath {
      self.init(boundTo: nil, root: root())
    }

    @MainActor @preconcurrency public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
    where
      Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection,
      Data.Element: Hashable
    { self.init(boundTo: path.erased, root: root()) }
  }
#endif

extension NavigationStack {
  fileprivate init(boundTo path: Binding<[AnyHashable]>?, root: Root) {
    self.path = path
    self.root = root
  }
}

extension Binding where Value: RangeReplaceableCollection, Value.Element: Hashable {
  fileprivate var erased: Binding<[AnyHashable]> {
    Binding<[AnyHashable]>(location: ErasedLocation(base: location))
  }
}

/// A path with elements of one type, as a path of any elements.
private struct ErasedLocation<Path: RangeReplaceableCollection>: BindingLocation
where Path.Element: Hashable {
  let base: any BindingLocation<Path>

  func get() -> [AnyHashable] { base.get().map { AnyHashable($0) } }

  func set(_ newValue: [AnyHashable], _ transaction: Transaction) {
    base.set(Path(newValue.map { $0.base as! Path.Element }), transaction)
  }

  func isSame(as other: any BindingLocation) -> Bool {
    (other as? Self).map { base.isSame(as: $0.base) } ?? false
  }
}
