// every: reject does not conform to protocol 'View'

import SwiftUI

struct ExampleView: View {}
