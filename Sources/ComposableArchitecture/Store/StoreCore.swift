import ConcurrencyExtras
import CustomDump
import IssueReporting

/// Where a store finds its state, and how what it sends gets to the root's reducer.
@MainActor
protocol StoreCore<State, Action>: AnyObject {
  associatedtype State
  associatedtype Action

  /// The state. If it is gone, what it was last known to be.
  var state: State { get }

  /// A part of the state.
  func value<Value>(at keyPath: KeyPath<State, Value>) -> Value

  /// Sends an action to the root's reducer. If the state is gone, reports an issue instead.
  func send(_ action: Action) -> EffectGroup?

  /// Registers a read of the state with whoever observes at the moment.
  func access()

  /// Calls a closure with the state now and after every action of the root, as long as the state is there and
  /// the closure returns `true`. It keeps neither the state's store nor the root.
  ///
  /// - Parameter end: Is called once nothing more comes.
  func follow(_ body: @escaping (State) -> Bool, end: @escaping () -> Void)

  /// The core of a child that is always there.
  func child<ChildState, ChildAction>(
    _ toState: KeyPath<State, ChildState>, _ toAction: @escaping (ChildAction) -> Action
  ) -> any StoreCore<ChildState, ChildAction>

  /// The core of a child that comes and goes.
  ///
  /// - Parameters:
  ///   - current: The child's state at the moment.
  ///   - site: Where what is sent to the child while it is gone is reported.
  func child<ChildState, ChildAction>(
    _ toState: KeyPath<State, ChildState?>, current: ChildState, site: IssueSite,
    _ toAction: @escaping (ChildAction) -> Action
  ) -> any StoreCore<ChildState, ChildAction>
}

/// The core of a store that has no parent.
final class RootCore<State, Action>: StoreCore {
  private let runtime: StoreRuntime<State, Action>

  init(_ runtime: StoreRuntime<State, Action>) { self.runtime = runtime }

  // Only the root store has this core: cores of children have the runtime.
  isolated deinit {
    runtime.stopAll()
    runtime.watch.end()
  }

  var state: State { runtime.state }
  func value<Value>(at keyPath: KeyPath<State, Value>) -> Value { runtime.state[keyPath: keyPath] }
  func send(_ action: Action) -> EffectGroup? { runtime.send(action) }
  func access() { runtime.watch.access() }

  func follow(_ body: @escaping (State) -> Bool, end: @escaping () -> Void) {
    runtime.watch.follow({ [weak runtime] in runtime.map { body($0.state) } ?? false }, end: end)
  }

  func child<ChildState, ChildAction>(
    _ toState: KeyPath<State, ChildState>, _ toAction: @escaping (ChildAction) -> Action
  ) -> any StoreCore<ChildState, ChildAction> {
    ChildCore(runtime, .permanent((\StoreRuntime<State, Action>.state).appending(path: toState)), toAction)
  }

  func child<ChildState, ChildAction>(
    _ toState: KeyPath<State, ChildState?>, current: ChildState, site: IssueSite,
    _ toAction: @escaping (ChildAction) -> Action
  ) -> any StoreCore<ChildState, ChildAction> {
    ChildCore(
      runtime, .optional((\StoreRuntime<State, Action>.state).appending(path: toState), site),
      lastState: current, toAction)
  }
}

/// The core of a store that has a parent.
///
/// However deep the child is, one key path leads to its state from the runtime: a read goes straight there and
/// copies none of the states on the way. The whole state of a child that comes and goes is kept at each read, for when
/// it is gone.
private final class ChildCore<RootState, RootAction, State, Action>: StoreCore {
  typealias Runtime = StoreRuntime<RootState, RootAction>

  enum Path {
    case permanent(KeyPath<Runtime, State>)
    /// The state is not there if the child or one of its ancestors is gone.
    case optional(KeyPath<Runtime, State?>, IssueSite)
  }

  private let runtime: Runtime
  private let path: Path
  private let toRootAction: (Action) -> RootAction
  /// What the state was when it was last read, if it may go away.
  private var lastState: State?

  init(
    _ runtime: Runtime, _ path: Path, lastState: State? = nil,
    _ toRootAction: @escaping (Action) -> RootAction
  ) {
    self.runtime = runtime
    self.path = path
    self.lastState = lastState
    self.toRootAction = toRootAction
  }

  var state: State {
    switch path {
    case .permanent(let keyPath):
      return runtime[keyPath: keyPath]
    case .optional(let keyPath, _):
      if let state = runtime[keyPath: keyPath] { lastState = state }
      return lastState!
    }
  }

  func value<Value>(at keyPath: KeyPath<State, Value>) -> Value { state[keyPath: keyPath] }

  func send(_ action: Action) -> EffectGroup? {
    if case .optional(let keyPath, let site) = path, withoutObserving({ runtime[keyPath: keyPath] == nil }) {
      site.report(goneBefore: action)
      return nil
    }
    return runtime.send(toRootAction(action))
  }

  func access() { runtime.watch.access() }

  func follow(_ body: @escaping (State) -> Bool, end: @escaping () -> Void) {
    runtime.watch.follow(
      { [weak runtime, path] in
        guard let runtime else { return false }
        return switch path {
        case .permanent(let keyPath): body(runtime[keyPath: keyPath])
        case .optional(let keyPath, _): runtime[keyPath: keyPath].map(body) ?? false
        }
      }, end: end)
  }

  func child<ChildState, ChildAction>(
    _ toState: KeyPath<State, ChildState>, _ toAction: @escaping (ChildAction) -> Action
  ) -> any StoreCore<ChildState, ChildAction> {
    let toRootAction = { [toRootAction] in toRootAction(toAction($0)) }
    switch path {
    case .permanent(let keyPath):
      return ChildCore<RootState, RootAction, ChildState, ChildAction>(
        runtime, .permanent(keyPath.appending(path: toState)), toRootAction)
    case .optional(let keyPath, let site):
      return ChildCore<RootState, RootAction, ChildState, ChildAction>(
        runtime, .optional(keyPath.appending(path: \.[member: toState]), site),
        lastState: withoutObserving { value(at: toState) }, toRootAction)
    }
  }

  func child<ChildState, ChildAction>(
    _ toState: KeyPath<State, ChildState?>, current: ChildState, site: IssueSite,
    _ toAction: @escaping (ChildAction) -> Action
  ) -> any StoreCore<ChildState, ChildAction> {
    let toRootAction = { [toRootAction] in toRootAction(toAction($0)) }
    let childPath =
      switch path {
      case .permanent(let keyPath): keyPath.appending(path: toState)
      case .optional(let keyPath, _): keyPath.appending(path: \.[optionalMember: toState])
      }
    return ChildCore<RootState, RootAction, ChildState, ChildAction>(
      runtime, .optional(childPath, site), lastState: current, toRootAction)
  }
}

extension Optional {
  fileprivate subscript<Member>(member keyPath: KeyPath<Wrapped, Member>) -> Member? {
    self?[keyPath: keyPath]
  }

  fileprivate subscript<Member>(optionalMember keyPath: KeyPath<Wrapped, Member?>) -> Member? {
    self?[keyPath: keyPath]
  }
}
