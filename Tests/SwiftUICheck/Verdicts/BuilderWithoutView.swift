// every: reject requires that 'Int' conform to 'View'
// every 27: reject

import SwiftUI

struct ExampleView: View {
  var body: some View { VStack { 3 } }
}
