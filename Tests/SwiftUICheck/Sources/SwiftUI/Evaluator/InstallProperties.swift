@_spi(Reflection) import Swift

/// Connects the dynamic properties of a view to the storage of its node, and updates them.
@MainActor func installProperties<V: View>(of view: inout V, in node: Node) {
  withUnsafeMutablePointer(to: &view) {
    installProperties(of: V.self, at: UnsafeMutableRawPointer($0), offset: 0, in: node)
  }
}

@MainActor private func installProperties(
  of type: Any.Type, at address: UnsafeMutableRawPointer, offset: Int, in node: Node
) {
  #if os(Linux)
    var previous: (any DynamicProperty)?
    _ = _forEachField(of: type) { _, fieldOffset, fieldType, _ in
      let field = address + fieldOffset
      if let property = fieldType as? any DynamicProperty.Type {
        previous = install(
          property, at: field, offset: offset + fieldOffset, after: previous, in: node)
      } else if fieldType is any ViewModifier.Type {
        installProperties(of: fieldType, at: field, offset: offset + fieldOffset, in: node)
      }
      return true
    }
  #endif
}

@MainActor private func install<Property: DynamicProperty>(
  _ type: Property.Type, at address: UnsafeMutableRawPointer, offset: Int,
  after previous: (any DynamicProperty)?, in node: Node
) -> any DynamicProperty {
  let property = address.assumingMemoryBound(to: Property.self)
  if var installed = property.pointee as? any InstalledProperty {
    installed.install(in: node, offset: offset)
    property.pointee = installed as! Property
  } else if var connected = property.pointee as? any ConnectedProperty {
    if let previous { connected.connect(to: previous) }
    property.pointee = connected as! Property
  } else {
    installProperties(of: type, at: address, offset: offset, in: node)
  }
  property.pointee.update()
  return property.pointee
}
