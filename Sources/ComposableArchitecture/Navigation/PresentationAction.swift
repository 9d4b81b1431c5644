public import CasePaths

/// An action of a child that is presented, or its dismissal.
///
/// ```swift
/// enum Action {
///   case destination(PresentationAction<Destination.Action>)
/// }
///
/// case .destination(.presented(.detail(.saved))): …
/// case .destination(.dismiss): …
/// ```
public enum PresentationAction<Action> {
  /// The child goes away.
  case dismiss

  /// An action of the child.
  indirect case presented(Action)
}

extension PresentationAction: CasePathable, CasePathIterable {
  /// The case paths of a presentation action. Cases of the child's action can be reached without `presented`.
  @dynamicMemberLookup
  public struct AllCasePaths: CasePathReflectable, Sendable, Sequence {
    /// The case key path that leads to this value.
    ///
    /// - Parameter root: The value.
    public subscript(root: PresentationAction) -> PartialCaseKeyPath<PresentationAction> {
      switch root {
      case .dismiss: \.dismiss
      case .presented: \.presented
      }
    }

    /// The path to the dismissal.
    public var dismiss: AnyCasePath<PresentationAction, Void> {
      AnyCasePath(
        _name: "dismiss", embed: { _ in .dismiss },
        extract: {
          guard case .dismiss = $0 else { return nil }
          return ()
        })
    }

    /// The path to the child's action.
    public var presented: AnyCasePath<PresentationAction, Action> {
      AnyCasePath(
        _name: "presented", embed: { .presented($0) },
        extract: {
          guard case .presented(let action) = $0 else { return nil }
          return action
        })
    }

    /// The path to a case of the child's action: `\.destination.detail`.
    ///
    /// - Parameter keyPath: The case of the child's action.
    public subscript<AppendedAction>(
      dynamicMember keyPath: CaseKeyPath<Action, AppendedAction>
    ) -> AnyCasePath<PresentationAction, AppendedAction> where Action: CasePathable {
      AnyCasePath(keyPath).ofPresentedAction
    }

    /// The path to the presentation action of a case of the child's action, the dismissal included.
    ///
    /// - Parameter keyPath: The case of the child's action.
    @_disfavoredOverload
    public subscript<AppendedAction>(
      dynamicMember keyPath: CaseKeyPath<Action, AppendedAction>
    ) -> AnyCasePath<PresentationAction, PresentationAction<AppendedAction>> where Action: CasePathable {
      AnyCasePath(keyPath).ofPresentation
    }

    /// `\.dismiss`, then `\.presented`.
    public func makeIterator() -> some IteratorProtocol<PartialCaseKeyPath<PresentationAction>> {
      [\.dismiss, \.presented].makeIterator()
    }
  }

  /// The case paths of a presentation action.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension AnyCasePath {
  /// From the action of a presentation to the same case of the presented child's action.
  fileprivate var ofPresentedAction: AnyCasePath<PresentationAction<Root>, Value> {
    AnyCasePath<PresentationAction<Root>, Value>(
      name: name,
      embed: { .presented(embed($0)) },
      extract: {
        guard case .presented(let action) = $0 else { return nil }
        return extract(from: action)
      })
  }

  /// From the action of a presentation to that of the presentation of one case.
  fileprivate var ofPresentation: AnyCasePath<PresentationAction<Root>, PresentationAction<Value>> {
    AnyCasePath<PresentationAction<Root>, PresentationAction<Value>>(
      name: name,
      embed: {
        switch $0 {
        case .dismiss: .dismiss
        case .presented(let action): .presented(embed(action))
        }
      },
      extract: {
        switch $0 {
        case .dismiss: .dismiss
        case .presented(let action): extract(from: action).map { .presented($0) }
        }
      })
  }
}

extension PresentationAction: Equatable where Action: Equatable {}
extension PresentationAction: Hashable where Action: Hashable {}
extension PresentationAction: Sendable where Action: Sendable {}
extension PresentationAction: Decodable where Action: Decodable {}
extension PresentationAction: Encodable where Action: Encodable {}
