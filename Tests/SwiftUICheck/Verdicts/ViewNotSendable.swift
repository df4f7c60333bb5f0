// every: reject 'VStack<Text>'

import SwiftUI

nonisolated struct Holder: Sendable {
  let view: VStack<Text>
}
