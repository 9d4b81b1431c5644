import CasePaths

struct EnumState: CorpusState {
  struct Form: Equatable {
    var name: String
    var isValid: Bool
    var note: String?
  }

  struct Problem: Error, Equatable {
    let code: Int
  }

  @CasePathable
  enum Destination: Equatable {
    case alert(String, code: Int)
    case edit(Form)
    case failed(Result<Int, Problem>)
    case `init`
    case maybe(Int?)
    case nested(Inner)
    case none
    case rating(stars: Int)
    case rows([Int])
    case several(Form, index: Int)
    indirect case tree(Destination, Destination)

    @CasePathable
    enum Inner: Equatable {
      case form(Form)
      case idle
      case count(Int)
    }
  }

  enum Box<Value: Equatable>: Equatable {
    case empty
    case full(Value)
  }

  enum Level: Int { case low, high }

  static let kind = "enums with payloads"

  var destination: Destination?
  var screen: Destination
  var box: Box<Form>
  var level: Level
  var screens: [Destination]
  var result: Result<Form, Problem>
  var anything: any Equatable

  init(random: inout CorpusRandom) {
    destination = random.optional { Self.destination(&$0) }
    screen = Self.destination(&random)
    box = .empty
    level = .low
    screens = random.array(0...3) { Self.destination(&$0) }
    result = .failure(Problem(code: 1))
    anything = Level.low
  }

  static func form(_ random: inout CorpusRandom) -> Form {
    Form(name: random.word(), isValid: random.bool(), note: random.optional { $0.word() })
  }

  static func destination(_ random: inout CorpusRandom, depth: Int = 0) -> Destination {
    switch random.int(0...(depth < 2 ? 13 : 11)) {
    case 0: .alert(random.text(), code: random.int(0...9))
    case 1: .edit(form(&random))
    case 2: .failed(random.bool() ? .success(random.int(0...9)) : .failure(Problem(code: random.int(0...9))))
    case 3: .`init`
    case 4: .maybe(random.optional { $0.int(0...9) })
    case 5: .nested(.form(form(&random)))
    case 6: .nested(random.bool() ? .idle : .count(random.int(0...9)))
    case 7: .none
    case 8: .rating(stars: random.int(0...5))
    case 9: .rows(random.array(0...9) { $0.int(0...9) })
    case 10: .several(form(&random), index: random.int(0...9))
    case 11: .edit(form(&random))
    default: .tree(destination(&random, depth: depth + 1), destination(&random, depth: depth + 1))
    }
  }

  static func modify(_ destination: inout Destination, _ random: inout CorpusRandom) {
    switch destination {
    case .alert(let text, let code): destination = .alert(text, code: code + 1)
    case .edit(var form):
      form.note = random.optional { $0.word() }
      form.isValid.toggle()
      destination = .edit(form)
    case .nested(.form(var form)):
      form.name = random.word()
      destination = .nested(.form(form))
    case .rating(let stars): destination = .rating(stars: stars + 1)
    case .rows(let rows): destination = .rows(rows + [random.int(0...9)])
    case .several(var form, let index):
      form.name = random.text()
      destination = .several(form, index: index)
    case .tree(var left, let right):
      modify(&left, &random)
      destination = .tree(left, right)
    default: destination = Self.destination(&random)
    }
  }

  mutating func change(random: inout CorpusRandom) {
    switch random.int(0...9) {
    case 0: destination = random.optional { Self.destination(&$0) }
    case 1:
      if var value = destination {
        Self.modify(&value, &random)
        destination = value
      }
    case 2: screen = Self.destination(&random)
    case 3: Self.modify(&screen, &random)
    case 4: box = random.pick([.empty, .full(Self.form(&random))])
    case 5: level = random.pick([.low, .high])
    case 6: screens.edit(&random) { Self.destination(&$0) }
    case 7 where !screens.isEmpty: Self.modify(&screens[0], &random)
    case 8: result = random.pick([.success(Self.form(&random)), .failure(Problem(code: random.int(0...9)))])
    default:
      anything = random.pick([Level.high, Box.full(3), Box<String>.empty, Destination.none, Problem(code: 1)])
    }
  }

  static func == (lhs: Self, rhs: Self) -> Bool {
    func equal<Value: Equatable>(_ lhs: Value, _ rhs: Any) -> Bool { lhs == rhs as? Value }
    return lhs.destination == rhs.destination && lhs.screen == rhs.screen && lhs.box == rhs.box
      && lhs.level == rhs.level && lhs.screens == rhs.screens && lhs.result == rhs.result
      && equal(lhs.anything, rhs.anything)
  }
}
