import Dependencies
import Testing

struct FromModelTests {
  /// - Note: `@unchecked Sendable` because property wrappers are variables; nothing can set these.
  private final class Parent: @unchecked Sendable {
    @Dependency(\.greeting) var greeting

    func child() -> Model {
      withDependencies(from: self) { Model() }
    }

    func child(greeting: String) -> Model {
      withDependencies(from: self) {
        $0.greeting.text += greeting
      } operation: {
        Model()
      }
    }

    func childLater() async -> Model {
      await withDependencies(from: self) {
        await Task.yield()
        return Model()
      }
    }

    func childLater(greeting: String) async -> Model {
      await withDependencies(from: self) {
        await Task.yield()
        $0.greeting.text += greeting
      } operation: {
        await Task.yield()
        return Model()
      }
    }
  }

  private class Base {
    @Dependency(\.greeting) var greeting
  }

  private final class Derived: Base {}

  private final class Plain: Sendable {}

  private func parent() -> Parent {
    withDependencies {
      $0.greeting.text = "parent"
    } operation: {
      Parent()
    }
  }

  @Test func `a child has the dependencies of its parent`() async {
    #expect(parent().child().greeting.text == "parent")
    #expect(await parent().childLater().greeting.text == "parent")
  }

  @Test func `a child may have overrides of its own`() async {
    #expect(parent().child(greeting: " and child").greeting.text == "parent and child")
    #expect(await parent().childLater(greeting: " and child").greeting.text == "parent and child")
  }

  @Test func `the dependency may be in a superclass`() {
    let derived = withDependencies {
      $0.greeting.text = "derived"
    } operation: {
      Derived()
    }
    #expect(withDependencies(from: derived) { Model() }.greeting.text == "derived")
  }

  @Test func `a model without a dependency has those it was made with`() {
    let plain = withDependencies {
      $0.greeting.text = "plain"
    } operation: {
      Plain()
    }
    #expect(withDependencies(from: plain) { Model() }.greeting.text == "plain")
  }

  @Test func `a model without dependencies is an issue, and the operation runs`() {
    let plain = Plain()
    var line: UInt = 0
    let issues = issues {
      line = #line + 1
      let model = withDependencies(from: plain) { Model() }
      #expect(model.greeting.text == "test")
    }
    #expect(issues.map(\.line) == [line])
    #expect(
      issues.map(\.message) == [
        """
        'FromModelTests.Plain' has no dependencies to run this operation with.

        Give it at least one '@Dependency' property, or make it in the operation of 'withDependencies'.
        """
      ])
  }
}
