/// A dependency whose values are used up by drawing them, such as a generator that counts.
///
/// A test's assertion must be able to draw the value that the feature drew without taking one away from it, so it
/// runs with copies: see ``DependencyValues/copyingStatefulValues()``.
package protocol StatefulDependency {
  /// A value that goes on as this one would, without either affecting the other.
  func copiedForAssertion() -> Self
}
