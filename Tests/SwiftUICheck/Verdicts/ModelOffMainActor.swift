// every: reject main actor-isolated property 'count'

import Observation
import SwiftUI

@MainActor @Observable final class Model { var count = 0 }

nonisolated func change(_ model: Model) { model.count = 1 }
