internal import Corbel
internal import Observation

/// The latest events in the stores of the demo, the newest last, and the number of running tasks.
@MainActor @Observable package final class Events {
  package private(set) var lines: [StyledText] = []
  private var runningCount = 0

  /// Creates an observer that logs the events of a store.
  ///
  /// - Parameters:
  ///   - name: The store's name in the log.
  ///   - part: Finds the part of the store that an action belongs to, and returns the name of the
  ///     part and its own action.
  /// - Returns: The observer.
  func observer(
    named name: String,
    part: @escaping @MainActor (Any) -> (name: String, action: Any)? = { _ in nil }
  ) -> StoreObserver {
    StoreObserver { [weak self] event in
      switch event {
      case .actionReduced(let reduced):
        let part = part(reduced.action) ?? (name, reduced.action)
        self?.append(part.name, "action", shortDescription(of: part.action))
      case .outputSent(let output): self?.append(name, "output", shortDescription(of: output))
      case .effectBegan(let info): self?.append(name, "began", info.shortName, running: 1)
      case .effectFinished(let info): self?.append(name, "ended", info.shortName, running: -1)
      case .effectCancelled(let info): self?.append(name, "cancelled", info.shortName, running: -1)
      }
    }
  }

  /// A reporter that logs the diagnostics of a store.
  var diagnostics: DiagnosticReporter {
    DiagnosticReporter { diagnostic in
      Task { @MainActor [weak self] in self?.append("corbel", "mistake", diagnostic.fact) }
    }
  }

  /// Runs an operation of a model, so that ``settled()`` waits for it.
  @discardableResult func run(
    _ operation: @escaping @MainActor () async -> Void
  ) -> Task<Void, Never> {
    runningCount += 1
    return Task {
      await operation()
      runningCount -= 1
    }
  }

  /// Waits until no effect and no operation runs.
  package func settled() async {
    for await isSettled in ObservedValues(of: self, { $0.runningCount == 0 }) where isSettled {
      return
    }
  }

  /// Logs an event.
  func append(_ name: String, _ kind: String, _ text: String, running change: Int = 0) {
    if lines.count == 200 { lines.removeFirst() }
    lines.append(
      StyledText(name, .dim).padded(to: 8) + StyledText(kind).padded(to: 10) + StyledText(text))
    if change != 0 { runningCount += change }
  }
}

extension EffectInfo {
  /// The identifier and the number, without the line, which changes when the file is edited.
  fileprivate var shortName: String { "\(id?.base ?? "effect") #\(number)" }
}

/// Describes an action or an output without the names of types, as in `saveFinished(success(2))`.
///
/// The description of an identity is long, differs in each run, and is of no use to a person.
package func shortDescription(of value: Any) -> String {
  "\(value)".replacing(/\b(?:[A-Z]\w*(?:<(?:[^<>]|<[^<>]*>)*>)?\.)+(?=\w)/, with: "")
    .replacing(/[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}/, with: "id")
}
