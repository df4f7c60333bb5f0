#if canImport(SwiftUI)
  package import Corbel
  import CorbelSwiftUI
  package import SwiftUI

  /// A screen that shows either the login or a greeting.
  ///
  /// The body asks for the store of each alternative. `switch store.screen` would read the whole
  /// state of the login, and evaluate the body after every change in it. `scope` only observes
  /// whether the login is shown.
  ///
  /// ```swift
  /// AccountView(store: store)
  /// ```
  package struct AccountView: View {
    private let store: StoreOf<Account>

    package init(store: StoreOf<Account>) {
      self.store = store
    }

    package var body: some View {
      NavigationStack {
        VStack {
          if let login = store.scope(Account.login) {
            LoginView(store: login).id(login.identity)
            Button("Forgot Password?") { store.send(.forgotTapped) }
          } else if let user = store[Account.user] {
            Form {
              Text("Hello, \(user.name)!")
              Button("Sign Out") { store.send(.signOutTapped) }
            }
          }
        }
        .navigationDestination(item: store.presented(Account.reset)) {
          PasswordResetView(store: $0)
        }
      }
    }
  }

  #Preview {
    AccountView(store: .preview(Account.State()))
  }
#endif
