import Corbel
import TestSupport
import Testing

@MainActor @Suite("Sharing between features without a global", .stallLimit) struct SharingTests {
  /// The signed-in user, in a store that several features share.
  struct Session: Reducer {
    struct State: Equatable { var user: String? }

    enum Action { case signedIn(String), signedOut }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .signedIn(let user): state.user = user
      case .signedOut: state.user = nil
      }
      return .none
    }
  }

  typealias SessionStore = Store<Session.State, Session.Action>

  /// A feature that follows the session, and can end it.
  struct Profile: Reducer {
    struct State: Equatable { var title = "" }

    enum Action { case appeared, userChanged(String?), signOutTapped }

    let session: SessionStore

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .appeared:
        return .stream(values { [session] in session.user }) { .userChanged($0) }
      case .userChanged(let user):
        state.title = user ?? "nobody"
        return .none
      case .signOutTapped:
        return .run { [session] _ in session.send(.signedOut) }
      }
    }
  }

  @Test("several features follow one store, and each can send to it")
  func session() async {
    let session = SessionStore(initialState: Session.State(user: "Ada"), reducer: Session())
    let profiles = (0..<2).map { _ in
      Store(initialState: Profile.State(), reducer: Profile(session: session))
    }
    for profile in profiles { profile.send(.appeared) }
    await until(profiles.allSatisfy { $0.title == "Ada" })
    profiles[0].send(.signOutTapped)
    await until(profiles.allSatisfy { $0.title == "nobody" })
    expectNil(session.user)
    session.send(.signedIn("Grace"))
    await until(profiles.allSatisfy { $0.title == "Grace" })
    expectEqual(profiles.map(\.title), ["Grace", "Grace"])
  }

  @Test("a feature and the session it follows don't keep each other alive")
  func lifetimes() async {
    var session: SessionStore? = SessionStore(
      initialState: Session.State(user: "Ada"), reducer: Session())
    let weakSession = Weak(session)
    var profile = session.map {
      Store(initialState: Profile.State(), reducer: Profile(session: $0))
    }
    let weakProfile = Weak(profile)
    profile?.send(.appeared)
    profile = nil
    expectTrue(weakProfile.isGone)
    session = nil
    await until(weakSession.isGone)
    expectTrue(weakSession.isGone)
  }

  @Test("a part is compared once after a change, with any number of stores")
  func readThroughMany() {
    let comparisons = Comparisons()
    let store = Store(
      initialState: Outer(inner: Outer.Inner(compared: Compared(comparisons))),
      reducer: Reduce<Outer, Bool, Never> { state, isOther in
        if isOther { state.inner?.compared = Compared(comparisons) }
        return .none
      })
    let paths = [\Outer.Inner.compared, \.computed]
    for _ in 0..<10 {
      let inner = store.scope(state: \.inner) { (isOther: Bool) in isOther }
      let deep = inner?.scope(state: \.deep) { (isOther: Bool) in isOther }
      for path in paths { _ = (inner?[path], deep?.compared) }
    }
    store.send(true)
    expectEqual(comparisons.count, 2)
  }

  struct Outer {
    struct Inner {
      struct Deep: Identifiable {
        let id: Compared
        var compared: Compared { id }
      }

      var compared: Compared?
      var computed: Compared? { compared }
      var deep: Deep? { compared.map { Deep(id: $0) } }
    }

    var inner: Inner?
  }

  @MainActor final class Comparisons {
    var count = 0

    nonisolated init() {}
  }

  /// A value that counts its comparisons.
  final class Compared: Hashable, Sendable {
    private let comparisons: Comparisons

    init(_ comparisons: Comparisons) {
      self.comparisons = comparisons
    }

    static func == (first: Compared, second: Compared) -> Bool {
      MainActor.assumeIsolated { first.comparisons.count += 1 }
      return true
    }

    func hash(into hasher: inout Hasher) {}
  }

  @Test("several views of one part share one store")
  func samePart() {
    let store = FamilyStore()
    let list: Store<Member.State, String> = store.scope(state: \.plain) { .plain($0) }
    let search: Store<Member.State, String> = store.scope(state: \.plain) { .plain($0) }
    let changes = trackChanges { _ = list.count }
    search.send("counted")
    expectTrue(list === search)
    expectEqual(changes.value, 1)
    expectEqual(list.count, 1)
  }
}
