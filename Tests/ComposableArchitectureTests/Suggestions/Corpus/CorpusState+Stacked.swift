import ComposableArchitecture

@ObservableState
struct StackedState: CorpusState {
  @CasePathable
  @ObservableState
  enum Path: Equatable {
    case detail(Detail)
    case list([Int])
    case settings
  }

  @ObservableState
  struct Detail: Equatable {
    var title: String
    var rows: IdentifiedArrayOf<CorpusRow>
    @Presents var form: PresentedState.Form?
  }

  @ObservableState
  struct Tab: Equatable {
    var path = StackState<Path>()
    var title: String
  }

  static let kind = "stack state"

  var path = StackState<Path>()
  var details = StackState<Detail>()
  var tab: Tab?
  var tabs: [Tab] = []

  init(random: inout CorpusRandom) {
    path = Self.path(&random)
    for id in 0..<random.int(0...3) { details[id: StackElementID(integerLiteral: id)] = Self.detail(&random) }
    tab = random.optional { Tab(path: Self.path(&$0), title: $0.word()) }
  }

  /// A stack whose ids a reducer of the past chose.
  static func path(_ random: inout CorpusRandom) -> StackState<Path> {
    var path = StackState<Path>()
    var id = random.int(0...2)
    for _ in 0..<random.int(0...4) {
      path[id: StackElementID(integerLiteral: id)] = screen(&random)
      id += random.int(1...3)
    }
    return path
  }

  static func screen(_ random: inout CorpusRandom) -> Path {
    switch random.int(0...3) {
    case 0: .list(random.array(0...3) { $0.int(0...9) })
    case 1: .settings
    default: .detail(detail(&random))
    }
  }

  static func detail(_ random: inout CorpusRandom) -> Detail {
    Detail(
      title: random.word(), rows: IdentifiedState.rows(&random, 0...2),
      form: random.bool() ? nil : PresentedState.form(&random))
  }

  static func edit(_ path: inout StackState<Path>, _ random: inout CorpusRandom) {
    let id = path.ids.isEmpty ? nil : random.pick(Array(path.ids))
    switch (random.int(0...9), id) {
    case (0, let id?): path.pop(from: id)
    case (1, let id?): path.pop(to: id)
    case (2, let id?): path[id: id] = screen(&random)
    case (3, let id?) where path[id: id]?.is(\.detail) == true:
      path[id: id]?.modify(\.detail) { Self.change(&$0, &random) }
    case (4, let id?) where path[id: id]?.is(\.list) == true: path[id: id]?.modify(\.list) { $0.append(1) }
    case (5, let id?): path[id: id] = nil
    case (6, _): path.removeAll()
    case (7, _): path.insert(screen(&random), at: path.isEmpty ? 0 : random.int(0...path.count))
    case (8, _): path = StackState([screen(&random), screen(&random)])
    default: path.append(screen(&random))
    }
  }

  static func change(_ detail: inout Detail, _ random: inout CorpusRandom) {
    switch random.int(0...2) {
    case 0: detail.title = random.word()
    case 1: detail.rows.append(.random(&random))
    default: detail.form?.isValid.toggle()
    }
  }

  mutating func change(random: inout CorpusRandom) {
    switch random.int(0...6) {
    case 0...2: Self.edit(&path, &random)
    case 3:
      if let id = details.ids.first { details[id: id]?.title = random.word() }
    case 4: details.append(Self.detail(&random))
    case 5:
      guard var path = tab?.path else { return }
      Self.edit(&path, &random)
      tab?.path = path
    default: tabs.append(Tab(title: random.word()))
    }
  }
}
