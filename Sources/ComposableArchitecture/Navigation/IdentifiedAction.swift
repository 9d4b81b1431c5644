public import CasePaths

/// What happens to one of several features that are told apart by their ids.
///
/// ```swift
/// enum Action {
///   case rows(IdentifiedActionOf<Row>)
/// }
/// ```
///
/// `\.rows[id: 7]` is the case key path to the actions of the row with id 7. Drive the rows with
/// ``Reducer/forEach(_:action:element:fileID:filePath:line:column:)``.
public enum IdentifiedAction<ID: Hashable & Sendable, Action>: CasePathable {
  /// An action of the element with an id.
  case element(id: ID, action: Action)

  /// The case paths of the actions.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }

  /// The case paths of the actions.
  public struct AllCasePaths: CasePathReflectable, Sendable {
    /// The path to the actions of the elements, each with the element's id.
    public var element: AnyCasePath<IdentifiedAction, (id: ID, action: Action)> {
      AnyCasePath(
        _name: "element",
        embed: { .element(id: $0.id, action: $0.action) },
        extract: {
          guard case .element(let id, let action) = $0 else { return nil }
          return (id, action)
        })
    }

    /// The path to the actions of one element: `\.rows[id: 7].isDoneToggled`.
    public subscript(id id: ID) -> AnyCasePath<IdentifiedAction, Action> {
      AnyCasePath(
        name: .spelled { "[id: \(id)]" },
        embed: { .element(id: id, action: $0) },
        extract: {
          guard case .element(id, let action) = $0 else { return nil }
          return action
        })
    }

    /// The case key path that leads to this value.
    public subscript(root: IdentifiedAction) -> PartialCaseKeyPath<IdentifiedAction> { \.element }
  }
}

extension IdentifiedAction: Equatable where Action: Equatable {}
extension IdentifiedAction: Hashable where Action: Hashable {}
extension IdentifiedAction: Sendable where Action: Sendable {}
extension IdentifiedAction: Decodable where ID: Decodable, Action: Decodable {}
extension IdentifiedAction: Encodable where ID: Encodable, Action: Encodable {}

/// The actions of several features of one kind: `case rows(IdentifiedActionOf<Row>)`.
public typealias IdentifiedActionOf<R: Reducer> = IdentifiedAction<R.State.ID, R.Action>
where R.State: Identifiable
