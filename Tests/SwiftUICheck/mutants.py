# What '.ci/swiftui --mutants' breaks in Sources/CorbelSwiftUI, one at a time:
# (what is broken, file, text that stands in it once, what stands there instead)
MUTANTS = [
    ("a binding doesn't send what is written", "Bindings/BoundField.swift",
     "send(bound.action(newValue), fileID", "_ = (bound.action(newValue), fileID"),
    ("failures are shown instead of stale content", "Loadable/LoadableView.swift",
     "if let value = loadable.value {\n        content(value)\n      } else if let error = loadable.error {\n        failure(error)\n",
     "if let error = loadable.error {\n        failure(error)\n      } else if let value = loadable.value {\n        content(value)\n"),
    ("a binding of a child that has gone sends", "Bindings/BoundField.swift",
     "guard !isGone else { return }", ""),
]
