/// Work that a reducer asks its store to do, which may feed actions back into the feature.
///
/// An effect is a description: nothing happens until a store runs it.
///
/// ```swift
/// case .refreshButtonTapped:
///   return .run { send in
///     await send(.itemsLoaded(Result { try await client.items() }))
///   }
/// ```
public struct Effect<Action>: Sendable {
  package let node: EffectNode<Action>

  package init(node: EffectNode<Action>) {
    self.node = node
  }

  /// An effect that does nothing.
  public static var none: Self { Self(node: .none) }

  /// An effect that sends an action.
  ///
  /// The action is reduced before the `send` that led to it returns, after the actions that are already
  /// waiting.
  ///
  /// - Parameter action: The action to send.
  /// - Returns: The effect.
  public static func send(_ action: Action) -> Self {
    Self(node: .send(action))
  }
}

/// An effect with the actions of a reducer.
public typealias EffectOf<R: Reducer> = Effect<R.Action>

/// The description behind an ``Effect``, as a tree that a store interprets.
///
/// Actions and closures in it are only ever used on the main actor, where stores run, so that the tree can
/// travel although `Action` need not be `Sendable`.
package indirect enum EffectNode<Action>: @unchecked Sendable {
  case none
  case send(Action)
  case run(RunEffect<Action>)
  case merge([EffectNode])
  case concatenate([EffectNode])
  case cancellable(EffectNode, id: CancelID, cancelInFlight: Bool)
  case cancel(CancelID)
  /// A child appeared at a place in the tree; `dismissAction` is what dismisses it from inside.
  case present(NavigationPath, dismissAction: Action)
  /// Children of the feature at a place in the tree are gone, with everything below them.
  case cancelChildren(of: NavigationPath, where: (ChildPlace) -> Bool)

  var isNone: Bool {
    if case .none = self { true } else { false }
  }

  /// The same tree with other actions. Each `map` with a place is one level of embedding a child in its parent.
  func map<T>(at place: ChildPlace? = nil, _ transform: @escaping @Sendable (Action) -> T) -> EffectNode<T> {
    func embedded(_ path: NavigationPath) -> NavigationPath { place.map(path.embedded(at:)) ?? path }
    func embedded(_ id: CancelID) -> CancelID { place.map(id.embedded(at:)) ?? id }
    return switch self {
    case .none: .none
    case .send(let action): .send(transform(action))
    case .run(let run): .run(run.map(at: place, transform))
    case .merge(let nodes): .merge(nodes.map { $0.map(at: place, transform) })
    case .concatenate(let nodes): .concatenate(nodes.map { $0.map(at: place, transform) })
    case .cancellable(let node, let id, let cancelInFlight):
      .cancellable(node.map(at: place, transform), id: embedded(id), cancelInFlight: cancelInFlight)
    case .cancel(let id): .cancel(embedded(id))
    case .present(let path, let dismissAction):
      .present(embedded(path), dismissAction: transform(dismissAction))
    case .cancelChildren(let path, let isGone): .cancelChildren(of: embedded(path), where: isGone)
    }
  }
}

// MARK: Composing

extension Effect {
  /// Runs effects at the same time.
  ///
  /// ```swift
  /// return .merge(.run { _ in await log() }, .send(.next))
  /// ```
  ///
  /// - Parameter effects: The effects, started in this order.
  /// - Returns: One effect that ends when all of them have.
  public static func merge(_ effects: Self...) -> Self { merge(effects) }

  /// Runs effects at the same time.
  ///
  /// - Parameter effects: The effects, started in this order.
  /// - Returns: One effect that ends when all of them have.
  public static func merge(_ effects: some Sequence<Self>) -> Self {
    var nodes: [EffectNode<Action>] = []
    for effect in effects {
      switch effect.node {
      case .none: continue
      case .merge(let inner): nodes += inner
      default: nodes.append(effect.node)
      }
    }
    return Self(node: nodes.count > 1 ? .merge(nodes) : nodes.first ?? .none)
  }

  /// Runs this effect and another at the same time.
  ///
  /// - Parameter other: The other effect, started after this one.
  /// - Returns: One effect that ends when both have.
  public func merge(with other: Self) -> Self {
    if other.node.isNone { return self }
    if node.isNone { return other }
    return .merge([self, other])
  }

  /// Runs effects one after the other.
  ///
  /// ```swift
  /// return .concatenate(.cancel(id: CancelID.poll), .run { send in await poll(send) })
  /// ```
  ///
  /// - Parameter effects: The effects; each starts when the one before it has ended.
  /// - Returns: One effect that ends when the last of them has.
  public static func concatenate(_ effects: Self...) -> Self { concatenate(effects) }

  /// Runs effects one after the other.
  ///
  /// - Parameter effects: The effects; each starts when the one before it has ended.
  /// - Returns: One effect that ends when the last of them has.
  public static func concatenate(_ effects: some Collection<Self>) -> Self {
    var nodes: [EffectNode<Action>] = []
    for effect in effects {
      switch effect.node {
      case .none: continue
      case .concatenate(let inner): nodes += inner
      default: nodes.append(effect.node)
      }
    }
    return Self(node: nodes.count > 1 ? .concatenate(nodes) : nodes.first ?? .none)
  }

  /// Runs another effect after this one.
  ///
  /// - Parameter other: The effect to start when this one has ended.
  /// - Returns: One effect that ends when `other` has.
  public func concatenate(with other: Self) -> Self { .concatenate([self, other]) }

  /// Turns the actions that an effect sends into others, such as those of a parent.
  ///
  /// - Parameter transform: Makes the new action.
  /// - Returns: The same effect with other actions.
  public func map<T>(_ transform: @escaping @Sendable (Action) -> T) -> Effect<T> {
    Effect<T>(node: node.map(transform))
  }
}
