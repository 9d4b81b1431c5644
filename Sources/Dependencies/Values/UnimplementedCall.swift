/// The text of an issue: a standard dependency was used in a test that does not override it.
func unimplementedCall(_ property: String, override: String) -> String {
  """
  @Dependency(\\.\(property)) has no test value, but was used in a test that does not override it.

  Override it where the test begins: 'withDependencies { \(override) }'.
  """
}
