import Dependencies
import Foundation
import Synchronization
import Testing

struct DefaultValueTests {
  @Dependency(\.counter) var counter

  @Test func `a default value is made once and kept for the test`() {
    counter.increment()
    #expect(counter.count == 1)
    #expect(Model().counter === counter)
  }

  @Test func `a test does not see what another did to a default value, one`() {
    #expect(counter.increment() == 1)
  }

  @Test func `a test does not see what another did to a default value, two`() {
    #expect(counter.increment() == 1)
  }

  @Test(arguments: 0...10)
  func `each set of arguments has default values of its own`(argument: Int) async {
    for expected in 1...(argument + 1) {
      #expect(counter.increment() == expected)
      await Task.yield()
    }
  }

  @Test func `a child task shares the default values of its test`() async {
    counter.increment()
    let count = await withTaskGroup(of: Int.self) { group in
      group.addTask { Model().counter.increment() }
      return await group.next()
    }
    #expect(count == 2)
  }

  @Test func `a model has the default values of its test in a detached task and on a queue`() async {
    let model = Model()
    counter.increment()
    #expect(await Task.detached { model.counter.increment() }.value == 2)
    let count = await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: model.counter.increment()) }
    }
    #expect(count == 3)
  }

  @Test func `threads that read a default at the same time make it once`() async {
    enum Key: DependencyKey {
      static let made = Mutex(0)
      static var liveValue: Int { 0 }
      static var testValue: Int {
        made.withLock { $0 += 1 }
        return 1
      }
    }
    await withTaskGroup(of: Void.self) { group in
      for _ in 1...100 {
        group.addTask { _ = DependencyValues._current[Key.self] }
      }
    }
    #expect(Key.made.withLock { $0 } == 1)
  }

  @Test func `a default value may depend on another one`() {
    enum Key: DependencyKey {
      static var liveValue: String { "" }
      static var testValue: String {
        @Dependency(\.greeting) var greeting
        return greeting.text + "!"
      }
    }
    @Dependency(Key.self) var value
    #expect(value == "test!")
  }

  @Test func `default values that need each other are named before the process stops`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      @Dependency(Chicken.self) var chicken
      _ = chicken
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains("The default values of dependencies need each other:"))
    #expect(
      output.contains("'Chicken' → 'Egg' → 'Chicken'"))
  }
}

private enum Chicken: DependencyKey {
  static var liveValue: Int { 1 }
  static var testValue: Int {
    @Dependency(Egg.self) var egg
    return egg
  }
}

private enum Egg: DependencyKey {
  static var liveValue: Int { 1 }
  static var testValue: Int {
    @Dependency(Chicken.self) var chicken
    return chicken
  }
}
