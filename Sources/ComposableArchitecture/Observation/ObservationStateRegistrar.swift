import ConcurrencyExtras
public import Observation
import Synchronization

/// Knows who observes which fields of a state, for a type with ``ObservableState()``.
///
/// It is a value in the state, but all copies of a state share those who observe it: a store hands out copies,
/// its reducer changes another copy, and whoever read a field must hear of it.
///
/// Two registrars are always equal, hash to nothing and are coded as nothing, so that states compare by what
/// they hold.
public struct ObservationStateRegistrar: Sendable {
  /// The identity of the state.
  public private(set) var id = ObservableStateID()

  private let observers = Observers()

  /// Creates a registrar for a state that was made anew.
  public init() {}

  /// Gives the state an identity that copies made before do not have.
  public mutating func _$willModify() { id = ObservableStateID() }

  /// Registers a read of a field with whoever observes at the moment.
  ///
  /// - Parameters:
  ///   - subject: The state.
  ///   - keyPath: The field.
  public func access<Subject: Observable, Member>(
    _ subject: Subject, keyPath: @autoclosure () -> KeyPath<Subject, Member>
  ) {
    guard !isObservingPaused else { return }
    observers.registrar.access(subject, keyPath: keyPath())
  }

  /// Replaces the value of a field. Observers hear of it unless it is the same piece of state or no change.
  ///
  /// - Parameters:
  ///   - subject: The state.
  ///   - keyPath: The field.
  ///   - value: The storage of the field.
  ///   - newValue: Its new value.
  ///   - isIdentityEqual: Whether two values are one piece of state at different times, whose own observers
  ///     heard of the change.
  ///   - shouldNotifyObservers: Whether two values differ.
  public func mutate<Subject: Observable, Member, Value>(
    _ subject: Subject,
    keyPath: @autoclosure () -> KeyPath<Subject, Member>,
    _ value: inout Value,
    _ newValue: Value,
    _ isIdentityEqual: (Value, Value) -> Bool,
    _ shouldNotifyObservers: (Value, Value) -> Bool = { _, _ in true }
  ) {
    guard let registrar = observers.registrarIfObserved, !isIdentityEqual(value, newValue) else {
      value = newValue
      return
    }
    guard shouldNotifyObservers(value, newValue) else {
      var heir = newValue
      _$inheritIdentity(&heir, from: value)
      value = heir
      return
    }
    let keyPath = keyPath()
    registrar.willSet(subject, keyPath: keyPath)
    value = newValue
    registrar.didSet(subject, keyPath: keyPath)
  }

  /// Is called before a field is changed in place.
  ///
  /// - Returns: The value before the change, for ``didModify(_:keyPath:_:_:_:_:)``.
  public func willModify<Subject: Observable, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>, _ member: inout Member
  ) -> Member {
    member
  }

  /// Is called before a field that is observable itself is changed in place.
  ///
  /// - Returns: The value before the change, for ``didModify(_:keyPath:_:_:_:_:)``.
  public func willModify<Subject: Observable, Member: ObservableState>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>, _ member: inout Member
  ) -> Member {
    member._$willModify()
    return member
  }

  /// Is called after a field was changed in place. Observers hear of it unless it is the same piece of state or
  /// no change.
  public func didModify<Subject: Observable, Member>(
    _ subject: Subject,
    keyPath: @autoclosure () -> KeyPath<Subject, Member>,
    _ member: inout Member,
    _ oldValue: Member,
    _ isIdentityEqual: (Member, Member) -> Bool,
    _ shouldNotifyObservers: (Member, Member) -> Bool = { _, _ in true }
  ) {
    guard let registrar = observers.registrarIfObserved, !isIdentityEqual(oldValue, member) else { return }
    guard shouldNotifyObservers(oldValue, member) else { return _$inheritIdentity(&member, from: oldValue) }
    let keyPath = keyPath()
    registrar.willSet(subject, keyPath: keyPath)
    registrar.didSet(subject, keyPath: keyPath)
  }
}

// MARK: What the macros call

extension ObservationStateRegistrar {
  /// The value of a field before it is changed in place, or `nil` if nobody observes the state: then it is not
  /// copied, so that a collection with thousands of rows can change one of them in place.
  public func _$begin<Member>(_ member: inout Member) -> Member? {
    observers.isObserved ? member : nil
  }

  public func _$begin<Member: ObservableState>(_ member: inout Member) -> Member? {
    member._$willModify()
    return observers.isObserved ? member : nil
  }

  public func _$begin<Member: ObservableState>(_ member: inout Member?) -> Member?? {
    member?._$willModify()
    return observers.isObserved ? .some(member) : nil
  }

  public func _$end<Subject: Observable, Member, Value>(
    _ subject: Subject,
    _ keyPath: @autoclosure () -> KeyPath<Subject, Member>,
    _ value: inout Value,
    _ oldValue: Value?,
    _ isIdentityEqual: (Value, Value) -> Bool,
    _ shouldNotifyObservers: (Value, Value) -> Bool
  ) {
    guard let oldValue, let registrar = observers.registrarIfObserved, !isIdentityEqual(oldValue, value)
    else { return }
    guard shouldNotifyObservers(oldValue, value) else { return _$inheritIdentity(&value, from: oldValue) }
    let keyPath = keyPath()
    registrar.willSet(subject, keyPath: keyPath)
    registrar.didSet(subject, keyPath: keyPath)
  }
}

/// Those who observe a state, shared by its copies.
private final class Observers: Sendable {
  private final class Box: Sendable {
    let registrar = ObservationRegistrar()
  }

  /// Made by the first observing read: most states are never observed.
  private let box = AtomicLazyReference<Box>()

  var isObserved: Bool { box.load() != nil }

  var registrar: ObservationRegistrar {
    (box.load() ?? box.storeIfNil(Box())).registrar
  }

  var registrarIfObserved: ObservationRegistrar? { box.load()?.registrar }
}

extension ObservationStateRegistrar: Equatable, Hashable, Codable {
  /// Creates a registrar for a state that was made anew.
  ///
  /// - Parameter decoder: Not used.
  public init(from decoder: any Decoder) throws { self.init() }

  /// Writes nothing.
  ///
  /// - Parameter encoder: Not used.
  public func encode(to encoder: any Encoder) throws {}

  /// Always true.
  public static func == (_: Self, _: Self) -> Bool { true }

  /// Feeds nothing to the hasher.
  ///
  /// - Parameter hasher: Not used.
  public func hash(into hasher: inout Hasher) {}
}
