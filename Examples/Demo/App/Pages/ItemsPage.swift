internal import Corbel
internal import EditItemExample
internal import ItemListExample

/// The page of the list and its editor.
@MainActor final class ItemsPage: Page {
  /// The part of the page that receives the keys.
  enum Field: Equatable {
    case list, filter, name, notes, isDone
  }

  private let app: StoreOf<ItemsApp>
  private let list: StoreOf<ItemList>
  private let focus = Focus(Field.list)
  /// The exit that the person chose, which the page takes when everything is saved.
  private let exit: ExitChoice
  let responder: Responder<Exit>

  init(reducer: ItemsApp, events: Events, responder: Responder<Exit>) {
    let exit = ExitChoice()
    self.exit = exit
    self.responder = responder
    app = Store(
      initialState: ItemsApp.State(), reducer: reducer,
      responder: responder.scope { output in
        switch output {
        case .ended: exit.value
        }
      },
      observer: events.observer(named: "items", part: Self.part), diagnostics: events.diagnostics)
    list = app.scope(ItemsApp.list)
    app.send(.started)
  }

  var loss: String? { list.isUnsaved ? list[ItemList.problem] : nil }

  func leave(_ exit: Exit) {
    self.exit.value = exit
    app.send(.quitTapped)
  }

  var commands: [Command] {
    if let question { return question.answers }
    if let editor { return editorCommands(editor) }
    if focus.field == .filter {
      return [
        Command(.enter, "Use the filter") { self.focus.field = .list },
        Command(.escape, "Clear the filter") {
          self.focus.field = .list
          self.list.send(.filterEdited(Edit(\.text, "")))
        },
      ]
    }
    return listCommands + exits
  }

  func type(_ key: Key) {
    if question != nil { return }
    if let editor {
      type(key, in: editor)
    } else if focus.field == .filter {
      let text = list.filter.text.typing(key)
      if text != list.filter.text { list.send(.filterEdited(Edit(\.text, text))) }
    }
  }

  func content(width: Int) -> PageContent {
    var content = editor.map { editorContent($0.state, width: width) } ?? listContent(width: width)
    content.problems = list[ItemList.problem].map { [$0] } ?? []
    if let question {
      content.foot = [""] + PageContent.text(question.text, .bold, width: width)
      // The answers stay in view, even in a small window.
      content.focus = .max
    }
    return content
  }

  /// Finds the part of the page that an action belongs to, for the event log.
  private static func part(_ action: Any) -> (name: String, action: Any)? {
    switch action as? ItemsApp.Action {
    case .list(.editor(let action)): ("editor", action)
    case .list(let action): ("list", action)
    default: nil
    }
  }
}

/// The exit that a person chose.
@MainActor private final class ExitChoice {
  var value = Exit.menu
}

// MARK: - The questions

extension ItemsPage {
  /// The question to the person, if there is one.
  ///
  /// Its answers block all other keys.
  private var question: (text: String, answers: [Command])? {
    func answer(_ key: Key, _ title: String, _ action: ItemList.Action) -> Command {
      Command(key, title) { self.list.send(action) }
    }
    let destination = list.destination
    if let item = destination.deletion {
      let delete = answer("y", "Delete", .deletion(.deleteTapped))
      return ("Delete '\(item.name)'?", [delete, answer("n", "Keep", .deletion(.keepTapped))])
    }
    if destination.alert == .unsavedChanges {
      let answers = [
        answer("t", "Try again", .unsavedChanges(.tryAgainTapped)),
        answer("y", "Discard the changes", .unsavedChanges(.closeAnywayTapped)),
        answer("n", "Stay", .unsavedChanges(.stayTapped)),
      ]
      return ("The list is not saved.", answers)
    }
    if destination.editor?.confirmation != nil {
      let discard = answer("y", "Lose them", .editor(.confirmation(.discardTapped)))
      let keep = answer("n", "Keep editing", .editor(.confirmation(.keepEditingTapped)))
      return ("Discard the changes?", [discard, keep])
    }
    return nil
  }
}

// MARK: - The list

extension ItemsPage {
  private var listCommands: [Command] {
    let canChange = list.selection != nil
    func command(_ key: Key, _ title: String, _ action: ItemList.Action) -> Command {
      Command(key, title) { self.list.send(action) }
    }
    func change(
      _ key: Key, _ title: String, _ change: @escaping @MainActor (Item.ID) -> Void
    ) -> Command {
      Command(key, title, isEnabled: canChange) { self.list.selection.map(change) }
    }
    let tryAgain = command("t", "Try again", .tryAgainTapped)
    return [
      Command("a", "Add", isEnabled: list.stored.value != nil) { self.openEditor(.addTapped) },
      change("e", "Edit") { self.openEditor(.itemTapped($0)) },
      change("d", "Delete") { self.list.send(.deleteTapped($0)) },
      change("x", "Mark as done or not done") { self.list.send(.doneTapped($0)) },
      command(.up, "Select", .upTapped), command(.down, "Select", .downTapped),
      command("k", "Select", .upTapped), command("j", "Select", .downTapped),
      change("K", "Move") { self.move($0, by: -1) }, change("J", "Move") { self.move($0, by: 1) },
      Command("/", "Filter by text") { self.focus.field = .filter },
      Command("f", "Filter by status") {
        self.list.send(.filterEdited(Edit(\.progress, self.nextProgress)))
      },
    ] + (list[ItemList.problem] == nil ? [] : [tryAgain])
  }

