package import Corbel

/// The upload of photos, two at a time or without a limit, with the progress of each.
///
/// After three failures, the photos that still wait are not tried.
package struct PhotoUpload: Reducer {
  package struct State: Equatable {
    /// The uploaded parts of the photos, from 0 to 1.
    package var progress: [String: Double] = [:]
    /// The photos that the server has taken; a photo at 1 may still fail.
    package var uploaded: Set<String> = []
    package var failed: [String] = []
    package var isUploading = false

    package init() {}
  }

  package enum Action {
    case uploadTapped([String]), cancelTapped
    case progressed(String, Double), uploaded(String), failed(String), finished, cancelled
  }

  /// Whether three photos have failed, so that the others are not tried.
  static let hasGivenUp = derived(\.failed) { $0.count >= 3 }

  private enum Work { case photo, all }

  /// The largest number of uploads at a time, or nil for any number.
  var limit: Int? = 2
  /// Uploads a photo, and calls a closure with the part that is uploaded.
  let upload: @MainActor (String, @MainActor (Double) -> Void) async throws -> Void

  package func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .uploadTapped(let photos):
      guard !state.isUploading else { return .none }
      state.failed = []
      state.isUploading = true
      return .concatenate(.merge(photos.map(upload)), .send(.finished))
        .cancellable(id: Work.all)
        .onCancel { .cancelled }
    case .progressed(let photo, let part): state.progress[photo] = part
    case .uploaded(let photo): state.uploaded.insert(photo)
    case .failed(let photo): state.failed.append(photo)
    case .finished, .cancelled: state.isUploading = false
    case .cancelTapped: return .cancel(id: Work.all)
    }
    return .none
  }

  private func upload(_ photo: String) -> Effect<Self> {
    .run(id: Work.photo, policy: limit.map { .queue(limit: $0) } ?? .concurrent) { store in
      // A second attempt leaves out what is uploaded.
      if store.uploaded.contains(photo) || Self.hasGivenUp(store.state) { return }
      try await upload(photo) { part in store.send(.progressed(photo, part)) }
      store.send(.uploaded(photo))
    } catch: { _ in
      .failed(photo)
    }
  }
}
