import ConcurrencyExtras
import ConcurrencyExtrasTestSupport
import Testing

enum Flags {
  @TaskLocal static var name = "none"
  // Declared without the macro: its `$box` would not be visible to the arguments of `@Suite` in this module.
  static let box = TaskLocal(wrappedValue: LockIsolated(0))
}

extension Trait where Self == _TaskLocalTrait<String> {
  static func name(_ name: String) -> Self { .taskLocal(Flags.$name, name) }
}

@Suite(.name("suite"), .taskLocal(Flags.box, LockIsolated(0)))
struct TaskLocalTraitTests {
  @Test func `a suite binds the value for its tests`() async {
    #expect(Flags.name == "suite")
    #expect(await Task { Flags.name }.value == "suite")
  }

  @Test(.name("test")) func `a test's value goes before its suite's`() {
    #expect(Flags.name == "test")
  }

  @Test(arguments: 0..<5) func `each case has a value of its own`(argument: Int) {
    #expect(
      Flags.box.get().withValue { value in
        value += 1
        return value
      } == 1)
  }

  @Suite struct Nested {
    @Test func `a nested suite inherits the value`() {
      #expect(Flags.name == "suite")
    }
  }
}

@Suite struct WithoutTraitTests {
  @Test func `without the trait the default is in force`() {
    #expect(Flags.name == "none")
  }
}
