package import Corbel

/// A note with the memos that were recorded for it.
package struct Note: Identifiable, Equatable, Codable, Sendable {
  package let id: Int
  package var title: String
  package var memos: [String] = []
}

/// Where the notes are kept between launches.
package struct NoteService {
  package var load: @MainActor () async throws -> IdentifiedArray<Note>
  package var save: @MainActor (IdentifiedArray<Note>) async throws -> Void

  package init(
    load: @escaping @MainActor () async throws -> IdentifiedArray<Note>,
    save: @escaping @MainActor (IdentifiedArray<Note>) async throws -> Void
  ) {
    self.load = load
    self.save = save
  }
}
