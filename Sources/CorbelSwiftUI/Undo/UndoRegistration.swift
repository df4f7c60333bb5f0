#if canImport(SwiftUI)
  import Corbel
  import Foundation
  import SwiftUI

  /// The names of the steps of an undoable value, the next of each kind last.
  struct UndoableSteps: Equatable {
    var undo: [String?] = []
    var redo: [String?] = []

    init() {}

    init<Value>(_ value: Undoable<Value>) {
      undo = value.undoNames
      redo = value.redoNames
    }
  }

  /// The actions of an undo manager for the steps of an undoable value.
  ///
  /// A new step is registered as it comes. An undo by the undo manager moves the step's action to
  /// the other stack. If the value has changed its steps in another way, all actions are registered
  /// again, because only an undo can put an action onto the stack of redo.
  @MainActor final class UndoRegistration {
    /// Undoes a step of the value, or redoes one.
    var perform: @MainActor (_ isUndo: Bool) -> Void = { _ in }
    var isVisible = false
    private weak var manager: UndoManager?
    /// The steps with an action in the undo manager.
    private var registered = UndoableSteps()
    /// Whether an undo only moves actions to the stack of redo.
    private var isMoving = false

    nonisolated init() {}

    /// Brings the actions up to date with the steps of the value.
    func follow(_ steps: UndoableSteps, in manager: UndoManager?) {
      guard isVisible else { return }
      if manager !== self.manager { removeAll() }
      self.manager = manager
      guard let manager, manager.isUndoRegistrationEnabled, !manager.isUndoing,
        !manager.isRedoing, !hasActions(for: steps)
      else { return }
      if let name = steps.undo.last, steps.redo.isEmpty,
        Array(registered.undo.suffix(steps.undo.count - 1)) == steps.undo.dropLast()
      {
        register(name, isUndo: true)
        registered.redo = []
      } else {
        registerAll(steps, in: manager)
      }
    }

    /// Removes the actions, because the view disappears.
    func end() {
      removeAll()
      isVisible = false
    }

    /// Whether the undo manager can undo and redo the steps.
    ///
    /// Its stack of undo may have more actions, because the value drops its oldest steps.
    private func hasActions(for steps: UndoableSteps) -> Bool {
      registered.redo == steps.redo && registered.undo.suffix(steps.undo.count) == steps.undo[...]
        && registered.undo.isEmpty == steps.undo.isEmpty
    }

    /// Registers an action for each step, each in a group of its own, as if it came by itself.
    private func registerAll(_ steps: UndoableSteps, in manager: UndoManager) {
      removeAll()
      let groupsByEvent = manager.groupsByEvent
      if groupsByEvent, manager.groupingLevel == 1 { manager.endUndoGrouping() }
      // In a group of another view, steps can't have groups of their own.
      guard manager.groupingLevel == 0 else { return }
      manager.groupsByEvent = false
      for name in steps.undo + steps.redo.reversed() {
        manager.beginUndoGrouping()
        register(name, isUndo: true)
        manager.endUndoGrouping()
      }
      isMoving = true
      for _ in steps.redo { manager.undo() }
      isMoving = false
      manager.groupsByEvent = groupsByEvent
    }

    /// Registers an action; during an undo or a redo, the action comes onto the other stack.
    private func register(_ name: String?, isUndo: Bool) {
      // The undo manager doesn't retain the target, so the closure does.
      manager?.registerUndo(withTarget: self) { [self] _ in performed(isUndo: isUndo) }
      if let name { manager?.setActionName(name) }
      if isUndo { registered.undo.append(name) } else { registered.redo.append(name) }
    }

    private func performed(isUndo: Bool) {
      let name = isUndo ? registered.undo.popLast() : registered.redo.popLast()
      register(name ?? nil, isUndo: !isUndo)
      if !isMoving { perform(isUndo) }
    }

    private func removeAll() {
      manager?.removeAllActions(withTarget: self)
      registered = UndoableSteps()
    }
  }
#endif
