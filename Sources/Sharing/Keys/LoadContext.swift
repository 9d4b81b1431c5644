/// Why a shared value is loaded.
public enum LoadContext<Value> {
  /// A property that names the key was created with this value, which stands until another is loaded.
  case initialValue(Value)

  /// `load()` was called, or a value was required.
  case userInitiated

  /// The value that the property was created with, or `nil` for a load that the user asked for.
  public var initialValue: Value? {
    switch self {
    case .initialValue(let value): value
    case .userInitiated: nil
    }
  }
}

extension LoadContext: Equatable where Value: Equatable {}
extension LoadContext: Hashable where Value: Hashable {}
extension LoadContext: Sendable where Value: Sendable {}
