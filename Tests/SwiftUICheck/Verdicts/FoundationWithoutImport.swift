// every: reject cannot find 'UUID' in scope

import SwiftUI

// SwiftUI doesn't export Foundation.
func id() -> String { UUID().uuidString }
