import SwiftSyntaxMacroExpansion
import Testing

#if canImport(MacroImplementations)
  @testable import MacroImplementations
#else
  @testable import ComposableArchitectureMacros
#endif

@Suite struct ReducerMacroTests {
  private func expand(_ source: String) -> MacroExpansion {
    MacroExpansion(of: source, with: ["Reducer": .reducer])
  }

  @Test func `a complete struct gets its conformance and attributes`() {
    expand(
      """
      @Reducer struct Counter {
        struct State: Equatable {
          var count = 0
        }
        enum Action {
          case tapped
        }
        var body: some Reducer<State, Action> {
          Reduce { state, action in .none }
        }
      }
      """
    ).expect(
      """
      struct Counter {
        struct State: Equatable {
          var count = 0
        }
        @CasePaths.CasePathable @dynamicMemberLookup
        enum Action {
          case tapped
        }
        @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
        var body: some Reducer<State, Action> {
          Reduce { state, action in .none }
        }
      }

      extension Counter: ComposableArchitecture.Reducer {
      }
      """)
  }

  @Test func `comments, conditions, generic parameters and the type around stay as they are`() {
    expand(
      """
      extension Feature {
        /// Lists items.
        @Reducer struct Listing<Item: Equatable & Sendable> {
          /// What is listed.
          struct State {
            /// The items.
            var items: [Item] = []
          }
          /// What happens.
          enum Action {
            /// One more.
            case append(Item)
            #if DEBUG
              case clear
            #endif
          }
          /// How many items there may be.
          enum Limit {
            case ten
          }
          let limit: Limit
          #if DEBUG
            let log: [String] = []
          #endif
          /// Appends.
          var body: some Reducer<State, Action> {
            EmptyReducer()
          }
        }
      }
      """
    ).expect(
      """
      extension Feature {
        /// Lists items.
        struct Listing<Item: Equatable & Sendable> {
          /// What is listed.
          struct State {
            /// The items.
            var items: [Item] = []
          }
          @CasePaths.CasePathable @dynamicMemberLookup
          /// What happens.
          enum Action {
            /// One more.
            case append(Item)
            #if DEBUG
              case clear
            #endif
          }
          /// How many items there may be.
          enum Limit {
            case ten
          }
          let limit: Limit
          #if DEBUG
            let log: [String] = []
          #endif
          @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
          /// Appends.
          var body: some Reducer<State, Action> {
            EmptyReducer()
          }
        }
      }

      extension Feature.Listing: ComposableArchitecture.Reducer {
      }
      """)
  }

  @Test func `what a struct lacks is added, as visible as the struct`() {
    expand("@Reducer public struct Empty {}").expect(
      """
      public struct Empty {

        @ComposableArchitecture.ObservableState
        public struct State: Swift.Codable, Swift.Equatable, Swift.Hashable, Swift.Sendable {
          public init() {
          }
        }

        @CasePaths.CasePathable
        @dynamicMemberLookup
        public enum Action: Swift.Equatable, Swift.Hashable, Swift.Sendable {
        }

        public var body: some ComposableArchitecture.Reducer<Self.State, Self.Action> {
          ComposableArchitecture.EmptyReducer()
        }
      }

      extension Empty: ComposableArchitecture.Reducer {
      }
      """)
  }

  @Test func `an enum state gets case paths, and attributes are not repeated`() {
    expand(
      """
      @Reducer struct Root {
        enum State {
          case one(One.State), two(Two.State)
        }
        @CasePathable enum Action {
          case one(One.Action), two(Two.Action)
        }
        @ReducerBuilder<State, Action> var body: some ReducerOf<Self> { EmptyReducer() }
      }
      """
    ).expect(
      """
      struct Root {
        @CasePaths.CasePathable @dynamicMemberLookup
        enum State {
          case one(One.State), two(Two.State)
        }
        @CasePathable
        @dynamicMemberLookup enum Action {
          case one(One.Action), two(Two.Action)
        }
        @ReducerBuilder<State, Action> var body: some ReducerOf<Self> { EmptyReducer() }
      }

      extension Root: ComposableArchitecture.Reducer {
      }
      """)
  }

  @Test func `aliases, reduce methods and returning bodies are left alone`() {
    expand(
      """
      @Reducer struct Adapter {
        typealias State = Int
        typealias Action = Bool
        func reduce(into state: inout Int, action: Bool) -> Effect<Bool> { .none }
      }
      @Reducer struct Returning {
        typealias State = Int
        typealias Action = Bool
        var body: some ReducerOf<Self> {
          return Reduce { state, action in return .none }
        }
      }
      """
    ).expect(
      """
      struct Adapter {
        typealias State = Int
        typealias Action = Bool
        func reduce(into state: inout Int, action: Bool) -> Effect<Bool> { .none }
      }
      struct Returning {
        typealias State = Int
        typealias Action = Bool
        var body: some ReducerOf<Self> {
          return Reduce { state, action in return .none }
        }
      }

      extension Adapter: ComposableArchitecture.Reducer {
      }

      extension Returning: ComposableArchitecture.Reducer {
      }
      """)
  }

