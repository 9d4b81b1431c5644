/// A type whose key paths say themselves how they are written, as those of cases do.
///
/// Here because this is the one module that both case paths and dumps know.
package protocol DescribedKeyPathRoot {
  /// How a key path from this type is written, `\.login.success`; `nil` if it does not know.
  static func description(of keyPath: AnyKeyPath) -> String?
}
