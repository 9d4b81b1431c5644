/// Completes a struct to a reducer, or makes a reducer of an enum of reducers.
///
/// On a struct it adds what is not written out: the conformance to ``Reducer``, case paths for `Action` and for an
/// enum `State`, the builder of `body`, an empty `State` or `Action`, and a `body` that does nothing.
///
/// ```swift
/// @Reducer
/// struct Counter {
///   struct State: Equatable { var count = 0 }
///   enum Action { case incrementButtonTapped }
///   var body: some Reducer<State, Action> {
///     Reduce { state, action in
///       state.count += 1
///       return .none
///     }
///   }
/// }
/// ```
///
/// On an enum, each case holds a reducer; `State`, `Action`, `body` and `CaseScope` are generated. A case may also
/// hold an alert or a dialog, or be marked ``ReducerCaseIgnored()`` or ``ReducerCaseEphemeral()``. Add conformances
/// in extensions.
///
/// ```swift
/// @Reducer
/// enum Destination {
///   case counter(Counter)
///   case timer(Counter = Counter())
/// }
///
/// extension Destination.State: Equatable {}
/// ```
///
/// A class, an actor, an enum without cases, a case that cannot hold a reducer, a struct with both a `body` and a
/// `reduce(into:action:)`, and a `body` of a type that cannot work are errors at the declaration.
@attached(
  member,
  names: named(State), named(Action), named(init), named(Body), named(body), named(CaseScope), named(scope))
@attached(memberAttribute)
@attached(extension, conformances: Reducer, CaseReducer)
public macro Reducer() =
  #externalMacro(module: "ComposableArchitectureMacros", type: "ReducerMacro")

/// Completes a struct to a reducer, or makes a reducer of an enum of reducers, with conformances for the `State` and
/// `Action` that it generates.
///
/// ```swift
/// @Reducer(state: .equatable, .sendable, action: .equatable)
/// enum Destination {
///   case counter(Counter)
/// }
/// ```
///
/// A `State` or `Action` that is written out declares its own conformances: to ask for more here is an error.
///
/// - Parameters:
///   - state: What the generated `State` conforms to.
///   - action: What the generated `Action` conforms to.
@attached(
  member,
  names: named(State), named(Action), named(init), named(Body), named(body), named(CaseScope), named(scope))
@attached(memberAttribute)
@attached(extension, conformances: Reducer, CaseReducer)
public macro Reducer(state: _SynthesizedConformance..., action: _SynthesizedConformance...) =
  #externalMacro(module: "ComposableArchitectureMacros", type: "ReducerMacro")

/// Marks a case of an enum of reducers that holds state without a reducer.
///
/// The state keeps what the case holds; the action of the case cannot be made.
///
/// ```swift
/// @Reducer
/// enum Path {
///   case counter(Counter)
///   @ReducerCaseIgnored
///   case message(String, author: String)
/// }
/// ```
@attached(peer, names: named(_))
public macro ReducerCaseIgnored() =
  #externalMacro(module: "ComposableArchitectureMacros", type: "ReducerCaseIgnoredMacro")

/// Marks a case of an enum of reducers whose state goes away with its first action, as an alert does.
///
/// `AlertState` and `ConfirmationDialogState` need no mark.
@attached(peer, names: named(_))
public macro ReducerCaseEphemeral() =
  #externalMacro(module: "ComposableArchitectureMacros", type: "ReducerCaseEphemeralMacro")

/// What `@Reducer(state:action:)` can make the types that it generates conform to.
public struct _SynthesizedConformance: Sendable {
  /// `Codable`.
  public static let codable = Self()
  /// `Decodable`.
  public static let decodable = Self()
  /// `Encodable`.
  public static let encodable = Self()
  /// `Equatable`.
  public static let equatable = Self()
  /// `Hashable`.
  public static let hashable = Self()
  /// `Sendable`.
  public static let sendable = Self()
}
