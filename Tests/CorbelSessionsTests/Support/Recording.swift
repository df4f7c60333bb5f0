import Corbel
import CorbelSessions
import Foundation
import TestSupport

/// A recorded store in a folder of its own.
@MainActor final class Recording<Feature: Reducer> {
  let folder: TemporaryFolder
  let diagnostics = DiagnosticRecorder()
  let recorder: SessionRecorder
  let store: StoreOf<Feature>

  init(
    _ state: Feature.State, _ feature: Feature, limit: Int = 10_000_000,
    redacting names: [String] = [], isSecret: (@Sendable (String, String) -> Bool)? = nil
  ) throws {
    folder = try TemporaryFolder()
    recorder = SessionRecorder(
      to: folder.session, byteLimit: limit, redactingNames: names, isSecret: isSecret,
      diagnostics: diagnostics.reporter)
    store = Store(
      initialState: state, reducer: feature, responder: .noop,
      observer: recorder.observer(of: Feature.self))
  }

  /// Sends actions, one after the end of the other.
  func send(_ actions: [Feature.Action]) async {
    for action in actions { await store.send(action).finish() }
  }

  /// The recorded text.
  var text: String {
    get async throws {
      await recorder.flush()
      return try folder.text(of: "basket.session")
    }
  }

  /// The recorded text, without the times and the places of calls.
  var comparableText: String {
    get async throws {
      try await text.replacing(/"time":[^,}]*,?/, with: "").replacing(/,?"place":"[^"]*"/, with: "")
    }
  }

  var session: Session {
    get async throws {
      await recorder.flush()
      return try Session(contentsOf: folder.session)
    }
  }

  /// The diagnostics, without the folder of the file.
  var reports: [String] {
    diagnostics.texts.map { $0.replacing(/File: .*\//, with: "File:  ") }
  }
}

extension TemporaryFolder {
  /// The file of a session.
  var session: URL { URL(fileURLWithPath: "\(path)/basket.session") }
}
