// every: reject Observable
// every apple: accept

import SwiftUI

// Apple's SwiftUI makes Observation visible, as tried with the SDK of Xcode 15. The stand-in is
// stricter, so that each file of the package imports what it uses, whatever newer SDKs do.
@Observable final class Model { var count = 0 }
