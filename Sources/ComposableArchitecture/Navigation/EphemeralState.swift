public import SwiftNavigation

/// State that has nothing to do after its first action: an alert or a dialog, which is over when a button is tapped.
///
/// `ifLet` sets such a state to `nil` after it has received an action of it.
public protocol _EphemeralState<Action> {
  /// What its buttons send.
  associatedtype Action
}

extension AlertState: _EphemeralState {}
extension ConfirmationDialogState: _EphemeralState {}
