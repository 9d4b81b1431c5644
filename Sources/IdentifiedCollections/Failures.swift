// Wrong uses trap in release builds too, and say there what happened: `precondition` would be silent.

@usableFromInline
@inline(never)
func trapForRepeatedID(_ id: some Hashable, at position: Int) -> Never {
  fatalError(
    """
    Two elements have the id \(String(reflecting: id)); the second is at position \(position). Ids must be \
    distinct: merge repeated elements with 'init(_:uniquingIDsWith:)', or skip them with 'append(contentsOf:)'.
    """)
}

@usableFromInline
@inline(never)
func trapForChangedID(from id: some Hashable, to newID: some Hashable, at position: Int?) -> Never {
  let place = position.map { "at position \($0)" } ?? "to store under that id"
  fatalError(
    """
    The element \(place) must have the id \(String(reflecting: id)), but has \(String(reflecting: newID)). An \
    element keeps its id in place: to change it, remove the element and insert the new one.
    """)
}

@usableFromInline
@inline(never)
func trapForPosition(_ position: Int, count: Int, for operation: StaticString) -> Never {
  fatalError("'\(operation)' with position \(position), which is out of range: there are \(count) elements.")
}

@usableFromInline
@inline(never)
func trapForNumber(_ number: Int, count: Int, for operation: StaticString) -> Never {
  fatalError("'\(operation)' cannot remove \(number) elements: there are \(count).")
}

@usableFromInline
@inline(never)
func trapForSlice(of newCount: Int, in count: Int) -> Never {
  fatalError(
    "A slice of \(newCount) elements was stored in the place of \(count). Use 'replaceSubrange(_:with:)' for that."
  )
}

func repeatedIDError(
  _ id: some Hashable, positions first: Int, _ second: Int, codingPath: [any CodingKey]
) -> DecodingError {
  .dataCorrupted(
    DecodingError.Context(
      codingPath: codingPath,
      debugDescription:
        "The elements at positions \(first) and \(second) both have the id \(String(reflecting: id))."))
}
