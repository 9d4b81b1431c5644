import Foundation
import Testing

@testable import ComposableArchitecture

struct SharedRow: Equatable, Identifiable {
  var id: Int
  var title = ""
  @Shared var count: Int
}

struct SharedPage: Equatable {
  @Shared var names: [String]
  @Shared(.inMemory("log")) var log: [String] = []
  @SharedReader(.inMemory("log")) var reader: [String] = []
}

struct SharedChild: Equatable {
  @Shared var count: Int
  @Shared(.inMemory("visits")) var visits = 0
  var title = ""
}

enum SharedMode: String { case plain, fancy }

@Reducer
struct SharedHolders {
  @ObservableState
  struct State: Equatable {
    var left: SharedPage
    var right: SharedPage
    @Shared var names: [String]
    @Shared var first: String
    @SharedReader var total: Int
    @SharedReader(.inMemory("seen")) var seen = 0
    var child: SharedChild?
    @Presents var presented: SharedChild?
    var rows: IdentifiedArrayOf<SharedRow>
    var list: [SharedRow]
    var table: [String: [SharedRow]]

    init() {
      let names = Shared(value: ["a", "b"])
      left = SharedPage(names: names)
      right = SharedPage(names: names)
      _names = names
      _first = names[0]
      _total = names.read { $0.count }
      rows = [SharedRow(id: 1, count: Shared(value: 0)), SharedRow(id: 2, count: Shared(value: 0))]
      list = [SharedRow(id: 3, count: Shared(value: 0))]
      table = ["a": [SharedRow(id: 4, count: Shared(value: 0))]]
      presented = SharedChild(count: Shared(value: 0))
    }
  }

  enum Action { case run(@Sendable (inout State) -> Void) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .run(let change): change(&state)
      }
      return .none
    }
  }
}

/// What is suggested for changes of shared values. Each suggestion is also asserted, as it stands.
@MainActor
struct SharedSuggestionTests {
  typealias State = SharedHolders.State

  /// The suggested statements and the whole text of the failure, if the statements as a closure pass.
  private func suggestion(
    for change: @escaping @Sendable (inout State) -> Void, in initial: (inout State) -> Void = { _ in },
    sourceLocation: SourceLocation = #_sourceLocation, _ closure: @escaping (inout State) -> Void
  ) async throws -> (statements: [String], text: String) {
    func store() -> TestStoreOf<SharedHolders> {
      var state = State()
      initial(&state)
      return TestStore(initialState: state) { SharedHolders() }
    }
    let failures = await collectFailures { await store().send(.run(change)) }
    let corrected = await withDependencies {
      $0.defaultInMemoryStorage = InMemoryStorage()
    } operation: {
      await collectFailures { await store().send(.run(change), assert: closure) }
    }
    #expect(corrected.map(\.kind) == [], sourceLocation: sourceLocation)
    #expect(failures.count == 1, sourceLocation: sourceLocation)
    let failure = try #require(failures.first, sourceLocation: sourceLocation)
    let code = try #require(failure.suggestion?.code, sourceLocation: sourceLocation)
    let lines = code.split(separator: "\n").map { $0.drop { $0 == " " } }
    return (lines.dropFirst().dropLast().map(String.init), failure.rendered(in: .english))
  }

  // MARK: One value in several places

  @Test func `a value that several properties hold is written once`() async throws {
    let suggestion = try await suggestion {
      $0.right.$names.withLock { $0.append("c") }
    } _: {
      $0.left.$names.withLock { $0.append("c") }
    }
    #expect(suggestion.statements == [#"$0.left.$names.withLock { $0.append("c") }"#])
  }

  @Test func `a property that refers to a part is left to the one that refers to the whole`() async throws {
    let suggestion = try await suggestion {
      $0.$first.withLock { $0 += "!" }
    } _: {
      $0.left.$names.withLock { $0[0] = "a!" }
    }
    #expect(suggestion.statements == [#"$0.left.$names.withLock { $0[0] = "a!" }"#])
  }

  @Test func `a property that only reads is left to the one that writes`() async throws {
    let suggestion = try await suggestion {
      $0.left.$log.withLock { $0.append("x") }
    } _: {
      $0.left.$log.withLock { $0 = ["x"] }
    }
    #expect(suggestion.statements == [#"$0.left.$log.withLock { $0 = ["x"] }"#])
  }

