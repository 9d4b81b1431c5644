import Dependencies
import Testing

struct ContextTests {
  @Dependency(\.greeting) var greeting
  @Dependency(\.context) var context

  @Test func `a test process is in the test context`() {
    #expect(context == .test)
    #expect(DependencyValues().context == .test)
  }

  @Test(arguments: [
    (DependencyContext.live, "live"), (.preview, "preview"), (.test, "test"),
  ])
  func `a context chooses the default values`(context: DependencyContext, text: String) {
    withDependencies {
      $0.context = context
    } operation: {
      #expect(greeting.text == text)
      #expect(self.context == context)
    }
  }

  @Test func `there are values for each context`() {
    #expect(DependencyValues.live.greeting.text == "live")
    #expect(DependencyValues.preview.greeting.text == "preview")
    #expect(DependencyValues.test.greeting.text == "test")
  }

  @Test func `an override holds in every context`() {
    withDependencies {
      $0.greeting.text = "hello"
      $0.context = .live
    } operation: {
      #expect(greeting.text == "hello")
    }
  }

  @Test func `a preview value is the live value unless there is another`() {
    enum Key: DependencyKey {
      static let liveValue = "live"
      static let testValue = "test"
    }
    #expect(DependencyValues.preview[Key.self] == "live")
  }

  @Test func `a preview value of an interface is the test value unless there is another`() {
    enum Key: TestDependencyKey {
      static let testValue = "test"
    }
    #expect(DependencyValues.preview[Key.self] == "test")
  }

  @Test func `a model made in a context stays in it`() {
    let model = withDependencies {
      $0.context = .preview
    } operation: {
      Model()
    }
    #expect(model.greeting.text == "preview")
  }
}
