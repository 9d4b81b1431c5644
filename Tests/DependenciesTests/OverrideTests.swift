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

  @Test func `setting a dependency by its key path does not make the default it replaces`() {
    var values = DependencyValues()
    values.set(\.tally, to: Level(value: 1))
    #expect(values.tally == Level(value: 1))
    withDependencies {
      $0.set(\.tally, to: Level(value: 3))
    } operation: {
      @Dependency(\.tally) var tally
      #expect(tally == Level(value: 3))
    }
    values = DependencyValues()
    values.set(\.halfTally, to: Level(value: 2))
    #expect(values.tally == Level(value: 4))
    #expect(TallyKey.makings.count == 0)
  }

  @Test func `setting a part of a dependency by its key path starts from the default`() {
    var values = DependencyValues()
    values.set(\.level.value, to: 7)
    #expect(values.level == Level(value: 7))
    values = DependencyValues()
    values.set(\.level.lastDigit, to: Level(value: 5))
    #expect(values.level == Level(value: 125))
    values.set(\.level.lastDigit.lastDigit, to: Level(value: 6))
    #expect(values.level == Level(value: 126))
    values.set(\.self, to: DependencyValues())
    #expect(values.level == Level(value: 123))
  }

  @Test func `a property that reads while it is written reads what is there`() {
    var values = DependencyValues()
    values.set(\.bonus, to: Level(value: 2))
    #expect(values.level == Level(value: 125))
    values.set(\.bonus, to: Level(value: 2))
    #expect(values.level == Level(value: 127))
  }

  @Test func `setting by key path tells apart dependencies of one type`() {
    var values = DependencyValues()
    values.set(\.sumOfLevels, to: Level(value: 9))
    #expect(values.level == Level(value: 9))
    #expect(values.otherLevel == Level(value: 1))
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

private struct Level: Equatable, Sendable {
  var value: Int

  /// A part that has the type of the whole.
  var lastDigit: Level {
    get { Level(value: value % 10) }
    set { value = value / 10 * 10 + newValue.value }
  }
}

private enum LevelKey: DependencyKey {
  static let liveValue = Level(value: 123)
  static let testValue = Level(value: 123)
}

private enum OtherLevelKey: DependencyKey {
  static let liveValue = Level(value: 1)
  static let testValue = Level(value: 1)
}

private enum TallyKey: DependencyKey {
  static let makings = Counter()
  static var liveValue: Level { Level(value: makings.increment()) }
  static var testValue: Level { Level(value: makings.increment()) }
}

extension DependencyValues {
  fileprivate var level: Level {
    get { self[LevelKey.self] }
    set { self[LevelKey.self] = newValue }
  }

  fileprivate var otherLevel: Level {
    get { self[OtherLevelKey.self] }
    set { self[OtherLevelKey.self] = newValue }
  }

  fileprivate var bonus: Level {
    get { level }
    set { level = Level(value: level.value + newValue.value) }
  }

  fileprivate var sumOfLevels: Level {
    get { Level(value: level.value + otherLevel.value) }
    set { level = newValue }
  }

  fileprivate var tally: Level {
    get { self[TallyKey.self] }
    set { self[TallyKey.self] = newValue }
  }

  fileprivate var halfTally: Level {
    get { Level(value: tally.value / 2) }
    set { tally = Level(value: newValue.value * 2) }
  }
}
