import SwiftSyntaxMacroExpansion
import Testing

#if canImport(MacroImplementations)
  @testable import MacroImplementations
#else
  @testable import ComposableArchitectureMacros
#endif

/// The same forms are compiled and run in `ComposableArchitectureTests/CaseReducerTests.swift`.
@Suite struct ReducerEnumMacroTests {
  private func expand(_ source: String) -> MacroExpansion {
    MacroExpansion(
      of: source,
      with: [
        "Reducer": .reducer,
        "ReducerCaseIgnored": MacroSpec(type: ReducerCaseIgnoredMacro.self),
        "ReducerCaseEphemeral": MacroSpec(type: ReducerCaseEphemeralMacro.self),
      ])
  }

  @Test func `an enum of reducers gets state, action, body and scopes`() {
    expand(
      """
      @Reducer(state: .equatable, .sendable, action: .equatable)
      public enum Destination {
        case alert(AlertState<Alert>)
        case counter(Counter = Counter(step: 2))
        case detail(Detail)
        @ReducerCaseIgnored
        case meeting(Meeting, name: String)
        @ReducerCaseEphemeral
        case prompt(Prompt)
        case settings
      }
      """
    ).expect(
      """

      public enum Destination {
        case alert(AlertState<Alert>)
        case counter(Counter = Counter(step: 2))
        case detail(Detail)
        case meeting(Meeting, name: String)
        case prompt(Prompt)
        case settings

        @CasePaths.CasePathable
        @dynamicMemberLookup
        @ComposableArchitecture.ObservableState
        public enum State: ComposableArchitecture.CaseReducerState, nonisolated ComposableArchitecture.ObservableState, nonisolated CasePaths.CasePathable, nonisolated CasePaths.CasePathIterable, Swift.Equatable, Swift.Sendable {
          public typealias StateReducer = Destination
          case alert(AlertState<Alert>)
          case counter(Counter.State)
          case detail(Detail.State)
          case meeting(Meeting, name: String)
          case prompt(Prompt)
          case settings
          public var _isEphemeral: Swift.Bool {
            if case .prompt = self {
              return true
            }
            return false
          }
        }

        @CasePaths.CasePathable
        @dynamicMemberLookup
        public enum Action: nonisolated CasePaths.CasePathable, nonisolated CasePaths.CasePathIterable, Swift.Equatable {
          case alert(Alert)
          case counter(Counter.Action)
          case detail(Detail.Action)
          case meeting(Swift.Never)
          case prompt(Prompt.Action)
          case settings(Swift.Never)
        }

        public typealias Body = ComposableArchitecture.Reduce<Self.State, Self.Action>

        public static var body: Self.Body {
          ComposableArchitecture.Reduce(
            ComposableArchitecture.CombineReducers {
              ComposableArchitecture.Scope(state: \\Self.State.Cases.counter, action: \\Self.Action.Cases.counter) {
                Counter(step: 2)
              }
              ComposableArchitecture.Scope(state: \\Self.State.Cases.detail, action: \\Self.Action.Cases.detail) {
                Detail()
              }
            }
          )
        }

        @CasePaths.CasePathable
        @dynamicMemberLookup
        public enum CaseScope: ComposableArchitecture._CaseScopeProtocol, nonisolated CasePaths.CasePathable, nonisolated CasePaths.CasePathIterable {
          case alert(AlertState<Alert>)
          case counter(ComposableArchitecture.StoreOf<Counter>)
          case detail(ComposableArchitecture.StoreOf<Detail>)
          case meeting(Meeting, name: String)
          case prompt(Prompt)
          case settings
        }

        @MainActor public static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
          switch store.state {
          case .alert(let value0):
            return .alert(value0)
          case .counter:
            return .counter(store.scope(state: \\.counter, action: \\.counter)!)
          case .detail:
            return .detail(store.scope(state: \\.detail, action: \\.detail)!)
          case .meeting(let value0, let value1):
            return .meeting(value0, name: value1)
          case .prompt(let value0):
            return .prompt(value0)
          case .settings:
            return .settings
          }
        }
      }

      extension Destination: ComposableArchitecture.CaseReducer, ComposableArchitecture.Reducer {
      }
      """)
  }

