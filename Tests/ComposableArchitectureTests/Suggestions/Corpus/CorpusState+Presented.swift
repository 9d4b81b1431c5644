import ComposableArchitecture

@ObservableState
struct PresentedState: CorpusState {
  @ObservableState
  struct Form: Equatable {
    var title: String
    var isValid: Bool
    @Presents var confirmation: ConfirmationDialogState<Choice>?
  }

  enum Choice: Equatable, Sendable {
    case delete
    case rename(String)
  }

  @CasePathable
  @ObservableState
  enum Destination: Equatable {
    case alert(AlertState<Choice>)
    case form(Form)
    case row(CorpusRow)
    case settings(Settings)

    @CasePathable
    @ObservableState
    enum Settings: Equatable {
      case profile(Form)
      case theme(Int)
    }
  }

  static let kind = "presented state"

  @Presents var alert: AlertState<Choice>?
  @Presents var child: Form?
  @Presents var destination: Destination?
  var count: Int

  init(random: inout CorpusRandom) {
    alert = random.bool() ? nil : Self.alert(&random)
    child = random.optional(Self.form)
    destination = random.optional(Self.destination)
    count = random.int(0...9)
  }

  static func form(_ random: inout CorpusRandom) -> Form {
    Form(
      title: random.word(), isValid: random.bool(),
      confirmation: random.bool() ? nil : confirmation(&random))
  }

  static func alert(_ random: inout CorpusRandom) -> AlertState<Choice> {
    let title = random.text()
    let name = random.word()
    let hasMessage = random.bool()
    guard hasMessage else { return AlertState { TextState(title) } }
    return AlertState {
      TextState(title)
    } actions: {
      ButtonState(role: .destructive, action: .delete) { TextState("Delete \(name)") }
      ButtonState(action: .rename(name)) { TextState("Rename") }
      ButtonState(role: .cancel) { TextState("Cancel") }
    } message: {
      TextState("\(name) is gone for good.")
    }
  }

  static func confirmation(_ random: inout CorpusRandom) -> ConfirmationDialogState<Choice> {
    let name = random.word()
    return ConfirmationDialogState(titleVisibility: random.pick([.automatic, .visible, .hidden])) {
      TextState(name)
    } actions: {
      ButtonState(action: .rename(name)) { TextState(name) }
    }
  }

  static func destination(_ random: inout CorpusRandom) -> Destination {
    switch random.int(0...4) {
    case 0: .alert(alert(&random))
    case 1: .form(form(&random))
    case 2: .row(.random(&random))
    case 3: .settings(.theme(random.int(0...9)))
    default: .settings(.profile(form(&random)))
    }
  }

  static func change(_ form: inout Form, _ random: inout CorpusRandom) {
    switch random.int(0...2) {
    case 0: form.title = random.word()
    case 1: form.isValid.toggle()
    default: form.confirmation = random.bool() ? nil : confirmation(&random)
    }
  }

  mutating func change(random: inout CorpusRandom) {
    switch random.int(0...5) {
    case 0: alert = random.bool() ? nil : Self.alert(&random)
    case 1: child = random.optional(Self.form)
    case 2:
      guard var form = child else { return }
      Self.change(&form, &random)
      child = form
    case 3: destination = random.optional(Self.destination)
    case 4:
      switch destination {
      case .alert: destination?.modify(\.alert) { $0.message = TextState("Sure?") }
      case .form: destination?.modify(\.form) { Self.change(&$0, &random) }
      case .row: destination?.modify(\.row) { $0.change(&random) }
      case .settings(.profile): destination?.modify(\.settings.profile) { Self.change(&$0, &random) }
      case .settings(.theme): destination?.modify(\.settings.theme) { $0 += 1 }
      case nil: break
      }
    default: count += 1
    }
  }
}
