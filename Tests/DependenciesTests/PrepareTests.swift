import Dependencies
import Testing

struct PrepareTests {
  @Dependency(\.greeting) var greeting

  @Test func `a prepared value is the default for the rest of the test`() {
    prepareDependencies { $0.greeting.text = "prepared" }
    #expect(greeting.text == "prepared")
    withDependencies {
      $0.greeting.text = "overridden"
    } operation: {
      #expect(greeting.text == "overridden")
    }
  }

  @Test func `a value prepared in another test is not seen`() {
    #expect(greeting.text == "test")
  }

  @Test func `a prepared value may be prepared again until it is used`() {
    prepareDependencies { $0.greeting = Greeting(text: "first") }
    prepareDependencies { $0.greeting = Greeting(text: "second") }
    #expect(greeting.text == "second")
  }

  @Test func `preparing a value after its use is an issue`() {
    let issues = issues {
      _ = greeting
      prepareDependencies { $0.greeting = Greeting(text: "late") }
    }
    #expect(greeting.text == "late")
    #expect(
      issues.map(\.message) == [
        """
        A default value was prepared after it had been used: 'Greeting'.

        Whoever read it before keeps the old value. Call 'prepareDependencies' before anything reads the dependency.
        """
      ])
  }

  @Test func `a context may be prepared`() {
    prepareDependencies { $0.context = .preview }
    #expect(greeting.text == "preview")
  }

  @Test func `what the update returns or throws is handed on`() {
    struct Failure: Error {}
    #expect(prepareDependencies { _ in 1 } == 1)
    #expect(throws: Failure.self) { try prepareDependencies { _ in throw Failure() } }
  }
}
