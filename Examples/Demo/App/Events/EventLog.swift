package import Corbel
internal import Observation

/// The latest events in the stores of the app, the newest last.
@MainActor @Observable package final class EventLog {
  /// One line of the log.
  package struct Entry: Hashable, Sendable {
    /// The name of the store, or of another source of the event.
    package let name: String
    /// The kind of the event.
    package let kind: String
    package let text: String

    package init(name: String, kind: String, text: String) {
      self.name = name
      self.kind = kind
      self.text = text
    }
  }

  package private(set) var entries: [Entry] = []
  private let capacity: Int

  /// Creates an empty log.
  ///
  /// - Parameter capacity: The largest number of entries.
  package init(capacity: Int = 200) {
    self.capacity = capacity
  }

  /// Creates an observer that logs the events of a store.
  ///
  /// - Parameters:
  ///   - name: The store's name in the log.
  ///   - part: Finds the part of the store that an action belongs to, and returns the name of the
  ///     part and its own action.
  /// - Returns: The observer.
  package func observer(
    named name: String,
    part: @escaping @MainActor (Any) -> (name: String, action: Any)? = { _ in nil }
  ) -> StoreObserver {
    StoreObserver { [weak self] event in
      if case .actionReduced(let reduced) = event, let part = part(reduced.action) {
        let text = shortDescription(of: part.action)
        self?.append(Entry(name: part.name, kind: "action", text: text))
      } else {
        self?.append(event.entry(named: name))
      }
    }
  }

  /// A reporter that logs the diagnostics of a store.
  package var diagnosticReporter: DiagnosticReporter {
    DiagnosticReporter { diagnostic in
      Task { @MainActor [weak self] in
        self?.append(Entry(name: "corbel", kind: "mistake", text: diagnostic.fact))
      }
    }
  }

  /// Logs an event that happened outside a store.
  ///
  /// - Parameter entry: The event.
  package func append(_ entry: Entry) {
    if entries.count == capacity { entries.removeFirst() }
    entries.append(entry)
  }
}

extension StoreEvent {
  @MainActor fileprivate func entry(named name: String) -> EventLog.Entry {
    switch self {
    case .actionReduced(let reduced):
      EventLog.Entry(name: name, kind: "action", text: shortDescription(of: reduced.action))
    case .outputSent(let output):
      EventLog.Entry(name: name, kind: "output", text: shortDescription(of: output))
    case .effectBegan(let info): EventLog.Entry(name: name, kind: "began", text: info.name)
    case .effectFinished(let info): EventLog.Entry(name: name, kind: "ended", text: info.name)
    case .effectCancelled(let info):
      EventLog.Entry(name: name, kind: "cancelled", text: info.name)
    }
  }
}

extension EffectInfo {
  /// The identifier and the number, without the line, which changes when the file is edited.
  fileprivate var name: String {
    "\(id?.base ?? "effect") #\(number)"
  }
}
