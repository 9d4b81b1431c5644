public import CasePaths

/// An optional child state that is shown on top of its parent: a sheet, an alert, one of several destinations.
///
/// In a type with ``ObservableState()`` write ``Presents()``, which makes one; `$destination` is the
/// `PresentationState` that `ifLet(_:action:)` takes a key path to.
///
/// ```swift
/// @ObservableState
/// struct State {
///   @Presents var destination: Destination.State?
/// }
///
/// state.destination = .detail(Detail.State(id: 42))
/// state.$destination[case: \.detail]?.isLoading = true
/// state.destination = nil
/// ```
///
/// The child is kept in storage of its own: a state may present a state of its own type, and a large child costs
/// its parent one reference.
@dynamicMemberLookup
@propertyWrapper
public struct PresentationState<State> {
  private final class Storage {
    var state: State
    init(_ state: State) { self.state = state }
  }

  private var storage: Storage?

  /// Creates the presentation of a state.
  ///
  /// - Parameter wrappedValue: The presented state, or `nil` for none.
  public init(wrappedValue: State?) {
    storage = wrappedValue.map(Storage.init)
  }

  /// The presented state, or `nil`. Changes in place without a copy.
  public var wrappedValue: State? {
    get { storage?.state }
    set {
      guard let newValue else { return storage = nil }
      if isKnownUniquelyReferenced(&storage) {
        storage?.state = newValue
      } else {
        storage = Storage(newValue)
      }
    }
    _modify {
      // The state leaves the storage while the caller has it, so that it is not shared and changes in place.
      var state = takeState()
      defer { wrappedValue = state }
      yield &state
    }
  }

  private mutating func takeState() -> State? {
    guard isKnownUniquelyReferenced(&storage) else { return storage?.state }
    defer { storage = nil }
    return storage?.state
  }

  /// The presentation itself: `$destination`.
  public var projectedValue: Self {
    get { self }
    set { self = newValue }
    _modify { yield &self }
  }

  /// The payload of a case of the presented state, or `nil` if another case or nothing is presented.
  ///
  /// Assigning a payload presents that case; assigning `nil` dismisses it if it is the one that is presented.
  ///
  /// ```swift
  /// state.$destination[case: \.alert] = nil
  /// ```
  ///
  /// - Parameter path: The case.
  public subscript<Case>(case path: CaseKeyPath<State, Case>) -> Case? where State: CasePathable {
    get { wrappedValue.flatMap { $0[case: path] } }
    set {
      if let newValue {
        wrappedValue = AnyCasePath(path).embed(newValue)
      } else if wrappedValue.map({ $0[case: path] != nil }) ?? false {
        wrappedValue = nil
      }
    }
  }

  /// The presentation of one case of the presented state.
  ///
  /// - Parameter keyPath: The case.
  public subscript<Case>(dynamicMember keyPath: CaseKeyPath<State, Case>) -> PresentationState<Case>
  where State: CasePathable {
    PresentationState<Case>(wrappedValue: self[case: keyPath])
  }

  /// The presentation of a member of the presented state.
  ///
  /// - Parameter keyPath: The member.
  @_disfavoredOverload
  public subscript<Member>(dynamicMember keyPath: KeyPath<State, Member>) -> PresentationState<Member> {
    PresentationState<Member>(wrappedValue: wrappedValue?[keyPath: keyPath])
  }
}

// The storage is a class instance, but it is changed only while it is uniquely referenced.
extension PresentationState: @unchecked Sendable where State: Sendable {}

extension PresentationState: Equatable where State: Equatable {
  /// Whether both present equal states, or none.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.storage === rhs.storage || lhs.wrappedValue == rhs.wrappedValue
  }
}

extension PresentationState: Hashable where State: Hashable {
  /// Feeds the presented state to a hasher.
  ///
  /// - Parameter hasher: The hasher to use.
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension PresentationState: Decodable where State: Decodable {
  /// Reads a state, or null.
  ///
  /// - Parameter decoder: The decoder to read from.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try State?(from: decoder))
  }
}

extension PresentationState: Encodable where State: Encodable {
  /// Writes the presented state, or null.
  ///
  /// - Parameter encoder: The encoder to write to.
  public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

extension PresentationState: CustomReflectable {
  /// The mirror of the presented state, as an optional.
  public var customMirror: Mirror { Mirror(reflecting: wrappedValue as Any) }
}

/// Presents an optional child state: a ``PresentationState`` with observed access, for use in a type with
/// ``ObservableState()``.
///
/// The property must be a variable of an optional type. `name` is the presented state, `$name` the presentation.
/// The memberwise initialiser takes the state, `nil` unless given.
///
/// ```swift
/// @ObservableState
/// struct State: Equatable {
///   @Presents var alert: AlertState<Action.Alert>?
/// }
/// ```
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(`$`), prefixed(_))
public macro Presents() = #externalMacro(module: "ComposableArchitectureMacros", type: "PresentsMacro")
