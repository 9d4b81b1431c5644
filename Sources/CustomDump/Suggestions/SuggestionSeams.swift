// What types above this module adopt so that suggestions know how a test writes to them. Reflection
// alone sees their storage, which a test cannot reach.

/// A property wrapper that is read and written under the property's own name, such as the storage of
/// presented state.
package protocol SuggestibleWrapper {
  associatedtype SuggestedValue
  /// What the wrapped property reads as.
  var suggestedValue: SuggestedValue { get }
}

/// A property wrapper with reference semantics that is written through its projection:
/// `$0.$count.withLock { $0 = 1 }`.
package protocol SuggestibleReference {
  associatedtype SuggestedValue
  /// Whether a test may write to it.
  static var isSuggestionWritable: Bool { get }
  /// What the reference held before and what it holds now, called on the one found in the previous
  /// state. Both states may hold the same reference, so only the type itself can tell.
  func suggestedValues(comparedTo actual: Self) -> (previous: SuggestedValue, actual: SuggestedValue)
  /// The value to write as `Type(value: …)`.
  var suggestedCurrentValue: SuggestedValue { get }
  /// What a write reaches, called as ``suggestedValues(comparedTo:)`` is; `nil`: nothing that others share.
  func suggestionTarget(comparedTo actual: Self) -> SuggestionTarget?
  /// Whether it is the value of a key, which a new reference with the key shows too.
  var isSuggestedByKey: Bool { get }
}

extension SuggestibleReference {
  package func suggestionTarget(comparedTo actual: Self) -> SuggestionTarget? { nil }
  package var isSuggestedByKey: Bool { false }
}

/// What a write to a reference reaches.
package struct SuggestionTarget {
  /// What holds the value, in which all references to it meet.
  package let storage: ObjectIdentifier
  /// The way from the value of the storage to that of the reference; `nil`: it is not known.
  package let part: [AnyKeyPath]?
  /// Whether the property refers to something else now, which is written by assigning its projection.
  package let isReplaced: Bool

  package init(storage: ObjectIdentifier, part: [AnyKeyPath]?, isReplaced: Bool) {
    self.storage = storage
    self.part = part
    self.isReplaced = isReplaced
  }
}

/// A collection whose elements are reached by identity: `$0.todos[id: 2]`.
package protocol SuggestibleKeyedElements {
  associatedtype SuggestedElement
  associatedtype SuggestedID: Hashable
  /// The identities in order.
  var suggestedIDs: [SuggestedID] { get }
  /// The elements in the order of their identities.
  var suggestedElements: [SuggestedElement] { get }
  /// Whether elements can be moved and inserted in place (`IdentifiedArray`) or the collection is a
  /// stack: what is assigned under a new identity is put on top.
  static var isSuggestionOrdered: Bool { get }
  /// How a whole collection is written. An array literal unless declared otherwise.
  static var suggestedForm: SuggestedCollectionForm { get }
}

/// How a collection is written in source.
package enum SuggestedCollectionForm {
  /// `[element, element]`
  case arrayLiteral
  /// `Type([element, element])`
  case initializer
  /// There is no short form but that of an empty one, `Type()`.
  case unavailable
}

extension SuggestibleKeyedElements {
  package static var suggestedForm: SuggestedCollectionForm { .arrayLiteral }
}

/// A value that knows how it is written in source.
package protocol SourceExpressible {
  /// A Swift expression that compiles where the type is known from context; `nil` when this particular
  /// value has none.
  var sourceExpression: String? { get }
}

/// A payload that continues a case key path although it is no enum, such as a binding action
/// (`\.binding.query`).
package protocol CaseKeyPathContinuing {
  /// The text to append, with its leading dot, and what the longer path leads to.
  var caseKeyPathContinuation: (path: String, payload: Any?)? { get }
}
