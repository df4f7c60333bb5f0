internal import Corbel
internal import Foundation

/// The reason why a value was not read or not saved.
///
/// ``Stored/loadError`` and ``Stored/saveError`` have this type. Each case begins with the place:
/// the path of a file, the key, or the name of the storage. The description is a sentence for
/// developers; an app shows its own text:
///
/// ```swift
/// let text =
///   switch preferences.loadError {
///   case .unreadable(_, let newPlace, _):
///     "Your preferences are damaged. They are now in \(newPlace)."
///   case .newerVersion: "Update the app to see your preferences."
///   case .some: "Your preferences can't be read."
///   case nil: ""
///   }
/// ```
public enum StorageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The content is damaged, or belongs to another program.
  case unreadable(String, setAside: String, cause: String)
  /// A newer version of the app has saved the content, which is left where it is.
  case newerVersion(String, version: Int)
  /// The content has changed since it was read, for example by another process.
  case changedElsewhere(String, setAside: String)
  /// Another ``Stored`` of this process owns the file or the key.
  case ownedElsewhere(String)
  /// The system, the encoder, or the closure of a storage has failed.
  case failed(String, cause: String)

  init(_ error: any Error, _ place: String) {
    self = error as? StorageError ?? .failed(place, cause: cause(of: error))
  }

  /// A sentence with all values of the case.
  public var description: String {
    switch self {
    case .unreadable(let place, let newPlace, let cause):
      "'\(place)' can't be read, and is now '\(newPlace)': \(cause)."
    case .newerVersion(let place, let version): "'\(place)' needs a newer app (format \(version))."
    case .changedElsewhere(let place, let newPlace):
      "'\(place)' was changed elsewhere since it was read, and is now '\(newPlace)'."
    case .ownedElsewhere(let place): "'\(place)' has another owner in this process."
    case .failed(let place, let cause): "'\(place)' can't be used: \(cause)."
    }
  }

  var diagnostic: Diagnostic {
    let (consequence, remedy) =
      switch self {
      case .unreadable:
        ("The default value is used.", "Show the error. A changed format needs a migration.")
      case .changedElsewhere:
        ("The newest value was saved.", "Let one process write to the place.")
      case .ownedElsewhere:
        ("The value is not saved.", "Make one 'Stored', and pass it to all that need the value.")
      case .newerVersion, .failed:
        ("The value is not saved.", "Show the error, and call 'retry()' to try again.")
      }
    return Diagnostic(fact: description, evidence: [], consequence: consequence, remedy: remedy)
  }
}

/// Returns the reason of an error; the whole description of a Cocoa error differs each time.
func cause(of error: any Error) -> String {
  reason(of: error, describedAs: (error as? CocoaError)?.localizedDescription)
}
