import TestSupport

@testable import SwiftUI

extension HeadlessHost {
  func labels(_ kind: Element.Kind) -> [String] { all(kind).map(\.label) }

  /// What the first text field shows.
  var typed: String? { find(.textField)?.value }

  /// Expects at least one view to have left, and each frame meanwhile to have a text.
  func expectLeaving(_ text: String) {
    let frames = takeLeavingFrames()
    expectTrue(!frames.isEmpty && frames.allSatisfy { $0.contains(text) }, "\(text) in \(frames)")
  }

  /// Waits until a condition is true, and expects that.
  func expect(
    _ isTrue: @MainActor () -> Bool, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column
  ) async {
    await until(isTrue)
    expectTrue(
      isTrue(), description, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Waits until a text is shown, and expects that.
  func expect(
    _ text: String, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) async {
    await expect(
      { texts.contains(text) }, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
