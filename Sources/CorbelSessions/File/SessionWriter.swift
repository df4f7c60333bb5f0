internal import Corbel
internal import Foundation

/// Writes the lines of a session in the background, in the order in which they were added.
final class SessionWriter: Sendable {
  private enum Job: Sendable {
    case write(JSON, isKeyframe: Bool)
    case resume(CheckedContinuation<Void, Never>)
  }

  private final class Demand: Sendable {
    let isKeyframeDue = Lock(false)
  }

  private let jobs: AsyncStream<Job>.Continuation
  private let demand = Demand()

  init(_ file: SessionFile) {
    let (stream, jobs) = AsyncStream.makeStream(of: Job.self)
    self.jobs = jobs
    Task.detached { [demand] in
      var file = file
      for await job in stream {
        switch job {
        case .write(let line, let isKeyframe):
          let isKeyframeDue = file.append(line, isKeyframe: isKeyframe)
          if isKeyframeDue { demand.isKeyframeDue.withLock { $0 = true } }
        case .resume(let waiter): waiter.resume()
        }
      }
    }
  }

  /// The task writes the remaining lines, and ends.
  deinit { jobs.finish() }

  /// Adds a line, and returns whether the file needs another keyframe.
  func add(_ line: JSON, isKeyframe: Bool = false) -> Bool {
    jobs.yield(.write(line, isKeyframe: isKeyframe))
    return demand.isKeyframeDue.withLock { isDue in
      defer { isDue = false }
      return isDue && !isKeyframe
    }
  }

  /// Waits until all lines are written.
  func flush() async {
    await withCheckedContinuation { _ = jobs.yield(.resume($0)) }
  }
}
