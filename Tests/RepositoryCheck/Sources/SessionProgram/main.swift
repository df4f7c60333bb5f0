import Corbel
import CorbelSessions
import Foundation

// Records a session: 'SessionProgram FILE ROWS ACTIONS'.

struct Shopping: Reducer {
  struct Item: Identifiable, Codable, Hashable, Sendable {
    let id: Int
    var name: String
    var isDone = false
    var notes = ""
  }

  struct State: Codable {
    var items = IdentifiedArray<Item>()
    var filter = ""
    var shop: Loadable<String> = .notLoaded
  }

  enum Action: Codable, Sendable {
    case filterTyped(String), itemAdded(Item), doneTapped(Int), renamed(Int, to: String)
    case shopWanted, shopFound(LoadResult<String>)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .filterTyped(let text): state.filter = text
    case .itemAdded(let item): state.items.append(item)
    case .doneTapped(let id): state.items[id: id]?.isDone.toggle()
    case .renamed(let id, let name): state.items[id: id]?.name = name
    case .shopWanted:
      return .load(&state.shop, id: "shop") {
        for _ in 0..<20 { await Task.yield() }
        return "Corner shop"
      } finish: {
        .shopFound($0)
      }
    case .shopFound(let result): state.shop.finish(with: result)
    }
    return .none
  }
}

let arguments = CommandLine.arguments
guard arguments.count == 4, let rows = Int(arguments[2]), let actions = Int(arguments[3]) else {
  print("Usage: SessionProgram FILE ROWS ACTIONS")
  exit(2)
}
let names = ["Tea", "Oat milk", "Bread", "Apples", "Rice", "Soap", "Lemons", "Butter"]
let recorder = SessionRecorder(to: URL(fileURLWithPath: arguments[1]), byteLimit: 1_000_000_000)
let items = (0..<rows).map { Shopping.Item(id: $0, name: names[$0 % names.count]) }
let store = Store(
  initialState: Shopping.State(items: IdentifiedArray(items)), reducer: Shopping(),
  observer: recorder.observer(of: Shopping.self))
for number in 0..<actions {
  let id = number * 7 % max(rows, 1)
  switch number % 9 {
  case 0: store.send(.shopWanted)
  case 3: store.send(.filterTyped(String("organic".prefix(number % 8))))
  case 5: store.send(.renamed(id, to: "Green \(names[number % names.count].lowercased())"))
  case 7 where actions < 1_000:
    store.send(.itemAdded(Shopping.Item(id: rows + number, name: names[number % names.count])))
  default: store.send(.doneTapped(id))
  }
  // Lets the effects go on, so that some of them end and some are replaced.
  for _ in 0..<5 { await Task.yield() }
}
await recorder.flush()
