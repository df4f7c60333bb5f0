public import Observation

@dynamicMemberLookup @propertyWrapper public struct Bindable<Value> {
  public var wrappedValue: Value

  @available(
    *, unavailable,
    message: "The wrapped value must be an object that conforms to Observable"
  )
  public init(wrappedValue: Value) { fatalError() }

  fileprivate init(object: Value) { wrappedValue = object }

  public var projectedValue: Bindable<Value> { self }
}

extension Bindable where Value: AnyObject {
  public subscript<Subject>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
  ) -> Binding<Subject> {
    let location = ObjectLocation(object: wrappedValue, keyPath: keyPath)
    // SwiftUI reads the value here, so the view that makes the binding observes the property.
    return Binding(location: location, copy: location.get())
  }
}

extension Bindable where Value: AnyObject, Value: Observable {
  public init(wrappedValue: Value) { self.init(object: wrappedValue) }

  public init(_ wrappedValue: Value) { self.init(object: wrappedValue) }

}

extension Bindable: Sendable where Value: Sendable {}
