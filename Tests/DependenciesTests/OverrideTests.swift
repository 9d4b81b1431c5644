import Dependencies
import Testing

struct OverrideTests {
  @Dependency(\.greeting) var greeting

  @Test func `a test reads the test value`() {
    #expect(greeting.text == "test")
  }

  @Test func `an override holds during the operation and no longer`() {
    withDependencies {
      $0.greeting.text = "hello"
    } operation: {
      #expect(greeting.text == "hello")
    }
    #expect(greeting.text == "test")
  }

  @Test func `an override holds during an asynchronous operation and the tasks it starts`() async {
    let task = await withDependencies {
      await Task.yield()
      $0.greeting.text = "hello"
    } operation: {
      await Task.yield()
      #expect(greeting.text == "hello")
      return Task { greeting.text }
    }
    #expect(await task.value == "hello")
    #expect(greeting.text == "test")
  }

  @Test func `an inner override adds to the outer one`() {
    withDependencies {
      $0.greeting.text = "outer"
      $0.weather = Weather(forecast: "outer")
    } operation: {
      withDependencies {
        $0.weather = Weather(forecast: "inner")
      } operation: {
        @Dependency(\.weather) var weather
        #expect(greeting.text == "outer")
        #expect(weather.forecast == "inner")
      }
    }
  }

  @Test func `a model keeps the overrides it was made with`() {
    let model = withDependencies {
      $0.greeting.text = "made with"
    } operation: {
      Model()
    }
    #expect(model.greeting.text == "made with")
  }

  @Test func `a detached task of a model sees the overrides it was made with`() async {
    let model = withDependencies {
      $0.greeting.text = "made with"
    } operation: {
      Model()
    }
    #expect(await Task.detached { model.greeting.text }.value == "made with")
  }

  @Test func `an override where a dependency is read wins over the one its owner was made with`() {
    let model = withDependencies {
      $0.greeting.text = "made with"
    } operation: {
      Model()
    }
    withDependencies {
      $0.greeting.text = "read with"
    } operation: {
      #expect(model.greeting.text == "read with")
    }
    #expect(model.greeting.text == "made with")
  }

  @Test func `overrides of other dependencies where one is read leave the owner's alone`() {
    let model = withDependencies {
      $0.greeting.text = "made with"
    } operation: {
      Model()
    }
    withDependencies {
      $0.weather = Weather(forecast: "rain")
    } operation: {
      #expect(model.greeting.text == "made with")
      withDependencies {
        $0.context = .preview
      } operation: {
        #expect(model.greeting.text == "made with")
        #expect(model.context == .preview)
      }
    }
  }

  @Test func `values that owners captured in different places are all seen`() {
    struct Inner {
      @Dependency(\.greeting) var greeting
      @Dependency(\.weather) var weather
    }
    enum InnerKey: DependencyKey {
      static var liveValue: String { "" }
      static var testValue: String {
        @Dependency(\.greeting) var greeting
        @Dependency(\.weather) var weather
        return greeting.text + " " + weather.forecast
      }
    }
    struct Outer {
      @Dependency(InnerKey.self) var inner
    }
    let outer = withDependencies {
      $0.greeting.text = "outer"
      $0.weather = Weather(forecast: "outer")
    } operation: {
      Outer()
    }
    let text = withDependencies {
      $0.weather = Weather(forecast: "reader")
    } operation: {
      outer.inner
    }
    #expect(text == "outer reader")
  }

  @Test func `a copy of the values is independent of the original`() {
    var original = DependencyValues()
    original.greeting.text = "original"
    var copy = original
    copy.greeting.text = "copy"
    original.weather = Weather(forecast: "original")
    #expect(original.greeting.text == "original")
    #expect(copy.greeting.text == "copy")
    copy.weather = Weather(forecast: "copy")
    #expect(original.weather.forecast == "original")
  }

  @Test func `what is set after a copy was made does not pass for what the copy descends from`() {
    var parent = DependencyValues()
    parent.greeting.text = "parent"
    let child = parent
    var grandchild = child
    grandchild.greeting.text = "grandchild"
    parent.weather = Weather(forecast: "set later")
    let model = parent.withCurrent { ModelOfWeather() }
    grandchild.withCurrent {
      #expect(model.weather.forecast == "set later")
      #expect(model.greeting.text == "grandchild")
    }
  }

  @Test func `many overrides are all found`() {
    enum Key<Tag>: DependencyKey {
      static var liveValue: Int { 0 }
      static var testValue: Int { 0 }
    }
    var values = DependencyValues()
    func set<Tag>(_ tag: Tag.Type, depth: Int) {
      values[Key<Tag>.self] = depth
      if depth < 50 { set([Tag].self, depth: depth + 1) }
    }
    func check<Tag>(_ tag: Tag.Type, depth: Int) {
      #expect(values[Key<Tag>.self] == depth)
      if depth < 50 { check([Tag].self, depth: depth + 1) }
    }
    set(Int.self, depth: 1)
    check(Int.self, depth: 1)
  }

  @Test func `overriding a dependency does not make the default it replaces`() {
    enum Fatal: DependencyKey {
      static var liveValue: Int { fatalError("The default was made.") }
    }
    withDependencies {
      $0[Fatal.self] = 1
    } operation: {
      @Dependency(Fatal.self) var value
      #expect(value == 1)
    }
  }

  @Test func `an error of the update or of the operation is thrown on`() async {
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try withDependencies { _ in
        throw Failure()
      } operation: {
      }
    }
    #expect(throws: Failure.self) {
      try withDependencies { _ in
      } operation: {
        throw Failure()
      }
    }
    await #expect(throws: Failure.self) {
      try await withDependencies {
        _ in
        throw Failure()
      } operation: {
        await Task.yield()
      }
    }
  }

  @Test func `a key path into a dependency is read anew each time`() {
    @Dependency(\.counter.count) var count
    @Dependency(\.counter) var counter
    counter.increment()
    #expect(count == 1)
    counter.increment()
    #expect(count == 2)
  }

  @Test func `an optional dependency may be overridden with nil`() {
    enum OptionalKey: DependencyKey {
      static let liveValue: Int? = 1
      static let testValue: Int? = 2
    }
    @Dependency(OptionalKey.self) var value
    #expect(value == 2)
    withDependencies {
      $0[OptionalKey.self] = nil
    } operation: {
      #expect(value == nil)
    }
  }

  @Test func `a dependency that was overridden goes away with the model that captured it`() {
    weak var object: Counter?
    do {
      let counter = Counter()
      object = counter
      let model = withDependencies {
        $0.counter = counter
      } operation: {
        Model()
      }
      model.counter.increment()
      #expect(object?.count == 1)
    }
    #expect(object == nil)
  }

  private struct ModelOfWeather {
    @Dependency(\.weather) var weather
    @Dependency(\.greeting) var greeting
  }
}
