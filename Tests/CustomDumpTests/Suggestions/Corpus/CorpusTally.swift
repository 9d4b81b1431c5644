#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Counts, in the generated program, which suggestions lead where they should.
struct CorpusTally {
  private struct Count {
    var passed = 0
    var placeholders = 0
    var wrong = 0
    var total: Int { passed + placeholders + wrong }
    var share: Double { total == 0 ? 0 : Double(passed) / Double(total) }
  }

  private let seed: UInt64
  private var counts: [(kind: String, count: Count)] = []

  init(seed: UInt64) { self.seed = seed }

  private mutating func count(_ kind: String, _ change: (inout Count) -> Void) {
    let index =
      counts.firstIndex { $0.kind == kind }
      ?? {
        counts.append((kind, Count()))
        return counts.count - 1
      }()
    change(&counts[index].count)
  }

  mutating func placeholder<State: CorpusState>(_ type: State.Type) {
    count(State.kind) { $0.placeholders += 1 }
  }

  mutating func run<State: CorpusState>(
    _ type: State.Type, _ index: Int, _ statements: (inout State) -> Void
  ) {
    let transition = State.transition(seed: seed, index: index)
    var state = transition.previous
    statements(&state)
    let passes = state == transition.actual
    count(State.kind) { if passes { $0.passed += 1 } else { $0.wrong += 1 } }
    if !passes {
      print("wrong: \(State.kind) \(index)\n  expected \(transition.actual)\n  found    \(state)")
    }
  }

  /// Prints the shares and ends the process: with 1 if a suggestion is wrong or the share is too small.
  func finish() -> Never {
    func line(_ kind: String, _ count: Count) -> String {
      let name = kind + String(repeating: " ", count: max(0, 22 - kind.count))
      let percent = Double(Int(count.share * 1_000)) / 10
      return
        "\(name) \(count.passed)/\(count.total) pass (\(percent) %), \(count.placeholders) placeholders, \(count.wrong) wrong"
    }
    var all = Count()
    for (kind, count) in counts {
      print(line(kind, count))
      all.passed += count.passed
      all.placeholders += count.placeholders
      all.wrong += count.wrong
    }
    print(line("all", all))
    exit(all.wrong == 0 && all.share >= 0.95 ? 0 : 1)
  }
}
