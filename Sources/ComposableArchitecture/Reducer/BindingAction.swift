public import CasePaths
public import CustomDump

/// A change of one property of a feature's state that a user interface asks for.
///
/// See ``BindableAction``. An action is matched by the property with a pattern:
///
/// ```swift
/// switch action {
/// case .binding(\.query):
///   return .send(.search)
/// case .binding:
///   return .none
/// }
/// ```
public struct BindingAction<Root>: CasePathable, Equatable, Sendable {
  /// The property that changes.
  public let keyPath: _SendablePartialKeyPath<Root>

  /// Makes the change.
  @usableFromInline
  package let set: @Sendable (inout Root) -> Void
  /// The new value.
  package let value: any Sendable
  private let isEqual: @Sendable (any Sendable) -> Bool

  /// A change of a property to a value.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - value: The new value.
  /// - Returns: The change.
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: _SendableWritableKeyPath<Root, Value>, _ value: Value
  ) -> Self {
    Self(
      keyPath: keyPath,
      set: { $0[keyPath: keyPath] = value },
      value: value,
      isEqual: { $0 as? Value == value })
  }

  /// Whether both set the same property to equal values.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.keyPath == rhs.keyPath && lhs.isEqual(rhs.value)
  }

  /// Matches a change of a property: `case .binding(\.query):`.
  public static func ~= <Value>(keyPath: WritableKeyPath<Root, Value>, bindingAction: Self) -> Bool {
    bindingAction.keyPath as PartialKeyPath<Root> == keyPath
  }

  /// Matches a change of a property: `case .binding(\.query):`.
  @_disfavoredOverload
  public static func ~= (keyPath: PartialKeyPath<Root>, bindingAction: Self) -> Bool {
    bindingAction.keyPath as PartialKeyPath<Root> == keyPath
  }

  /// The case paths of a binding action: one for each writable property of the state.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }

  /// The case paths of a binding action, so that `\.binding.query` names the changes of one property.
  @dynamicMemberLookup
  public struct AllCasePaths: Sendable {
    /// The path to the new value of a property.
    public subscript<Value: Equatable & Sendable>(
      dynamicMember keyPath: WritableKeyPath<Root, Value>
    ) -> AnyCasePath<BindingAction, Value> {
      let keyPath = keyPath.unsafeSendable()
      return AnyCasePath(
        name: .spelled { ".\(propertyName(of: keyPath))" },
        embed: { .set(keyPath, $0) },
        extract: { $0.keyPath == keyPath ? $0.value as? Value : nil })
    }
  }
}

extension BindingAction: CustomDumpStringConvertible {
  /// The change as it is written in source: `.set(\State.query, "swift")`.
  public var customDumpDescription: String {
    var description = ".set("
    customDump(keyPath, to: &description, maxDepth: 0)
    description += ", "
    customDump(value, to: &description, maxDepth: 0)
    return description + ")"
  }
}

private func propertyName(of keyPath: AnyKeyPath) -> String {
  var description = ""
  customDump(keyPath, to: &description)
  return description.drop { $0 != "." }.dropFirst().description
}

/// A key path that may be used anywhere.
public typealias _SendablePartialKeyPath<Root> = any PartialKeyPath<Root> & Sendable
/// A key path that may be used anywhere.
public typealias _SendableWritableKeyPath<Root, Value> = any WritableKeyPath<Root, Value> & Sendable
