import ConcurrencyExtras
import Observation

/// Those who look at the state of a runtime as a whole: observers, and sequences of states.
///
/// The fields of an `@ObservableState` have observers of their own, so for such a state only its replacement by
/// another is news here. For any other state every change is.
@MainActor
final class StateWatch<State>: Observable {
  /// What the watch needs to know of a state before it is reduced.
  enum Before {
    case identity(ObservableStateID)
    case state(StateCopy<State>)
  }

  private let registrar = ObservationRegistrar()
  /// Whether somebody has read the state since observers were last told: otherwise there is nobody to tell.
  private var isObserved = false { didSet { updateIsNeeded() } }
  private var followers: [(body: () -> Bool, end: () -> Void)] = [] { didSet { updateIsNeeded() } }

  /// Whether somebody would be told if the state changed. Asked for every action, so it is kept.
  private(set) var isNeeded = false

  private func updateIsNeeded() { isNeeded = isObserved || !followers.isEmpty }

  /// What observers are told has changed.
  private var state: Void { () }

  /// Registers a read of the state with whoever observes at the moment.
  func access() {
    guard !isObservingPaused else { return }
    isObserved = true
    registrar.access(self, keyPath: \.state)
  }

  /// Is called before an action is reduced.
  ///
  /// - Returns: What ``didReduce(_:_:)`` needs, or `nil` if nobody observes: then the state is not copied, so that
  ///   a reducer changes it in place.
  func willReduce(_ state: State) -> Before? {
    guard isObserved else { return nil }
    return identity(of: state).map { .identity($0) } ?? .state(StateCopy(state))
  }

  /// Is called after an action was reduced; tells those whom the change is news to.
  func didReduce(_ before: Before?, _ state: State) {
    if let before, isChanged(before, state) {
      isObserved = false
      registrar.withMutation(of: self, keyPath: \.state) {}
    }
    if !followers.isEmpty {
      var isOver = false
      let current = withoutObserving {
        followers.filter { follower in
          let goesOn = follower.body()
          if !goesOn {
            follower.end()
            isOver = true
          }
          return goesOn
        }
      }
      if isOver { followers = current }
    }
  }

  /// Calls a closure now and after every action, until it returns `false`.
  ///
  /// - Parameter end: Is called once the closure is not called any more.
  func follow(_ body: @escaping () -> Bool, end: @escaping () -> Void) {
    if withoutObserving(body) { followers.append((body, end)) } else { end() }
  }

  /// Lets go of all followers: nothing more will happen.
  func end() {
    for follower in followers { follower.end() }
    followers = []
  }

  private func isChanged(_ before: Before, _ state: State) -> Bool {
    switch before {
    case .identity(let before): identity(of: state) != before
    case .state(let before): !isEqual(before.value, state)
    }
  }

  private func identity(of state: State) -> ObservableStateID? { (state as? any ObservableState)?._$id }
}

/// Whether two values are equal by their `==`, if their type has one.
func isEqual<Value>(_ lhs: Value, _ rhs: Value) -> Bool {
  func compare<Equal: Equatable>(_ lhs: Equal) -> Bool { lhs == rhs as? Equal }
  guard let lhs = lhs as? any Equatable else { return false }
  return compare(lhs)
}