  private func listContent(width: Int) -> PageContent {
    let items = list[ItemList.visibleItems]
    let selection = list.selection
    let empty = StyledText("   \(list[ItemList.emptyReason] ?? "")", .dim)
    let rows = items.map { item in
      let name = StyledText(item.name, item.isDone ? .dim : .plain)
      let text = "[\(item.isDone ? "x" : " ")] " + name + StyledText("  \(item.notes)", .dim)
      return PageContent.row(text, isSelected: item.id == selection, width: width)
    }
    let isTyped = focus.field == .filter
    return PageContent(
      title: "Items",
      head: [
        PageContent.line("List", status),
        focus.line("Filter", isTyped ? list.filter.text : filter, of: .filter, width: width), "",
      ], list: items.isEmpty ? [empty] : rows,
      selection: items.firstIndex { $0.id == selection } ?? 0, focus: isTyped ? 1 : nil)
  }

  private var status: StyledText {
    guard list.stored.value != nil else {
      return StyledText(list.stored.isLoading ? "loading…" : "not loaded", .dim)
    }
    let all = list.items.value.count
    let visible = list[ItemList.visibleItems].count
    let count = visible == all ? "\(all)" : "\(visible) of \(all)"
    return "\(count), " + StyledText(list.isUnsaved ? "not saved yet" : "saved", .dim)
  }

  private var filter: String {
    let progress = list.filter.progress == .any ? "all" : "\(list.filter.progress)"
    return list.filter.text.isEmpty ? progress : "\(progress), with '\(list.filter.text)'"
  }

  private var nextProgress: ItemFilter.Progress {
    [.any: .open, .open: .done][list.filter.progress] ?? .any
  }

  private func move(_ id: Item.ID, by distance: Int) {
    let rows = list[ItemList.visibleItems]
    guard let row = rows.firstIndex(where: { $0.id == id }) else { return }
    guard rows.indices.contains(row + distance) else { return }
    let next = rows[(distance > 0 ? row + 2 : row - 1)...].first
    list.send(.rowsMoved([id], before: next?.id))
  }
}

// MARK: - The editor

extension ItemsPage {
  /// The editor, while it is open.
  private var editor: StoreOf<EditItem>? { list.scope(ItemList.editor) }

  private func openEditor(_ action: ItemList.Action) {
    focus.field = .name
    list.send(action)
  }

  private func editorCommands(_ editor: StoreOf<EditItem>) -> [Command] {
    let next: [Field: Field] = [.name: .notes, .notes: .isDone]
    return [
      Command(.tab, "Next field") { self.focus.field = next[self.focus.field] ?? .name },
      Command(" ", "Mark as done or not done", isEnabled: focus.field == .isDone) {
        editor.send(.edited(Edit(\.isDone, !editor[\.form.isDone])))
      },
      Command(.enter, "Save") { self.save(editor) },
      Command(.escape, "Cancel") { editor.send(.cancelTapped) },
    ]
  }

  private func type(_ key: Key, in editor: StoreOf<EditItem>) {
    switch focus.field {
    case .name:
      let name = editor[\.form.name].typing(key)
      if name != editor[\.form.name] { editor.send(.edited(Edit(\.name, name))) }
    case .notes:
      let notes = editor[\.form.notes].typing(key)
      if notes != editor[\.form.notes] { editor.send(.edited(Edit(\.notes, notes))) }
    default: break
    }
  }

  /// Saves the item, or moves the focus to the first field with a problem.
  private func save(_ editor: StoreOf<EditItem>) {
    editor.send(.saveTapped)
    let problems = editor[\.form.problems]
    if let field: Field = problems[.name] != nil ? .name : problems[.notes] != nil ? .notes : nil {
      focus.field = field
    }
  }

  private func editorContent(_ editor: EditItem.State, width: Int) -> PageContent {
    let problems = editor.form.problems
    func lines(
      _ name: String, _ text: String, of field: Field, _ problem: ItemForm.Field
    ) -> [StyledText] {
      let room = width - PageContent.column - 1
      let texts = problems[problem]?.description.wrapped(to: room) ?? []
      return [focus.line(name, text, of: field, width: width)]
        + texts.map { StyledText("", .bold).padded(to: PageContent.column) + StyledText($0, .bold) }
    }
    let name = lines("Name", editor.form.name, of: .name, .name)
    let notes = lines("Notes", editor.form.notes, of: .notes, .notes)
    let mark = focus.field == .isDone ? StyledText(">Done", .bold) : " Done"
    let isDone = mark.padded(to: PageContent.column) + (editor.form.isDone ? "[x]" : "[ ]")
    let focused = [Field.name: name.count, .notes: name.count + notes.count]
    return PageContent(
      title: editor.form.original.name.isEmpty ? "New item" : "Item", head: name + notes + [isDone],
      focus: (focused[focus.field] ?? name.count + notes.count + 1) - 1)
  }
}
