import IssueReporting

/// A key path from an enum to the payload of one of its cases: `\Action.Cases.login`.
///
/// Write one as a literal where the type is known (`\.login.submitButtonTapped`), and call it to build a value:
/// `(\Action.Cases.login)(.submitButtonTapped)`.
public typealias CaseKeyPath<Root, Value> = KeyPath<Case<Root>, Case<Value>>

/// A case key path to a payload whose type is not known.
public typealias PartialCaseKeyPath<Root> = PartialKeyPath<Case<Root>>

/// What case key paths are rooted in: `\.login.success` is a path through `Case<Action>`.
///
/// There is no need to create one. Following a key path from `Case<Root>` either takes a value along, and
/// extracts the payload on the way, or composes the case paths that it meets.
@dynamicMemberLookup
public struct Case<Value> {
  private enum Role {
    /// The start of a composition.
    case root
    /// The case path from the root of a composition to here.
    case composed(ComposedPath<Value>)
    /// The value that the key path was followed with, `nil` once it met another case.
    case extracted(Value?)
  }

  private let role: Role

  private init(role: Role) { self.role = role }

  /// The start of an extraction.
  init(extractingFrom root: Value) { role = .extracted(root) }

  /// The start of a composition.
  static var root: Case { Case(role: .root) }

  var extracted: Value? {
    guard case .extracted(let value) = role else { return nil }
    return value
  }

  /// The case path from `Root`, which must be where the composition started.
  func casePath<Root>(from root: Root.Type) -> AnyCasePath<Root, Value> {
    switch role {
    case .root, .extracted:
      // Nothing was followed: the key path was `\.self`, so that `Root` and `Value` are one type.
      return AnyCasePath<Value, Value>() as! AnyCasePath<Root, Value>
    case .composed(let path):
      return unsafeDowncast(path, to: CasePathFromRoot<Root, Value>.self).casePath
    }
  }

  /// The payload of a case.
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Member>>
  ) -> Case<Member> where Value: CasePathable {
    following(Value.allCasePaths[keyPath: keyPath])
  }

  /// Takes the value along a case path, or composes with it.
  func following<Member>(_ casePath: AnyCasePath<Value, Member>) -> Case<Member> {
    switch role {
    case .root:
      return Case<Member>(role: .composed(CasePathFromRoot(casePath)))
    case .composed(let path):
      return Case<Member>(role: .composed(path.appending(casePath)))
    case .extracted(let value?):
      return Case<Member>(role: .extracted(casePath.extract(from: value)))
    case .extracted(nil):
      return Case<Member>(role: .extracted(nil))
    }
  }
}

/// A composed case path whose root is not part of the type.
private class ComposedPath<Value> {
  func appending<Member>(_ casePath: AnyCasePath<Value, Member>) -> ComposedPath<Member> {
    fatalError("Overridden")
  }
}

private final class CasePathFromRoot<Root, Value>: ComposedPath<Value> {
  let casePath: AnyCasePath<Root, Value>

  init(_ casePath: AnyCasePath<Root, Value>) { self.casePath = casePath }

  override func appending<Member>(_ casePath: AnyCasePath<Value, Member>) -> ComposedPath<Member> {
    CasePathFromRoot<Root, Member>(self.casePath.appending(path: casePath))
  }
}

/// A `Case` whose type is not known.
protocol CaseProjection: DescribedKeyPathRoot {
  /// The payload that was extracted on the way here.
  var extractedPayload: Any? { get }

  /// The name of the composed path to here.
  var composedName: CasePathName { get }
}

extension Case: CaseProjection {
  var extractedPayload: Any? { extracted.map { $0 as Any } }

  /// The names of the cases from the root to the end of a key path whose root is this type.
  package static func description(of keyPath: AnyKeyPath) -> String? {
    guard let keyPath = keyPath as? PartialKeyPath<Case> else { return nil }
    return (root[keyPath: keyPath] as? any CaseProjection)?.composedName.description
  }

  var composedName: CasePathName {
    guard case .composed(let path) = role else { return .identity }
    return (path as? any NamedPath)?.name ?? .unknown
  }
}

private protocol NamedPath {
  var name: CasePathName { get }
}

extension CasePathFromRoot: NamedPath {
  var name: CasePathName { casePath.name }
}

/// How a case key path is written, for instance `\.login.success`, or `nil` if the key path is none.
///
/// Key paths cannot tell the names of computed properties, so that their own description is unreadable.
package func caseKeyPathDescription(_ keyPath: AnyKeyPath) -> String? {
  (type(of: keyPath).rootType as? any DescribedKeyPathRoot.Type)?.description(of: keyPath)
}

/// The payload of a case, or `nil` if the value is another case, for roots that are not known to be case-pathable.
package func payload<Root, Value>(of root: Root, at keyPath: CaseKeyPath<Root, Value>) -> Value? {
  Case(extractingFrom: root)[keyPath: keyPath].extracted
}
