package import Corbel
import LoginExample
import Observation

/// The screen of the signed-in user as a class: a greeting, the user's notes, and a draft.
///
/// The model follows the user for as long as it is alive. Releasing it ends this work.
///
/// ```swift
/// let home = HomeModel(
///   userContext: userContext, api: api, draft: Draft(), clock: clock, responder: .noop)
/// home.draftChanged("Buy punched cards")
/// await home.addTapped()
/// ```
@MainActor @Observable package final class HomeModel {
  /// The waits between attempts to read the notes.
  ///
  /// The model gives up after the last one.
  package static let pauses: [Duration] = [.seconds(1), .seconds(2), .seconds(4)]

  // MARK: - Dependencies

  private let userContext: UserContext
  private let api: any SessionAPI
  private let draft: Draft
  private let clock: any Clock<Duration>
  private let responder: Responder<HomeOutput>

  // MARK: - Lifecycle

  package init(
    userContext: UserContext, api: any SessionAPI, draft: Draft, clock: any Clock<Duration>,
    responder: Responder<HomeOutput>
  ) {
    self.userContext = userContext
    self.api = api
    self.draft = draft
    self.clock = clock
    self.responder = responder
    let users = ObservedValues(of: userContext) { $0.user }
    following = Task { [weak self] in
      for await user in users { self?.userChanged(user) }
    }
  }

  nonisolated deinit {
    following?.cancel()
    reading?.cancel()
  }

  // MARK: - Input

  /// Reads the current user from the server, and then the notes.
  ///
  /// It returns when the user is read, and doesn't wait for the notes.
  package func refreshTapped() async {
    let user = userContext.user
    guard let id = user.value?.id, id == self.user, !user.isLoading else { return }
    await Loadable.load(\.user, of: userContext) { try await api.user(id) }
  }

  /// Adds the draft to the notes, and returns when it is added.
  package func addTapped() async {
    guard canAdd, let user else { return }
    let note = draft.text
    let added = await Loadable.load(\.adding, of: self) { try await api.add(note, for: user) }
    guard let added else { return }
    stopReading()
    notes = .loaded(added)
    // Keeps text that was typed during the request, because it belongs to the next note.
    if draft.text == note { draft.text = "" }
  }

  /// Takes the text of the next note.
  package func draftChanged(_ text: String) {
    draft.text = text
  }

  package func signOutTapped() {
    responder.send(.signedOut)
  }

  // MARK: - Output

  package private(set) var greeting = "One moment…"
  /// The user's notes.
  package private(set) var notes: Loadable<[String]> = .notLoaded
  /// The progress of adding the draft to the notes.
  package private(set) var adding: Loadable<[String]> = .notLoaded

  /// The draft, which a text field is bound to.
  package var draftText: String { draft.text }

  /// Whether a tap on the button adds the draft to the notes.
  package var canAdd: Bool { user != nil && !draft.text.isEmpty && !adding.isLoading }

  // MARK: - Support

  /// The user of this screen.
  ///
  /// It never changes to another user.
  private var user: User.ID?
  @ObservationIgnored private var following: Task<Void, Never>?
  @ObservationIgnored private var reading: Task<Void, Never>?

  private func userChanged(_ user: Loadable<User>) {
    // After the session ends, this screen ignores the next user.
    if let known = self.user, user.value?.id != known { return stopReading() }
    self.user = user.value?.id
    user.whenLoaded { user in
      greeting = "Hello, \(user.name)!"
      readNotes(of: user.id)
    } else: {
      greeting = user.error.map { "\(AuthenticationError($0))" } ?? "One moment…"
      stopReading()
    }
  }

  /// Reads the notes in a task that does not keep the screen alive.
  private func readNotes(of user: User.ID) {
    stopReading()
    let load = notes.startLoading()
    reading = Task { [weak self, api, clock] in
      let result = await Self.readNotes(of: user, from: api, clock)
      self?.notes.finish(with: result, token: load)
    }
  }

  private func stopReading() {
    reading?.cancel()
    notes.cancelLoading()
  }

  /// Reads the notes, and tries again a few times while the server can't be reached.
  private static func readNotes(
    of user: User.ID, from api: any SessionAPI, _ clock: any Clock<Duration>
  ) async -> Result<[String], any Error> {
    var pauses = pauses[...]
    while true {
      do { return .success(try await api.notes(of: user)) } catch {
        guard AuthenticationError(error) == .offline, let pause = pauses.popFirst() else {
          return .failure(error)
        }
        do { try await clock.sleep(for: pause) } catch { return .failure(error) }
      }
    }
  }
}

/// The output of the home to its parent.
package enum HomeOutput: Equatable, Sendable {
  case signedOut
}
