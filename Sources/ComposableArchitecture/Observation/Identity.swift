public import IdentifiedCollections

// What the accessors that `@ObservableState` writes compare by. The overloads are chosen where the state is
// declared, by the type of the property.

// MARK: Is it the same piece of state?

@inlinable
@_disfavoredOverload
public func _$isIdentityEqual<T>(_ lhs: T, _ rhs: T) -> Bool { false }

@inlinable
public func _$isIdentityEqual<T: ObservableState>(_ lhs: T, _ rhs: T) -> Bool {
  lhs._$id == rhs._$id
}

@inlinable
public func _$isIdentityEqual<T: ObservableState>(_ lhs: T?, _ rhs: T?) -> Bool {
  switch (lhs, rhs) {
  case (let lhs?, let rhs?): lhs._$id == rhs._$id
  case (nil, nil): true
  default: false
  }
}

@inlinable
public func _$isIdentityEqual<ID, T: ObservableState>(
  _ lhs: IdentifiedArray<ID, T>, _ rhs: IdentifiedArray<ID, T>
) -> Bool {
  lhs.count == rhs.count && zip(lhs.elements, rhs.elements).allSatisfy { $0._$id == $1._$id }
    && lhs.ids == rhs.ids
}

@inlinable
public func _$isIdentityEqual<T: ObservableState>(_ lhs: [T], _ rhs: [T]) -> Bool {
  lhs.count == rhs.count && zip(lhs, rhs).allSatisfy { $0._$id == $1._$id }
}

@inlinable
public func _$isIdentityEqual<T: ObservableState>(_ lhs: StackState<T>, _ rhs: StackState<T>) -> Bool {
  lhs.count == rhs.count && zip(lhs, rhs).allSatisfy { $0._$id == $1._$id } && lhs.ids == rhs.ids
}

@inlinable
public func _$isIdentityEqual<T: ObservableState>(
  _ lhs: PresentationState<T>, _ rhs: PresentationState<T>
) -> Bool {
  _$isIdentityEqual(lhs.wrappedValue, rhs.wrappedValue)
}

// MARK: Did it change?

@inlinable
@_disfavoredOverload
public func _$shouldNotifyObservers<T>(_ lhs: T, _ rhs: T) -> Bool { true }

@inlinable
public func _$shouldNotifyObservers<T: Equatable>(_ lhs: T, _ rhs: T) -> Bool { lhs != rhs }

@inlinable
public func _$shouldNotifyObservers<T: AnyObject>(_ lhs: T, _ rhs: T) -> Bool { lhs !== rhs }

@inlinable
public func _$shouldNotifyObservers<T: AnyObject & Equatable>(_ lhs: T, _ rhs: T) -> Bool { lhs !== rhs }

// MARK: Keeping observers

/// A value that can take over the identities in an equal value.
public protocol _IdentityInheriting {
  mutating func _$inheritIdentities(from other: Self)
}

/// Lets `value`, which replaces the equal `other`, keep those who observe `other` or a part of it.
public func _$inheritIdentity<T>(_ value: inout T, from other: T) {
  if var state = value as? any ObservableState {
    inherit(&state, from: other)
    value = state as! T
  } else if var container = value as? any _IdentityInheriting {
    inherit(&container, from: other)
    value = container as! T
  }
}

private func inherit<State: ObservableState>(_ state: inout State, from other: Any) {
  if let other = other as? State { state._$inheritIdentity(from: other) }
}

private func inherit<Container: _IdentityInheriting>(_ container: inout Container, from other: Any) {
  if let other = other as? Container { container._$inheritIdentities(from: other) }
}

extension Array: _IdentityInheriting {
  public mutating func _$inheritIdentities(from other: Self) {
    guard Element.self is any ObservableState.Type, count == other.count else { return }
    for index in indices { _$inheritIdentity(&self[index], from: other[index]) }
  }
}

extension IdentifiedArray: _IdentityInheriting {
  public mutating func _$inheritIdentities(from other: Self) {
    guard Element.self is any ObservableState.Type, ids == other.ids else { return }
    for index in indices { _$inheritIdentity(&self[index], from: other[index]) }
  }
}

extension StackState: _IdentityInheriting {
  public mutating func _$inheritIdentities(from other: Self) {
    guard Element.self is any ObservableState.Type, ids == other.ids else { return }
    for (id, otherElement) in zip(other.ids, other) {
      guard var element = self[id: id] else { continue }
      _$inheritIdentity(&element, from: otherElement)
      self[id: id] = element
    }
  }
}

extension PresentationState: _IdentityInheriting {
  public mutating func _$inheritIdentities(from other: Self) {
    guard var state = wrappedValue, let otherState = other.wrappedValue else { return }
    _$inheritIdentity(&state, from: otherState)
    wrappedValue = state
  }
}

/// Makes the payload of a case distinguishable from copies made before.
@inlinable
@_disfavoredOverload
public func _$willModify<T>(_ value: inout T) {}

@inlinable
public func _$willModify<T: ObservableState>(_ value: inout T) { value._$willModify() }
