#if canImport(SwiftUI)
  public import Corbel
  public import SwiftUI

  extension View {
    /// Connects the system's undo and redo to a value of a store.
    ///
    /// ```swift
    /// .undoable(store, \.items, undo: .undoTapped, redo: .redoTapped)
    /// ```
    ///
    /// While the view is visible, the environment's undo manager has an action for each step of the
    /// value, with the name of the step. So the Edit menu, its keyboard shortcuts, a shake and the
    /// gesture with three fingers send the actions. The store stays the only owner of the history:
    /// the reducer undoes the step, or refuses to, and the undo manager follows the value.
    ///
    /// The undo manager also has the actions of other views, such as the typing in a text field,
    /// and undoes everything in the order of the changes. It undoes the changes of one event
    /// together. After an undo from elsewhere, such as a button of your own, and when the view
    /// appears, all steps are registered again. They are then newer than the actions of other
    /// views, and other views can no longer redo theirs.
    ///
    /// When the view disappears, its actions are removed. If the environment has no undo manager,
    /// nothing happens.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - field: The value in the store's state.
    ///   - undo: The action that undoes a step.
    ///   - redo: The action that redoes a step.
    ///   - fileID: The file of the call, for diagnostics and observers.
    ///   - line: The line of the call, for diagnostics and observers.
    /// - Returns: The view.
    public func undoable<State, Action, Value>(
      _ store: Store<State, Action>, _ field: KeyPath<State, Undoable<Value>>,
      undo: Action, redo: Action, fileID: StaticString = #fileID, line: UInt = #line
    ) -> some View {
      let send = { @MainActor (action: Action) in
        if !store.isGone { store.send(action, fileID: fileID, line: line) }
      }
      return undoable(store[field], undo: { send(undo) }, redo: { send(redo) })
    }

    /// Connects the system's undo and redo to an undoable value, such as one of a view state.
    ///
    /// ```swift
    /// .undoable(viewState.items, undo: logic.undoTapped, redo: logic.redoTapped)
    /// ```
    ///
    /// The modifier works like the one for a store. The value may belong to any observable object.
    ///
    /// - Parameters:
    ///   - value: Reads the value.
    ///   - undo: Undoes a step.
    ///   - redo: Redoes a step.
    /// - Returns: The view.
    public func undoable<Value>(
      _ value: @autoclosure @escaping @MainActor () -> Undoable<Value>,
      undo: @escaping @MainActor () -> Void, redo: @escaping @MainActor () -> Void
    ) -> some View {
      modifier(FollowingUndoable(steps: { UndoableSteps(value()) }, undo: undo, redo: redo))
    }
  }

  private struct FollowingUndoable: ViewModifier {
    @Environment(\.undoManager) private var manager
    @State private var registration = UndoRegistration()
    /// The number of steps that the undo manager has undone or redone.
    ///
    /// Each leads to another update, because the reducer may not have followed the undo manager.
    /// The type is there for the macro of Xcode 27, whose binding would otherwise be stored.
    @State private var performed: Int = 0
    let steps: @MainActor () -> UndoableSteps
    let undo: @MainActor () -> Void
    let redo: @MainActor () -> Void

    func body(content: Content) -> some View {
      let steps = steps()
      // The closures of this evaluation, because the next one may have another store. Capturing the
      // modifier would retain the registration, too.
      registration.perform = { [undo, redo, performed = $performed] isUndo in
        if isUndo { undo() } else { redo() }
        performed.wrappedValue += 1
      }
      return
        content
        .onAppear {
          registration.isVisible = true
          registration.follow(steps, in: manager)
        }
        .onChange(of: steps) { registration.follow(steps, in: manager) }
        .onChange(of: performed) { registration.follow(steps, in: manager) }
        .onChange(of: manager.map(ObjectIdentifier.init)) {
          registration.follow(steps, in: manager)
        }
        .onDisappear { registration.end() }
    }
  }
#endif
