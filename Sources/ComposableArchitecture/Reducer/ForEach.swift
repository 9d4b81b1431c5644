public import CasePaths
import CustomDump
public import IdentifiedCollections
import IssueReporting

extension Reducer {
  /// Embeds a child for each element of an identified array.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .forEach(\.rows, action: \.rows) { Row() }
  /// ```
  ///
  /// An element reduces its actions before this reducer does, and its effects are cancelled when this reducer
  /// removes it. An action for an element that is not there is reported as an issue at this line, and changes
  /// nothing but what this reducer makes of it.
  ///
  /// - Parameters:
  ///   - toElementsState: The states of the elements.
  ///   - toElementAction: The case of the elements' actions.
  ///   - element: The reducers of one element.
  ///   - fileID: The source file of the issue, like the parameters that follow.
  /// - Returns: This reducer with its elements.
  @warn_unqualified_access
  public func forEach<ElementState, ElementAction, ID: Hashable & Sendable, Element: Reducer>(
    _ toElementsState: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action toElementAction: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where ElementState == Element.State, ElementAction == Element.Action {
    _ForEachReducer(
      parent: self, element: element(), toElements: toElementsState, toElementAction: toElementAction,
      site: IssueSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

/// A reducer with a child for each element of an identified array.
struct _ForEachReducer<Parent: Reducer, ID: Hashable & Sendable, Element: Reducer>: Reducer {
  let parent: Parent
  let element: Element
  let toElements: WritableKeyPath<Parent.State, IdentifiedArray<ID, Element.State>>
  let toElementAction: CaseKeyPath<Parent.Action, IdentifiedAction<ID, Element.Action>>
  let site: IssueSite

  func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    var effect = Effect<Parent.Action>.none
    if case .element(let id, let elementAction)? = payload(of: action, at: toElementAction) {
      if state[keyPath: toElements].ids.contains(id) {
        let elementEffect = element.reduce(into: &state[keyPath: toElements][id: id]!, action: elementAction)
        if !elementEffect.node.isNone {
          let casePath = AnyCasePath(toElementAction)
          effect = elementEffect.embedded(at: ChildPlace(toElements, id: AnyHashable(id), kind: .optional)) {
            casePath.embed(.element(id: id, action: $0))
          }
        }
      } else {
        site.report(
          absent: "'\(toElements.customDumpDescription)' has no element with id \(id)", of: "forEach",
          action: action)
      }
    }
    guard !effect.node.isNone || RunningStore.hasEffects else {
      return parent.reduce(into: &state, action: action)
    }
    let before = state[keyPath: toElements].ids
    effect = effect.merge(with: parent.reduce(into: &state, action: action))
    return effect.cancellingElements(
      of: toElements, missingFrom: state[keyPath: toElements].ids, before: before)
  }
}

extension Effect {
  /// The same effect, which also ends what belongs to elements of a collection that are gone.
  ///
  /// Ids that did not change are recognised by their storage, so that the size of the collection does not matter.
  ///
  /// - Parameters:
  ///   - keyPath: The collection.
  ///   - ids: The ids of the elements that are there.
  ///   - before: The ids of the elements that were there.
  func cancellingElements<ID>(
    of keyPath: AnyKeyPath, missingFrom ids: OrderedSet<ID>, before: OrderedSet<ID>
  ) -> Self {
    guard !before.isEmpty, !ids.sharesStorage(with: before) else { return self }
    return merge(
      with: .cancelChildren { place in
        guard place.keyPath == keyPath, let id = place.id?.base as? ID else { return false }
        return !ids.contains(id)
      })
  }
}

extension OrderedSet {
  /// Whether one is a copy of the other and neither has been changed since.
  fileprivate func sharesStorage(with other: Self) -> Bool {
    count == other.count
      && elements.withUnsafeBufferPointer { mine in
        other.elements.withUnsafeBufferPointer { mine.baseAddress == $0.baseAddress }
      }
  }
}