  @Test func `a value that the state only reads is declared with its key`() async throws {
    let suggestion = try await suggestion { _ in
      @Shared(.inMemory("seen")) var seen = 0
      $seen.withLock { $0 = 5 }
    } _: { _ in
      @Shared(.inMemory("seen")) var seen: Int = 0
      $seen.withLock { $0 = 5 }
    }
    #expect(
      suggestion.statements == [
        #"@Shared(.inMemory("seen")) var seen: Int = 0"#, "$seen.withLock { $0 = 5 }",
      ])
  }

  // MARK: Declarations and initialisers

  @Test func `a property with a key is not an argument of the initialiser`() async throws {
    let suggestion = try await suggestion {
      $0.child = SharedChild(count: Shared(value: 9))
    } _: {
      $0.child = SharedChild(count: Shared(value: 9), title: "")
    }
    #expect(suggestion.statements == [#"$0.child = SharedChild(count: Shared(value: 9), title: "")"#])
  }

  @Test func `values that no state holds are declared with their types`() async throws {
    let suggestion = try await suggestion { _ in
      @Shared(.inMemory("xs")) var xs: [Int] = []
      @Shared(.appStorage("mode")) var mode = SharedMode.plain
      @Shared(.appStorage("token")) var token: String?
      @Shared(.inMemory("class")) var text = "x"
      @Shared(.inMemory("float")) var float: Float = 1
      @Shared(.inMemory("a.b")) var one = 0
      @Shared(.inMemory("a-b")) var other = 0
      $xs.withLock { $0.append(1) }
      $mode.withLock { $0 = .fancy }
      $token.withLock { $0 = "t" }
      $text.withLock { $0 = "y" }
      $float.withLock { $0 = 2 }
      $one.withLock { $0 = 1 }
      $other.withLock { $0 = 2 }
    } _: { _ in
      @Shared(.inMemory("xs")) var xs: [Int] = []
      $xs.withLock { $0 = [1] }
      @Shared(.appStorage("mode")) var mode: SharedMode = .plain
      $mode.withLock { $0 = .fancy }
      @Shared(.appStorage("token")) var token: String? = nil
      $token.withLock { $0 = "t" }
      @Shared(.inMemory("class")) var `class`: String = "x"
      $class.withLock { $0 = "y" }
      @Shared(.inMemory("float")) var float: Float = 1.0
      $float.withLock { $0 = 2.0 }
      @Shared(.inMemory("a.b")) var aB: Int = 0
      $aB.withLock { $0 = 1 }
      @Shared(.inMemory("a-b")) var aB2: Int = 0
      $aB2.withLock { $0 = 2 }
    }
    #expect(
      suggestion.statements == [
        #"@Shared(.inMemory("xs")) var xs: [Int] = []"#, "$xs.withLock { $0 = [1] }",
        #"@Shared(.appStorage("mode")) var mode: SharedMode = .plain"#, "$mode.withLock { $0 = .fancy }",
        #"@Shared(.appStorage("token")) var token: String? = nil"#, #"$token.withLock { $0 = "t" }"#,
        #"@Shared(.inMemory("class")) var `class`: String = "x""#, #"$class.withLock { $0 = "y" }"#,
        #"@Shared(.inMemory("float")) var float: Float = 1.0"#, "$float.withLock { $0 = 2.0 }",
        #"@Shared(.inMemory("a.b")) var aB: Int = 0"#, "$aB.withLock { $0 = 1 }",
        #"@Shared(.inMemory("a-b")) var aB2: Int = 0"#, "$aB2.withLock { $0 = 2 }",
      ])
  }

  // MARK: Pointing elsewhere

  @Test func `a property that points elsewhere is assigned`() async throws {
    let suggestion = try await suggestion {
      $0.presented?.$count = Shared(value: 8)
    } _: {
      $0.presented?.$count = Shared(value: 8)
    }
    #expect(suggestion.statements == ["$0.presented?.$count = Shared(value: 8)"])
  }

  @Test func `a reader that points elsewhere is assigned`() async throws {
    let suggestion = try await suggestion {
      $0.$seen = SharedReader(value: 8)
    } _: {
      $0.$seen = SharedReader(value: 8)
    }
    #expect(suggestion.statements == ["$0.$seen = SharedReader(value: 8)"])
  }

  // MARK: In elements and children

  @Test func `a value in an element of a collection is told and written in its place`() async throws {
    let suggestion = try await suggestion {
      $0.rows[id: 1]?.$count.withLock { $0 += 1 }
      $0.list[0].$count.withLock { $0 += 2 }
    } _: {
      $0.rows[id: 1]?.$count.withLock { $0 = 1 }
      $0.list[0].$count.withLock { $0 = 2 }
    }
    #expect(
      suggestion.statements == [
        "$0.rows[id: 1]?.$count.withLock { $0 = 1 }", "$0.list[0].$count.withLock { $0 = 2 }",
      ])
    #expect(suggestion.text.contains("rows[id: 1].count: 0 → 1"))
    #expect(suggestion.text.contains("count: 0 → 2"))
    #expect(suggestion.text.contains("SharedRow("))
  }

  @Test func `a value in a presented child is told and written in its place`() async throws {
    let suggestion = try await suggestion {
      $0.presented?.$count.withLock { $0 += 1 }
    } _: {
      $0.presented?.$count.withLock { $0 = 1 }
    }
    #expect(suggestion.statements == ["$0.presented?.$count.withLock { $0 = 1 }"])
    #expect(suggestion.text.contains("presented.count: 0 → 1"))
  }

  @Test func `a value in a collection in a collection is told and written in its place`() async throws {
    let suggestion = try await suggestion {
      $0.table["a"]?[0].$count.withLock { $0 += 1 }
      $0.rows[id: 2]?.title = "x"
    } _: {
      $0.rows[id: 2]?.title = "x"
      $0.table["a"]?[0].$count.withLock { $0 = 1 }
    }
    #expect(
      suggestion.statements == [
        #"$0.rows[id: 2]?.title = "x""#, #"$0.table["a"]?[0].$count.withLock { $0 = 1 }"#,
      ])
  }
}
