@testable import ComposableArchitecture
import Foundation
import Testing

/// Transitions of every kind, with what a test store suggests for them. `Scripts/suggestions` has the last test
/// below write them as a test file, compiles it and runs it.
@MainActor struct SuggestionCorpus {
  struct Step: Sendable {
    let kind: String
    let type: String
    let index: Int
    /// The call that a failure suggests; `nil` if it suggests none.
    let code: String?
    var hasPlaceholder: Bool { code?.contains("<#") ?? true }
  }

  let seed: UInt64
  let steps: [Step]

  init(seed: UInt64, stepsPerKind: Int) async {
    self.seed = seed
    let states: [any CorpusState.Type] = [
      PrimitiveState.self, StringState.self, OptionalState.self, ArrayState.self, IdentifiedState.self,
      DictionaryState.self, SetState.self, EnumState.self, FoundationState.self, PresentedState.self,
      StackedState.self, SharedState.self,
    ]
    var steps: [Step] = []
    for state in states { steps += await Self.steps(of: state, seed: seed, count: stepsPerKind) }
    self.steps = steps
  }

  private static func steps<State: CorpusState>(
    of type: State.Type, seed: UInt64, count: Int
  ) async -> [Step] {
    var steps: [Step] = []
    for index in 0..<count {
      let failures = await collectFailures {
        let store = State.store(seed: seed, index: index)
        await store.send(.step)
      }
      steps.append(
        Step(kind: State.kind, type: "\(State.self)", index: index, code: failures.first?.suggestion?.code))
    }
    return steps
  }

  /// The kinds and the share of steps whose suggestion has no placeholder.
  var shares: [(kind: String, complete: Int, total: Int)] {
    var result: [(kind: String, complete: Int, total: Int)] = []
    for step in steps {
      if result.last?.kind != step.kind { result.append((step.kind, 0, 0)) }
      result[result.count - 1].total += 1
      if !step.hasPlaceholder { result[result.count - 1].complete += 1 }
    }
    return result
  }

  /// The source of tests that execute every suggestion without placeholder.
  var program: String {
    let kinds = Dictionary(grouping: steps, by: \.type).sorted { $0.key < $1.key }.map { type, steps in
      let complete = steps.filter { !$0.hasPlaceholder }
      let functions = complete.map { step in
        """
          private func step\(step.index)() async {
            let store = \(type).store(seed: \(seed), index: \(step.index))
        \(indented(step.code ?? ""))
          }
        """
      }
      return """
        @MainActor struct \(type)Suggestions {
          @Test func `the suggested assertions pass`() async {
        \(complete.map { "    await step\($0.index)()" }.joined(separator: "\n"))
          }

        \(functions.joined(separator: "\n\n"))
        }
        """
    }
    return """
      import ComposableArchitecture
      import Testing

      \(kinds.joined(separator: "\n\n"))

      """
  }
}

@MainActor struct SuggestionCorpusTests {
  @Test(arguments: [1, 2] as [UInt64])
  func `every transition has a suggestion, and at most one in twenty a placeholder, whatever the kind`(
    seed: UInt64
  ) async {
    let corpus = await SuggestionCorpus(seed: seed, stepsPerKind: 20)
    #expect(corpus.steps.filter { $0.code == nil }.map(\.kind) == [])
    for share in corpus.shares {
      let unfinished = corpus.steps.filter { $0.kind == share.kind && $0.hasPlaceholder }.compactMap(\.code)
      #expect(share.complete * 20 >= share.total * 19, "\(share.kind): \(unfinished)")
    }
  }

  @Test func `the same seed makes the same suggestions`() async {
    let first = await SuggestionCorpus(seed: 5, stepsPerKind: 4)
    let second = await SuggestionCorpus(seed: 5, stepsPerKind: 4)
    #expect(first.steps.map(\.code) == second.steps.map(\.code))
  }

  /// `SUGGESTIONS_PROGRAM` is the path of the file to write, `SUGGESTIONS_SHARES` that of the table of shares;
  /// `SUGGESTIONS_SEED` and `SUGGESTIONS_STEPS` choose the corpus.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["SUGGESTIONS_PROGRAM"] != nil))
  func `the corpus is written as tests`() async throws {
    let environment = ProcessInfo.processInfo.environment
    let program = try #require(environment["SUGGESTIONS_PROGRAM"])
    let table = try #require(environment["SUGGESTIONS_SHARES"])
    let corpus = await SuggestionCorpus(
      seed: environment["SUGGESTIONS_SEED"].flatMap(UInt64.init) ?? 2_026,
      stepsPerKind: environment["SUGGESTIONS_STEPS"].flatMap(Int.init) ?? 24)
    try corpus.program.write(toFile: program, atomically: true, encoding: .utf8)
    let lines = corpus.shares.map { share in
      let percent = Double(share.complete * 1_000 / share.total) / 10
      return "\(share.kind): \(share.complete) of \(share.total) unedited (\(percent) %)\n"
    }
    try lines.joined().write(toFile: table, atomically: true, encoding: .utf8)
    for share in corpus.shares { #expect(share.complete * 20 >= share.total * 19, "\(share.kind)") }
  }
}
