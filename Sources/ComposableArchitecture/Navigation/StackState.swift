public import CasePaths
import Dependencies
public import IdentifiedCollections
import IssueReporting

/// The features on a navigation stack, from the first pushed to the one on top.
///
/// It is a collection of their states, and each is also found by the ``StackElementID`` that it got when it was
/// added.
///
/// ```swift
/// @Reducer
/// struct Library {
///   struct State { var path = StackState<Book.State>() }
///   enum Action { case path(StackActionOf<Book>), open(Book.State) }
///   var body: some ReducerOf<Self> {
///     Reduce { state, action in
///       if case .open(let book) = action { state.path.append(book) }
///       return .none
///     }
///     .forEach(\.path, action: \.path) { Book() }
///   }
/// }
/// ```
///
/// Drive one with ``Reducer/forEach(_:action:destination:fileID:filePath:line:column:)``. Two stacks are equal
/// when they hold equal elements under the same ids.
public struct StackState<Element> {
  /// One element of a stack with its id. Two are equal when their ids are.
  public struct Component: Identifiable {
    /// The id that the element got when it was added to the stack.
    public let id: StackElementID
    /// The element; `nil` only while it is being removed by its id.
    fileprivate var slot: Element?

    package init(id: StackElementID, element: Element) {
      self.id = id
      slot = element
    }

    /// The state of the feature.
    package var element: Element {
      get { slot! }
      _modify { yield &slot! }
    }
  }

  package private(set) var components: IdentifiedArray<StackElementID, Component> = []
  /// The lowest id that no element of this stack has had. Takes no part in `==`.
  private var firstUnusedID = 0

  /// Makes an empty stack.
  public init() {}

  /// The ids of the elements, from the bottom to the top: O(1).
  public var ids: OrderedSet<StackElementID> { components.ids }

  // MARK: Elements by id

  /// The element with an id; `nil` if there is none.
  ///
  /// Reads, replaces, changes in place, and removes (assign `nil`).
  ///
  /// In a test, assigning an element to an id that is absent pushes it under that id, so that an assertion may say
  /// `$0.path[id: 0] = .detail(Detail.State())`. Outside of tests that is reported as an issue, and the stack is
  /// left as it is: use `append(_:)`.
  ///
  /// - Parameters:
  ///   - id: The id to look for.
  ///   - fileID: The source file of the issue, like the parameters that follow.
  public subscript(
    id id: StackElementID,
    fileID fileID: _HashableStaticString = #fileID,
    filePath filePath: _HashableStaticString = #filePath,
    line line: UInt = #line,
    column column: UInt = #column
  ) -> Element? {
    get { components[id: id]?.slot }
    _modify {
      guard ids.contains(id) else {
        var element: Element?
        yield &element
        guard let element else { return }
        guard isTesting else {
          reportIssue(
            """
            Cannot assign to id \(id): it is not on the stack.

            Append the element instead, and the stack chooses its id.
            """,
            fileID: fileID.value, filePath: filePath.value, line: line, column: column)
          return
        }
        push(element, id: id)
        return
      }
      defer { if components[id: id]!.slot == nil { components.remove(id: id) } }
      yield &components[id: id]!.slot
    }
  }

  /// The payload of the element with an id, if the element is the given case; `nil` otherwise.
  ///
  /// Assigning a payload to an element that is another case, or to an id that is absent, is reported as an issue,
  /// and the stack is left as it is. Assigning `nil` removes the element.
  ///
  /// ```swift
  /// state.path[id: 0, case: \.detail]?.isFavorite = true
  /// ```
  ///
  /// - Parameters:
  ///   - id: The id to look for.
  ///   - path: The case that the element is expected to be.
  ///   - fileID: The source file of the issue, like the parameters that follow.
  public subscript<Case>(
    id id: StackElementID,
    case path: CaseKeyPath<Element, Case>,
    fileID fileID: _HashableStaticString = #fileID,
    filePath filePath: _HashableStaticString = #filePath,
    line line: UInt = #line,
    column column: UInt = #column
  ) -> Case? where Element: CasePathable {
    get { components[id: id]?.element[case: path] }
    set {
      guard let element = components[id: id]?.element, element[case: path] != nil else {
        if newValue != nil {
          let casePath = AnyCasePath(path).debugDescription
          reportIssue(
            """
            Cannot assign to '\(casePath)' of id \(id): \
            \(ids.contains(id) ? "the element is another case" : "it is not on the stack").

            Assign the whole element instead: '[id: \(id.generation)] = …'.
            """,
            fileID: fileID.value, filePath: filePath.value, line: line, column: column)
        }
        return
      }
      if let newValue {
        components[id: id]!.element = AnyCasePath(path).embed(newValue)
      } else {
        components.remove(id: id)
      }
    }
  }