  @Test func `a conditional state is found`() {
    expand(
      """
      @Reducer struct Feature {
        #if DEBUG
          struct State {
            var log: [String] = []
          }
        #else
          struct State {}
        #endif
        enum Action {}
        let body = EmptyReducer<State, Action>()
      }
      """
    ).expect(
      """
      struct Feature {
        #if DEBUG
          struct State {
            var log: [String] = []
          }
        #else
          struct State {}
        #endif
        @CasePaths.CasePathable @dynamicMemberLookup
        enum Action {}
        let body = EmptyReducer<State, Action>()
      }

      extension Feature: ComposableArchitecture.Reducer {
      }
      """)
  }

  @Test func `a class is refused`() {
    expand("@Reducer final class Counter {}").expect(
      .init(
        id: "reducer-needs-struct-or-enum",
        message: "'@Reducer' can only be applied to a struct or an enum, not to a 'class'",
        line: 1, column: 16, fixIts: ["Replace 'class' by 'struct'", "Remove '@Reducer'"]),
      fixed: "@Reducer final struct Counter {}")
    expand("@Reducer protocol Counter {}").expect(
      .init(
        id: "reducer-needs-struct-or-enum",
        message: "'@Reducer' can only be applied to a struct or an enum, not to a 'protocol'",
        line: 1, column: 10, fixIts: ["Remove '@Reducer'"]),
      fixed: "protocol Counter {}")
    expand("@Reducer actor Counter {}").expect(
      .init(
        id: "reducer-needs-struct-or-enum",
        message: "'@Reducer' can only be applied to a struct or an enum, not to an 'actor'",
        line: 1, column: 10, fixIts: ["Replace 'actor' by 'struct'", "Remove '@Reducer'"]),
      fixed: "@Reducer struct Counter {}")
  }

  @Test func `body and reduce exclude each other`() {
    expand(
      """
      @Reducer struct Counter {
        struct State {}
        enum Action {}
        var body: some ReducerOf<Self> { EmptyReducer() }
        func reduce(into state: inout State, action: Action) -> EffectOf<Self> { .none }
      }
      """
    ).expect(
      .init(
        id: "reducer-body-and-reduce",
        message: """
          'Counter' has both a 'body' and a 'reduce(into:action:)': 'body' would never run. Keep one of them, or \
          move 'reduce' into the body as 'Reduce { state, action in … }'
          """,
        line: 5, column: 8, fixIts: ["Remove 'reduce(into:action:)'", "Remove 'body'"]),
      fixed: """
        @Reducer struct Counter {
          struct State {}
          enum Action {}
          var body: some ReducerOf<Self> { EmptyReducer() }
        }
        """)
  }

  @Test(arguments: [
    ("some Reducer", "does not say whose state and actions it reduces", "some Reducer<State, Action>"),
    ("Reducer<State, Action>", "lacks 'some'", "some Reducer<State, Action>"),
    ("ReducerOf<Self>", "lacks 'some'", "some ReducerOf<Self>"),
    ("any ReducerOf<Self>", "hides the reducer's type, which 'some' keeps", "some ReducerOf<Self>"),
    (
      "some Reducer<Action, State>", "has state and action the wrong way round", "some Reducer<State, Action>"
    ),
  ])
  func `a body of a type that cannot work is repaired`(type: String, problem: String, better: String) {
    func source(_ type: String) -> String {
      """
      @Reducer struct Counter {
        struct State {}
        enum Action {}
        var body: \(type) { EmptyReducer() }
      }
      """
    }
    expand(source(type)).expect(
      .init(
        id: "reducer-body-type",
        message: "'\(type)' \(problem): the type of 'body' is '\(better)'",
        line: 4, column: 13, fixIts: ["Replace '\(type)' by '\(better)'"]),
      fixed: source(better))
  }

  @Test func `conformances for a written type are refused`() {
    expand(
      """
      @Reducer(state: .equatable) struct Counter {
        struct State {}
        enum Action {}
      }
      """
    ).expect(
      .init(
        id: "reducer-conformance-of-written-type",
        message: """
          'state:' adds conformances to a 'State' that '@Reducer' generates; this one is written out: declare its \
          conformances there
          """,
        line: 1, column: 10))
  }
}
