// every: reject cannot convert value of type 'String' to expected argument type 'Bool'

import SwiftUI

#Preview { Text("Text").environment(\.isEnabled, "no") }
