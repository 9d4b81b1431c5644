import ComposableArchitecture
import ConcurrencyExtras
import Dependencies
import IssueReporting

/// A reducer in a store's runtime whose effects have settled when `send` returns, and which asserts nothing.
@MainActor
final class Rig<State, Action> {
  private let executor = EffectExecutor()
  private let runtime: StoreRuntime<State, Action>

  init(
    _ initialState: @autoclosure () -> State,
    @ReducerBuilder<State, Action> reducer: () -> some Reducer<State, Action>,
    withDependencies prepare: (inout DependencyValues) -> Void = { _ in }
  ) {
    runtime = withDependencies {
      $0.prepareForTestStore()
      prepare(&$0)
    } operation: { [executor] in
      StoreRuntime(
        initialState: initialState(), dependencies: .captured, scheduling: .serial(executor),
        reduce: reducer().reduce(into:action:))
    }
  }

  isolated deinit { runtime.stopAll() }

  var state: State { runtime.state }

  /// The names of the effects that are in flight, in the order in which they started.
  var inFlight: [String] { runtime.effects.map { $0.name ?? "unnamed" } }

  /// Whether nothing is in flight and nothing is known to be presented.
  var isIdle: Bool { runtime.isIdle }

  /// Sends an action and lets its effects run as far as they can without time.
  func send(_ action: Action) async {
    runtime.send(action)
    await executor.settle()
  }

  /// Sends an action and returns the issues that it led to.
  func issues(from action: Action) async -> [ReportedIssue] {
    await collectIssues { await send(action) }
  }
}

extension Effect {
  /// An effect that goes on until it is cancelled.
  static func endless(_ name: String) -> Self {
    .run(name: name) { _ in try await Task.never() }
  }
}
