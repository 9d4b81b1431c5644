struct PrimitiveState: CorpusState {
  struct Limits: Equatable {
    let low: Int
    let high: Int
  }
  struct Options: OptionSet {
    let rawValue: Int
  }

  static let kind = "primitives"

  var isOn: Bool
  var count: Int
  var small: Int8
  var large: UInt64
  var ratio: Double
  var weight: Float
  var letter: Character
  var scalar: Unicode.Scalar
  var range: Range<Int>
  var span: ClosedRange<Double>
  var wait: Duration
  var limits: Limits
  var options: Options
  var anything: any Equatable

  init(random: inout CorpusRandom) {
    isOn = random.bool()
    count = random.int(-9...9)
    small = Int8(random.int(-9...9))
    large = random.next()
    ratio = 0.5
    weight = 0.1
    letter = "a"
    scalar = "b"
    range = 0..<3
    span = -1...1
    wait = .seconds(random.int(0...9))
    limits = Limits(low: 0, high: random.int(1...9))
    options = Options(rawValue: random.int(0...7))
    anything = 1
  }

  mutating func change(random: inout CorpusRandom) {
    switch random.int(0...13) {
    case 0: isOn.toggle()
    case 1: count = random.pick([.min, .max, 0, random.int(-99...99)])
    case 2: small = random.pick([.min, .max, Int8(random.int(-99...99))])
    case 3: large = random.pick([.max, 0, random.next()])
    case 4:
      ratio = random.pick([
        .infinity, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude, -.leastNormalMagnitude / 3,
        0.1 + 0.2, 1e-7, 1e21,
        Double(random.int(-99...99)),
      ])
    case 5: weight = random.pick([.infinity, -.infinity, 0.3, 16_777_216, Float(random.int(-9...9)) / 7])
    case 6: letter = random.pick(["\"", "\\", "\n", "\r\n", "é", "e\u{301}", "🇰🇷", "👨‍👩‍👧", "\u{301}", "\0"])
    case 7: scalar = random.pick(["\"", "\\", "\u{301}", "\u{202E}", "한", "\0", "\u{10FFFF}"])
    case 8: range = random.int(-9...0)..<random.int(1...9)
    case 9: span = random.pick([-2.5 ... -1, 0...(.infinity), 1...1e9])
    case 10:
      wait = random.pick([
        .milliseconds(random.int(1...9_999)), .nanoseconds(7), .seconds(-3),
        Duration(secondsComponent: 1, attosecondsComponent: 3),
      ])
    case 11: limits = Limits(low: random.int(-9...0), high: random.int(1...9))
    case 12: options = Options(rawValue: random.int(0...7))
    default:
      anything = random.pick([
        "x", 2.5, Float(2.5), UInt8(3), Character("c"), Limits(low: 1, high: 2), [1, 2], Duration.seconds(1),
        3...9, Double.infinity, Set(["a"]), ["a": 1.5],
      ])
    }
  }

  static func == (lhs: Self, rhs: Self) -> Bool {
    func equal<Value: Equatable>(_ lhs: Value, _ rhs: Any) -> Bool { lhs == rhs as? Value }
    return lhs.isOn == rhs.isOn && lhs.count == rhs.count && lhs.small == rhs.small && lhs.large == rhs.large
      && lhs.ratio == rhs.ratio && lhs.weight == rhs.weight && lhs.letter == rhs.letter
      && lhs.scalar == rhs.scalar && lhs.range == rhs.range && lhs.span == rhs.span && lhs.wait == rhs.wait
      && lhs.limits == rhs.limits && lhs.options == rhs.options && equal(lhs.anything, rhs.anything)
  }
}

struct StringState: CorpusState {
  struct Note: Equatable {
    var title: String
    var body: Substring
  }

  static let kind = "strings"

  var text: String
  var note: Note
  var draft: String?

  init(random: inout CorpusRandom) {
    text = random.text()
    note = Note(title: random.word(), body: Substring(random.text()))
    draft = random.optional { $0.text() }
  }

