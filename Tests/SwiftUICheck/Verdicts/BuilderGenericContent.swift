// every: reject requires that 'Content' conform to 'View'
// every 27: accept

import SwiftUI

// From Xcode 27 on, the builder no longer says that what it builds is a view.
func built<Content>(@ViewBuilder _ content: () -> Content) -> Content { content() }

func made<Content>(_ content: Content) -> Content { built { content } }