  @Test func `recursive and conditional cases keep what surrounds them`() {
    expand(
      """
      @Reducer enum Path {
        indirect case child(Child)
        #if DEBUG
          case log(Log)
        #endif
      }
      """
    ).expect(
      """
      enum Path {
        indirect case child(Child)
        #if DEBUG
          case log(Log)
        #endif

        @CasePaths.CasePathable
        @dynamicMemberLookup
        @ComposableArchitecture.ObservableState
        enum State: ComposableArchitecture.CaseReducerState, nonisolated ComposableArchitecture.ObservableState, nonisolated CasePaths.CasePathable, nonisolated CasePaths.CasePathIterable {
          typealias StateReducer = Path
          indirect case child(Child.State)
          #if DEBUG
          case log(Log.State)
          #endif
        }

        @CasePaths.CasePathable
        @dynamicMemberLookup
        enum Action: nonisolated CasePaths.CasePathable, nonisolated CasePaths.CasePathIterable {
          indirect case child(Child.Action)
          #if DEBUG
          case log(Log.Action)
          #endif
        }

        typealias Body = ComposableArchitecture.Reduce<Self.State, Self.Action>

        static var body: Self.Body {
          ComposableArchitecture.Reduce(
            ComposableArchitecture.CombineReducers {
              ComposableArchitecture.Scope(state: \\Self.State.Cases.child, action: \\Self.Action.Cases.child) {
                Child()
              }
              #if DEBUG
              ComposableArchitecture.Scope(state: \\Self.State.Cases.log, action: \\Self.Action.Cases.log) {
                Log()
              }
              #endif
            }
          )
        }

        @CasePaths.CasePathable
        @dynamicMemberLookup
        enum CaseScope: ComposableArchitecture._CaseScopeProtocol, nonisolated CasePaths.CasePathable, nonisolated CasePaths.CasePathIterable {
          indirect case child(ComposableArchitecture.StoreOf<Child>)
          #if DEBUG
          case log(ComposableArchitecture.StoreOf<Log>)
          #endif
        }

        @MainActor static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
          switch store.state {
          case .child:
            return .child(store.scope(state: \\.child, action: \\.child)!)
          #if DEBUG
          case .log:
            return .log(store.scope(state: \\.log, action: \\.log)!)
          #endif
          }
        }
      }

      extension Path: ComposableArchitecture.CaseReducer, ComposableArchitecture.Reducer {
      }
      """)
  }

  @Test func `an enum without reducers does nothing`() {
    expand(
      """
      @Reducer indirect enum Destination {
        case confirmation(ConfirmationDialogState<Never>)
      }
      """
    ).expect(
      """
      indirect enum Destination {
        case confirmation(ConfirmationDialogState<Never>)

        @CasePaths.CasePathable
        @dynamicMemberLookup
        @ComposableArchitecture.ObservableState
        indirect enum State: ComposableArchitecture.CaseReducerState, nonisolated ComposableArchitecture.ObservableState, nonisolated CasePaths.CasePathable, nonisolated CasePaths.CasePathIterable {
          typealias StateReducer = Destination
          case confirmation(ConfirmationDialogState<Never>)
        }

        @CasePaths.CasePathable
        @dynamicMemberLookup
        indirect enum Action: nonisolated CasePaths.CasePathable, nonisolated CasePaths.CasePathIterable {
          case confirmation(Never)
        }

        typealias Body = ComposableArchitecture.Reduce<Self.State, Self.Action>

        static var body: Self.Body {
          ComposableArchitecture.Reduce(
            ComposableArchitecture.CombineReducers {
            }
          )
        }

        @CasePaths.CasePathable
        @dynamicMemberLookup
        indirect enum CaseScope: ComposableArchitecture._CaseScopeProtocol, nonisolated CasePaths.CasePathable, nonisolated CasePaths.CasePathIterable {
          case confirmation(ConfirmationDialogState<Never>)
        }

        @MainActor static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
          switch store.state {
          case .confirmation(let value0):
            return .confirmation(value0)
          }
        }
      }

      extension Destination: ComposableArchitecture.CaseReducer, ComposableArchitecture.Reducer {
      }
      """)
  }

  @Test func `an enum without cases is refused`() {
    expand("@Reducer enum Destination {}").expect(
      .init(
        id: "reducer-enum-without-cases",
        message: """
          '@Reducer' makes a reducer of the cases of an enum, and 'Destination' has none. Add a case for each \
          reducer, as in 'case detail(Detail)', or make it a struct
          """,
        line: 1, column: 15, fixIts: ["Replace 'enum' by 'struct'"]),
      fixed: "@Reducer struct Destination {}")
  }

  @Test(arguments: ["(Meeting, String)", "(Detail?)", "([Detail])", "((Detail))", "(() -> Void)"])
  func `a case that cannot hold a reducer is refused`(payload: String) {
    expand(
      """
      @Reducer enum Destination {
        case detail(Detail)
        // A meeting.
        case meeting\(payload)
      }
      """
    ).expect(
      .init(
        id: "reducer-case-payload",
        message: """
          'meeting' must hold one reducer, as in 'case meeting(Feature)'. Mark it '@ReducerCaseIgnored' if what it \
          holds is state without a reducer
          """,
        line: 4, column: 8, fixIts: ["Add '@ReducerCaseIgnored'"]),
      fixed: """
        @Reducer enum Destination {
          case detail(Detail)
          // A meeting.
          @ReducerCaseIgnored case meeting\(payload)
        }
        """)
  }

  @Test func `markers of cases are refused elsewhere`() {
    expand(
      """
      enum Destination {
        @ReducerCaseIgnored
        case meeting
        @ReducerCaseEphemeral
        var prompt: Int { 0 }
      }
      """
    ).expect(
      .init(
        id: "reducer-case-placement",
        message: "'@ReducerCaseIgnored' means nothing here: the enum is not marked '@Reducer'",
        line: 2, column: 3, fixIts: ["Remove '@ReducerCaseIgnored'"]),
      .init(
        id: "reducer-case-placement",
        message: "'@ReducerCaseEphemeral' can only be applied to a case of an enum marked '@Reducer'",
        line: 4, column: 3, fixIts: ["Remove '@ReducerCaseEphemeral'"]))
  }
}
