import Corbel
import CorbelSwiftUI
import Testing

@testable import SwiftUI

@MainActor @Suite("The container in the environment")
struct DependenciesEnvironmentTests {
  struct ContainerView: View {
    @Environment(\.dependencies) private var dependencies
    let expected: Dependencies

    var body: some View {
      Text(dependencies === expected ? "same" : "other")
    }
  }

  @Test("a view reads the container that a view around gives it")
  func given() {
    let dependencies = Dependencies(.test)
    let view = ContainerView(expected: dependencies).environment(\.dependencies, dependencies)
    #expect(HeadlessHost(view).texts == ["same"])
  }
}
