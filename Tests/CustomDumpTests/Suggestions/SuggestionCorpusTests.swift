import CasePaths
import CustomDump
import Foundation
import Testing

/// Transitions of every kind, with what is suggested for them. `Scripts/suggestions` has the test below
/// write them as a program, compiles it and runs it.
struct SuggestionCorpus {
  struct Step {
    let kind: String
    let type: String
    let index: Int
    let statements: [String]
    var hasPlaceholder: Bool { statements.contains { $0.contains("<#") } }
  }

  let seed: UInt64
  let steps: [Step]

  init(seed: UInt64, stepsPerKind: Int) {
    self.seed = seed
    let states: [any CorpusState.Type] = [
      PrimitiveState.self, StringState.self, OptionalState.self, ArrayState.self, IdentifiedState.self,
      DictionaryState.self, SetState.self, EnumState.self, FoundationState.self,
    ]
    steps = states.flatMap { Self.steps(of: $0, seed: seed, count: stepsPerKind) }
  }

  private static func steps<State: CorpusState>(
    of type: State.Type, seed: UInt64, count: Int
  ) -> [Step] {
    (0..<count).map { index in
      let transition = State.transition(seed: seed, index: index)
      let statements = suggestedStatements(from: transition.previous, to: transition.actual) {
        $0 is any CasePathable.Type
      }
      return Step(kind: State.kind, type: "\(State.self)", index: index, statements: statements)
    }
  }

  /// The source of a program that executes every suggestion without placeholder.
  var program: String {
    let steps = self.steps.enumerated().map { number, step in
      guard !step.hasPlaceholder else {
        return """
          private func step\(number)(_ tally: inout CorpusTally) { tally.placeholder(\(step.type).self) }
          """
      }
      let body = step.statements.map { statement in
        statement.split(separator: "\n", omittingEmptySubsequences: false)
          .map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
      }
      return """
        private func step\(number)(_ tally: inout CorpusTally) {
          tally.run(\(step.type).self, \(step.index)) {
        \(body.joined(separator: "\n"))
          }
        }
        """
    }
    let calls = self.steps.indices.map { "    step\($0)(&tally)" }
    return """
      import CasePaths
      import Foundation
      import IdentifiedCollections

      @main struct Program {
        static func main() {
          var tally = CorpusTally(seed: \(seed))
      \(calls.joined(separator: "\n"))
          tally.finish()
        }
      }

      \(steps.joined(separator: "\n\n"))
      """
  }
}

struct SuggestionCorpusTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func `at most one suggestion in twenty has a placeholder, whatever the kind`(seed: UInt64) {
    let corpus = SuggestionCorpus(seed: seed, stepsPerKind: 40)
    for (kind, steps) in Dictionary(grouping: corpus.steps, by: \.kind) {
      let unfinished = steps.filter(\.hasPlaceholder)
      #expect(
        Double(unfinished.count) <= 0.05 * Double(steps.count), "\(kind): \(unfinished.map(\.statements))")
    }
  }

  @Test func `every transition has a suggestion`() {
    let corpus = SuggestionCorpus(seed: 4, stepsPerKind: 40)
    #expect(corpus.steps.filter(\.statements.isEmpty).map(\.kind) == [])
  }

  @Test func `the same seed makes the same suggestions`() {
    let corpora = (0..<2).map { _ in SuggestionCorpus(seed: 5, stepsPerKind: 10) }
    #expect(corpora[0].steps.map(\.statements) == corpora[1].steps.map(\.statements))
  }

  /// `SUGGESTIONS_PROGRAM` is the path of the file to write, `SUGGESTIONS_SEED` and `SUGGESTIONS_STEPS`
  /// choose the corpus.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["SUGGESTIONS_PROGRAM"] != nil))
  func `the corpus is written as a program`() throws {
    let environment = ProcessInfo.processInfo.environment
    let path = try #require(environment["SUGGESTIONS_PROGRAM"])
    let seed = environment["SUGGESTIONS_SEED"].flatMap(UInt64.init) ?? 2_026
    let steps = environment["SUGGESTIONS_STEPS"].flatMap(Int.init) ?? 24
    let corpus = SuggestionCorpus(seed: seed, stepsPerKind: steps)
    try corpus.program.write(toFile: path, atomically: true, encoding: .utf8)
  }
}
