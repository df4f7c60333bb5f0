package import Corbel
internal import CorbelStorage
package import CounterExample
internal import Observation

/// The ways in which the counter is written.
package enum CounterWay: String, CaseIterable, Codable, Sendable {
  case viewStateAndLogic = "View state and logic"
  case reducer = "Reducer in a store"
  case model = "Model with a responder"
  case controls = "Values and closures"

  /// Makes a counter that is written in this way.
  ///
  /// - Parameters:
  ///   - count: The initial count.
  ///   - service: The service that keeps counts.
  ///   - responder: Receives the counter's events.
  ///   - observer: Receives the events of the store, if there is one.
  /// - Returns: A function that returns what the counter shows, and the closures of its controls.
  @MainActor package func make(
    count: Int, service: any CountService, responder: Responder<CounterOutput>,
    observer: StoreObserver? = nil
  ) -> @MainActor () -> CounterControls {
    switch self {
    case .viewStateAndLogic:
      let viewState = CounterViewState(count: count)
      let logic = CounterLogic(service: service, responder: responder, viewState: viewState)
      return {
        CounterControls(
          count: viewState.count, saving: viewState.saving, increment: logic.incrementTapped,
          decrement: logic.decrementTapped, save: logic.saveTapped)
      }
    case .reducer:
      let store = Store(
        initialState: Counter.State(count: count), reducer: Counter(service: service),
        responder: responder, observer: observer)
      return {
        CounterControls(
          count: store.count, saving: store.saving,
          increment: { store.send(.incrementTapped) }, decrement: { store.send(.decrementTapped) },
          save: { await store.send(.saveTapped).finish() })
      }
    case .model:
      let model = CounterModel(count: count, service: service, responder: responder)
      return {
        CounterControls(
          count: model.count, saving: model.saving, increment: model.incrementTapped,
          decrement: model.decrementTapped, save: model.saveTapped)
      }
    case .controls:
      let owner = CounterOwner(count: count, service: service, responder: responder)
      return { owner.counter }
    }
  }
}

/// The page of the counter, which switches between its ways.
@MainActor @Observable final class CounterPage: Page {
  private var way: CounterWay
  private var counter: @MainActor () -> CounterControls
  @ObservationIgnored private let service: DemoCountService
  @ObservationIgnored private let events: Events
  @ObservationIgnored let responder: Responder<Exit>
  /// Receives what the counter reports.
  @ObservationIgnored private let reports: Responder<CounterOutput>

  init(service: DemoCountService, events: Events, responder: Responder<Exit>) {
    self.service = service
    self.events = events
    self.responder = responder
    reports = Responder { events.append("page", "received", shortDescription(of: $0)) }
    way = service.stored.way
    counter = service.stored.way.make(
      count: service.stored.count, service: service, responder: reports,
      observer: events.observer(named: "counter"))
  }

  var commands: [Command] {
    let counter = counter()
    return [
      Command("+", "Count up", action: counter.increment),
      Command("-", "Count down", action: counter.decrement),
      Command("s", "Save", isEnabled: !counter.saving.isLoading) {
        self.events.run(counter.save)
      },
      Command("a", "Switch the service \(service.isAvailable ? "off" : "on")") {
        self.service.isAvailable.toggle()
      },
      Command(.tab, "Next way") { self.nextWayTapped() },
    ] + exits
  }

  func content(width: Int) -> PageContent {
    let counter = counter()
    let number = (CounterWay.allCases.firstIndex(of: way) ?? 0) + 1
    return PageContent(
      title: "Counter",
      head: [
        " Way \(number) of 4: " + StyledText(way.rawValue, .bold),
        "",
        PageContent.line("Count", StyledText("\(counter.count)", .bold)),
        PageContent.line("Saved", .progress(of: counter.saving, "saving…") { "\($0)" }),
        PageContent.line("Service", service.isAvailable ? "on" : StyledText("off", .bold)),
      ])
  }

  /// Shows the next way, with the same count.
  private func nextWayTapped() {
    let index = (CounterWay.allCases.firstIndex(of: way) ?? 0) + 1
    way = CounterWay.allCases[index % CounterWay.allCases.count]
    counter = way.make(
      count: counter().count, service: service, responder: reports,
      observer: events.observer(named: "counter"))
    service.stored.way = way
  }
}

extension StyledText {
  /// Describes the progress of an operation.
  static func progress<Value>(
    of loadable: Loadable<Value>, _ meanwhile: String, value: (Value) -> String
  ) -> Self {
    switch loadable.phase {
    case .notLoaded: StyledText("-", .dim)
    case .loading: StyledText(meanwhile, .dim)
    case .loaded(let loaded): StyledText(value(loaded))
    case .failed(let error, _): StyledText("\(error)", .bold)
    }
  }
}
