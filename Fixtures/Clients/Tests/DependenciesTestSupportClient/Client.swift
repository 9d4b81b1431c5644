import DependenciesTestSupport
import Testing

struct DependenciesClient {
  @Test(.dependencies) func aTestHasItsOwnDependencies() { #expect(Test.current != nil) }
}
