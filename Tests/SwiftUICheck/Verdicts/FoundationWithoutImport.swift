// every: reject cannot find 'UUID' in scope
// every apple: accept

import SwiftUI

// Apple's SwiftUI makes Foundation visible, as tried with the SDK of Xcode 15. The stand-in is
// stricter, so that each file of the package imports what it uses, whatever newer SDKs do.
func id() -> String { UUID().uuidString }
