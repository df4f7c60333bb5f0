import Corbel

/// Records the outputs of a feature.
@MainActor final class Outputs<Output> {
  private(set) var all: [Output] = []

  var responder: Responder<Output> { Responder { self.all.append($0) } }
}