  mutating func change(random: inout CorpusRandom) {
    switch random.int(0...3) {
    case 0: text = random.text()
    case 1: note = Note(title: random.text(), body: Substring(random.text()))
    case 2: note.body = Substring(random.text())
    default: draft = random.optional { $0.text() }
    }
  }
}

struct OptionalState: CorpusState {
  struct Profile: Equatable {
    var name: String?
    var age: Int
    var partner: Partner?
    struct Partner: Equatable {
      let name: String
      var since: Int??
    }
  }
  enum Choice: Equatable {
    case none
    case some(Int)
    case other
  }

  static let kind = "nested optionals"

  var count: Int?
  var twice: Int??
  var thrice: String???
  var profile: Profile?
  var profileTwice: Profile??
  var choice: Choice?
  var choiceTwice: Choice??
  var values: [Int?]?
  var ratio: Double?
  var anything: (any Equatable)?

  init(random: inout CorpusRandom) {
    count = random.optional { $0.int(0...9) }
    twice = Self.twice(random: &random)
    thrice = Self.thrice(random: &random)
    profile = random.optional { Self.profile(random: &$0) }
    profileTwice = random.pick([nil, .some(nil), Self.profile(random: &random)])
    choice = random.pick([nil, Choice.none, .some(.some(1)), .other])
    choiceTwice = random.pick([nil, .some(nil), .some(Choice.none), .some(.some(.some(2)))])
    values = random.optional { $0.array(1...4) { $0.optional { $0.int(0...9) } } }
    ratio = random.optional { Double($0.int(0...9)) / 2 }
    anything = nil
  }

  static func twice(random: inout CorpusRandom) -> Int?? {
    random.pick([nil, .some(nil), .some(random.int(0...9))])
  }

  static func thrice(random: inout CorpusRandom) -> String??? {
    random.pick([nil, .some(nil), .some(.some(nil)), .some(.some(random.word()))])
  }

  static func profile(random: inout CorpusRandom) -> Profile {
    Profile(
      name: random.optional { $0.word() }, age: random.int(0...99),
      partner: random.optional { Profile.Partner(name: $0.word(), since: twice(random: &$0)) })
  }

  mutating func change(random: inout CorpusRandom) {
    switch random.int(0...11) {
    case 0: count = random.optional { $0.int(0...9) }
    case 1: twice = Self.twice(random: &random)
    case 2: thrice = Self.thrice(random: &random)
    case 3: profile = random.optional { Self.profile(random: &$0) }
    case 4: profile?.age += 1
    case 5: profile?.partner?.since = Self.twice(random: &random)
    case 6: profileTwice??.name = random.optional { $0.word() }
    case 7: choice = random.pick([nil, Choice.none, .some(.some(1)), .other])
    case 8: choiceTwice = random.pick([nil, .some(nil), .some(Choice.none), .some(.some(.some(2)))])
    case 9: values = random.optional { $0.array(0...4) { $0.optional { $0.int(0...9) } } }
    case 10: ratio = random.pick([nil, .infinity, -.infinity, 0.25])
    default: anything = random.pick([nil, 1, "x", UInt8(1), Choice.none, Choice.some(3)])
    }
  }

  static func == (lhs: Self, rhs: Self) -> Bool {
    func equal<Value: Equatable>(_ lhs: Value, _ rhs: (any Equatable)?) -> Bool { lhs == rhs as? Value }
    let sameThing = lhs.anything.map { equal($0, rhs.anything) } ?? (rhs.anything == nil)
    return sameThing && lhs.count == rhs.count && lhs.twice == rhs.twice && lhs.thrice == rhs.thrice
      && lhs.profile == rhs.profile && lhs.profileTwice == rhs.profileTwice && lhs.choice == rhs.choice
      && lhs.choiceTwice == rhs.choiceTwice && lhs.values == rhs.values && lhs.ratio == rhs.ratio
  }
}
