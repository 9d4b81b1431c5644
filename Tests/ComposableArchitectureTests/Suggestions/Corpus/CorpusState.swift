import ComposableArchitecture

// The files of this folder are compiled twice: into the test target, which collects the suggestions of failing
// assertions, and by Scripts/suggestions into the tests that execute them. They import nothing that those lack.

/// A state whose transitions are made from random numbers, the same ones for the same seed.
protocol CorpusState: Equatable {
  /// The name under which results are counted.
  static var kind: String { get }
  init(random: inout CorpusRandom)
  /// Makes one change, which may turn out to change nothing.
  mutating func change(random: inout CorpusRandom)
}

extension CorpusState {
  /// A store whose one action makes a transition.
  @MainActor static func store(seed: UInt64, index: Int) -> TestStore<Self, CorpusAction> {
    TestStore(initialState: initial(seed: seed, index: index).state) {
      CorpusFeature(random: initial(seed: seed, index: index).random)
    }
  }

  /// The state before a transition, and the numbers that the transition is made from.
  private static func initial(seed: UInt64, index: Int) -> (state: Self, random: CorpusRandom) {
    var random = CorpusRandom(seed: seed, stream: kind, index: index)
    return (Self(random: &random), random)
  }
}

enum CorpusAction { case step }

/// Changes a state until it differs from what it was.
struct CorpusFeature<State: CorpusState>: Reducer {
  let random: CorpusRandom

  var body: some Reducer<State, CorpusAction> {
    Reduce { state, _ in
      var random = random
      let previous = state
      repeat {
        for _ in 0..<random.int(1...3) { state.change(random: &random) }
      } while state == previous
      return .none
    }
  }
}

/// A generator whose numbers depend on a seed, the kind of state and the index of the transition only.
struct CorpusRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64, stream: String, index: Int) {
    state = seed
    for byte in stream.utf8 { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    state ^= UInt64(index) &* 0x9E37_79B9_7F4A_7C15
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func int(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }
  mutating func bool() -> Bool { .random(using: &self) }
  mutating func pick<Value>(_ values: [Value]) -> Value { values[int(0...values.count - 1)] }

  /// One of the changes, executed.
  mutating func oneOf(_ changes: [(inout CorpusRandom) -> Void]) {
    let change = pick(changes)
    change(&self)
  }

  mutating func array<Value>(
    _ count: ClosedRange<Int>, _ make: (inout CorpusRandom) -> Value
  ) -> [Value] {
    let count = int(count)
    return (0..<count).map { _ in make(&self) }
  }

  mutating func optional<Value>(_ make: (inout CorpusRandom) -> Value) -> Value? {
    int(0...3) == 0 ? nil : make(&self)
  }

  mutating func word() -> String {
    pick(["alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta"]) + String(int(0...9))
  }

  /// Text of everything that a literal has to escape, and much that it has not.
  mutating func text() -> String {
    let pieces = [
      "a", "word ", " ", "\"", "\"\"\"", "\\", "\\(x)", "\n", "\r", "\r\n", "\t", "\0", "#", "'", "${x}", "é",
      "e\u{301}", "한국어", "日本", "🇰🇷", "👨‍👩‍👧", "👍🏽", "\u{200B}", "\u{202E}", "\u{2028}", "\u{FEFF}", "\u{301}",
      "\u{7F}", "\u{E000}", "\u{10FFFF}", "ﷺ", "  \n", "//", "/*", "<#x#>",
    ]
    return array(0...14) { $0.pick(pieces) }.joined()
  }
}
