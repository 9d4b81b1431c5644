import CasePaths
import IssueReporting
import Testing

@Suite struct AnyCasePathTests {
  @Test func `embedding and extracting undo each other, along every path`() {
    func expectLaws<Value: Equatable>(
      _ path: AnyCasePath<Action, Value>, _ keyPath: CaseKeyPath<Action, Value>, _ value: Value
    ) {
      let action = path.embed(value)
      #expect(path.extract(from: action) == value)
      #expect(keyPath(value) == action)
      #expect(action[case: keyPath] == value)
      #expect(action.is(keyPath))
      for other in samples where path.extract(from: other) != nil {
        #expect(path.extract(from: other).map(path.embed) == other)
      }
    }
    var random = Seeded(state: 42)
    let samples = (0..<100).map { _ in Action.random(using: &random) }
    for _ in 0..<100 {
      let text = String(Int.random(in: 0..<1_000, using: &random))
      expectLaws(AnyCasePath(\.renamed), \.renamed, text)
      expectLaws(AnyCasePath(\.login.loginResponse.success), \.login.loginResponse.success, text)
      expectLaws(AnyCasePath(\.child.name), \.child.name, text)
      expectLaws(AnyCasePath(\.response.failure), \.response.failure, Failure())
    }
  }

  @Test func `paths append`() {
    let login: AnyCasePath<Action, Login> = AnyCasePath(\.login)
    let path = login.appending(path: AnyCasePath(\.loginResponse.success))
    #expect(path.extract(from: .login(.loginResponse(.success("Blob")))) == "Blob")
    #expect(path.debugDescription == #"\.login.loginResponse.success"#)
    #expect(login.loginResponse.success.embed("Blob") == .login(.loginResponse(.success("Blob"))))
  }

  @Test func `modify changes the payload or throws`() throws {
    let path: AnyCasePath<Action, String> = AnyCasePath(\.renamed)
    var action = Action.renamed(to: "Blob")
    let count = try path.modify(&action) {
      $0 += ", Jr."
      return $0.count
    }
    #expect(action == .renamed(to: "Blob, Jr.") && count == 9)

    var other = Action.tapped
    let error = #expect(throws: (any Error).self) { try path.modify(&other) { $0 = "" } }
    #expect("\(try #require(error))".contains(#"\.renamed"#))
    #expect(other == .tapped)
  }

  @Test func `paths found by reflection extract their case only`() {
    let renamed = AnyCasePath<Action, String>(unsafe: { .renamed(to: $0) })
    #expect(renamed.extract(from: .renamed(to: "Blob")) == "Blob")
    #expect(renamed.extract(from: .pair(1, "Blob")) == nil)
    #expect(renamed.extract(from: .tapped) == nil)
    let tapped = AnyCasePath<Action, Void>(unsafe: .tapped)
    #expect(tapped.extract(from: .tapped) != nil)
    #expect(tapped.extract(from: .default) == nil)
    let some = AnyCasePath<Int?, Int>(unsafe: { .some($0) })
    #expect(some.extract(from: 1) == 1 && some.extract(from: nil) == nil)
  }

  @Test func `a case that is passed by its name is not taken for a value`() {
    let renamed = AnyCasePath(unsafe: Action.renamed)
    #expect(renamed.extract(from: .renamed(to: "Blob")) == "Blob")
    let tapped = AnyCasePath(unsafe: Action.tapped)
    #expect(tapped.extract(from: .tapped) != nil)
    #expect(tapped.extract(from: .default) == nil)
  }

  @Test func `modifying another case is reported and changes nothing`() {
    var action = Action.tapped
    withExpectedIssue {
      action.modify(\.renamed) { $0 = "Blob" }
    }
    withExpectedIssue {
      let path: CaseKeyPath<Action, String> = \.login.loginResponse.success
      action.modify(path) { $0 = "Blob" }
    }
    #expect(action == .tapped)
  }

  @Test func `assigning nil to the case that a value is is reported and changes nothing`() {
    var action = Action.renamed(to: "Blob")
    withExpectedIssue { action[case: \.renamed] = nil }
    #expect(action == .renamed(to: "Blob"))
  }

  @Test func `a key path leads through a result of a tuple`() {
    let pair: CaseKeyPath<Outcome, (Int, name: String)> = \.pair.success
    #expect(Outcome.pair(.success((1, name: "Blob")))[case: pair]?.name == "Blob")
    #expect(Outcome.pair(.failure(CancellationError())).is(\.pair.failure))
  }

  @Test func `a result without a value is reached like any other`() {
    let action = Outcome.finished(.success(()))
    #expect(action.is(\.finished.success))
    #expect(!action.is(\.finished.failure))
    #expect(action[case: \.finished.success] != nil)
    #expect((\Outcome.Cases.finished.success)().is(\.finished.success))
    let path: CaseKeyPath<Outcome, Void> = \.finished.success
    #expect(action[case: path] != nil && action.is(path))
  }
}

@CasePathable
private enum Outcome {
  case finished(Result<Void, any Error>)
  case pair(Result<(Int, name: String), any Error>)
}

extension Action {
  fileprivate static func random(using random: inout Seeded) -> Action {
    let number = Int.random(in: 0..<1_000, using: &random)
    return switch Int.random(in: 0..<8, using: &random) {
    case 0: .login(.submitted)
    case 1: .login(.loginResponse(.success("\(number)")))
    case 2: .tapped
    case 3: .moved(x: number, y: -number)
    case 4: .renamed(to: "\(number)")
    case 5: .response(.failure(Failure()))
    case 6: .child(.name("\(number)"))
    default: .child(nil)
    }
  }
}

/// SplitMix64: the same numbers in every run.
private struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
