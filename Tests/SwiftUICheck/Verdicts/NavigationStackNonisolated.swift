// every: reject main actor-isolated
// every 27: accept

import SwiftUI

nonisolated func stack() -> some View { NavigationStack { EmptyView() } }
