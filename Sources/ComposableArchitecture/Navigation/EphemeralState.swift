public import SwiftNavigation

/// State that has nothing to do after its first action: an alert or a dialog, which is over when a button is tapped.
///
/// `ifLet` sets such a state to `nil` after it has received an action of it.
public protocol _EphemeralState<Action>: _SelfReducingState where _Child == EmptyReducer<Self, Action> {
  /// What its buttons send.
  associatedtype Action
}

extension _EphemeralState {
  public static var _child: EmptyReducer<Self, Action> { EmptyReducer() }
}

extension AlertState: _EphemeralState {}
extension ConfirmationDialogState: _EphemeralState {}
