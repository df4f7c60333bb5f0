// every: reject Observable

import SwiftUI

// SwiftUI doesn't export Observation.
@Observable final class Model { var count = 0 }
