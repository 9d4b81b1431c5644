public import Observation

/// State whose fields can be observed one by one.
///
/// Do not conform to it by hand: apply ``ObservableState()``.
///
/// ```swift
/// @ObservableState
/// struct State: Equatable {
///   var count = 0
///   var name = ""
/// }
///
/// withObservationTracking { _ = state.count } onChange: { print("count changes") }
/// state.name = "Blob"   // nothing
/// state.count += 1      // "count changes"
/// ```
public protocol ObservableState: Observable, SendableMetatype {
  /// Which state this is, whatever its fields are at the moment.
  var _$id: ObservableStateID { get }

  /// Is called before the state is changed in place: it becomes distinguishable from copies made before.
  mutating func _$willModify()

  /// Takes over the identity of an equal state that this one replaces, and with it those who observe it.
  mutating func _$inheritIdentity(from other: Self)
}

extension ObservableState {
  public mutating func _$inheritIdentity(from other: Self) {}
}

/// Makes the fields of a state observable one by one.
///
/// It is for structs and enums, generic ones too. Stored properties become observed; constants, computed
/// properties, those marked `@ObservationStateIgnored` and those with a property wrapper stay as they are. The
/// memberwise initialiser and synthesised `Equatable`, `Hashable` and `Codable` conformances are kept, and so are
/// the keys of coded values if the declaration itself names `Codable`, `Encodable` or `Decodable`.
///
/// ```swift
/// @ObservableState
/// struct State: Equatable {
///   var count = 0
///   @Presents var alert: AlertState<Action.Alert>?
///   @ObservationStateIgnored var cache: [Int: String] = [:]
/// }
/// ```
@attached(extension, conformances: ObservableState)
@attached(
  member,
  names: named(_$id), named(_$observationRegistrar), named(_$willModify), named(_$inheritIdentity),
  named(shouldNotifyObservers), named(CodingKeys))
@attached(memberAttribute)
public macro ObservableState() =
  #externalMacro(module: "ComposableArchitectureMacros", type: "ObservableStateMacro")

/// Makes one property observed. ``ObservableState()`` applies it; there is no need to write it.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_))
public macro ObservationStateTracked() =
  #externalMacro(module: "ComposableArchitectureMacros", type: "ObservationStateTrackedMacro")

/// Leaves a property of an ``ObservableState()`` type as it is: reading it is no observation.
///
/// ```swift
/// @ObservationStateIgnored var cache: [Int: String] = [:]
/// ```
@attached(accessor, names: named(willSet))
public macro ObservationStateIgnored() =
  #externalMacro(module: "ComposableArchitectureMacros", type: "ObservationStateIgnoredMacro")