  // MARK: Pushing and popping

  /// Adds an element on top under an id that is not on the stack.
  package mutating func push(_ element: Element, id: StackElementID) {
    components.append(Component(id: id, element: element))
    firstUnusedID = Swift.max(firstUnusedID, id.generation + 1)
  }

  /// The id that the next element gets.
  package var nextID: StackElementID {
    @Dependency(\.stackElementID) var generator
    return generator.peek(atLeast: firstUnusedID)
  }

  /// Adds an element on top under an id that an action has given it: no other stack gets that id from now on.
  package mutating func pushUsingUp(_ element: Element, id: StackElementID) {
    @Dependency(\.stackElementID) var generator
    generator.useUp(id)
    push(element, id: id)
  }

  private mutating func component(_ element: Element) -> Component {
    @Dependency(\.stackElementID) var generator
    let id = generator(atLeast: firstUnusedID)
    firstUnusedID = id.generation + 1
    return Component(id: id, element: element)
  }

  /// Removes the element with an id and everything above it.
  ///
  /// - Parameter id: The id of the lowest element to remove. Nothing happens if it is not on the stack.
  public mutating func pop(from id: StackElementID) {
    guard let index = ids.firstIndex(of: id) else { return }
    components.removeSubrange(index...)
  }

  /// Removes everything above the element with an id.
  ///
  /// - Parameter id: The id of the element to leave on top. Nothing happens if it is not on the stack.
  public mutating func pop(to id: StackElementID) {
    guard let index = ids.firstIndex(of: id) else { return }
    components.removeSubrange((index + 1)...)
  }
}

extension StackState: RandomAccessCollection, RangeReplaceableCollection {
  /// Always zero.
  public var startIndex: Int { components.startIndex }

  /// The number of elements.
  public var endIndex: Int { components.endIndex }

  /// The position above `i`.
  public func index(after i: Int) -> Int { i + 1 }

  /// The position below `i`.
  public func index(before i: Int) -> Int { i - 1 }

  /// The element at a position, counted from the bottom. Traps if the position is out of range.
  public subscript(position: Int) -> Element { components[position].element }

  /// Puts new elements in the place of others. The new ones get new ids.
  ///
  /// - Parameters:
  ///   - subrange: The positions of the elements to remove. Traps if out of range.
  ///   - newElements: The elements to put there.
  public mutating func replaceSubrange(_ subrange: Range<Int>, with newElements: some Collection<Element>) {
    var components: [Component] = []
    components.reserveCapacity(newElements.count)
    for element in newElements { components.append(component(element)) }
    self.components.replaceSubrange(subrange, with: components)
  }

  /// Removes every element.
  ///
  /// - Parameter keepCapacity: Whether to keep the storage for new elements.
  public mutating func removeAll(keepingCapacity keepCapacity: Bool = false) {
    components.removeAll(keepingCapacity: keepCapacity)
  }
}

extension StackState {
  /// The elements with their ids, as a collection that may be changed without making new ids.
  ///
  /// Of several components with one id only the first is kept.
  package var path: PathView {
    get { PathView(components: components.elements) }
    set {
      components.removeAll(keepingCapacity: true)
      for component in newValue {
        components.append(component)
        firstUnusedID = Swift.max(firstUnusedID, component.id.generation + 1)
      }
    }
  }

  /// A stack as a collection of elements with their ids, for user interfaces that bind to a path.
  public struct PathView: MutableCollection, RandomAccessCollection, RangeReplaceableCollection {
    private var components: [Component]

    fileprivate init(components: [Component]) {
      self.components = components
    }

    /// Makes the view of an empty stack.
    public init() {
      components = []
    }

    /// Always zero.
    public var startIndex: Int { 0 }

    /// The number of elements.
    public var endIndex: Int { components.endIndex }

    /// The position above `i`.
    public func index(after i: Int) -> Int { i + 1 }

    /// The position below `i`.
    public func index(before i: Int) -> Int { i - 1 }

    /// The element at a position with its id. Traps if the position is out of range.
    public subscript(position: Int) -> Component {
      get { components[position] }
      set { components[position] = newValue }
    }

    /// Puts components in the place of others. They keep their ids.
    ///
    /// - Parameters:
    ///   - subrange: The positions of the elements to remove. Traps if out of range.
    ///   - newElements: The components to put there.
    public mutating func replaceSubrange(
      _ subrange: Range<Int>, with newElements: some Collection<Component>
    ) {
      components.replaceSubrange(subrange, with: newElements)
    }
  }
}

extension StackState.Component: Sendable where Element: Sendable {}
extension StackState.PathView: Sendable where Element: Sendable {}
extension StackState: Sendable where Element: Sendable {}
