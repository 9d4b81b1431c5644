import Dependencies
import DependenciesMacros
import Testing

extension DependencyValues {
  @DependencyEntry(liveValue: "live", previewValue: "preview")
  fileprivate var greetingEntry = "test"

  @DependencyEntry(liveValue: 1)
  fileprivate var numberEntry: Int = 2

  @DependencyEntry("InterfaceEntryKey")
  fileprivate var interfaceEntry: String = "test"

  @DependencyEntry
  fileprivate var counterEntry: Counter = Counter()
}

extension DependencyValues.InterfaceEntryKey: DependencyKey {
  static var liveValue: String { "live elsewhere" }
}

@Suite struct DependencyEntryTests {
  @Test func `an entry has the value for each context`() {
    #expect(DependencyValues.live.greetingEntry == "live")
    #expect(DependencyValues.preview.greetingEntry == "preview")
    #expect(DependencyValues.test.greetingEntry == "test")
    #expect(DependencyValues.live.numberEntry == 1)
    #expect(DependencyValues.preview.numberEntry == 1)
    #expect(DependencyValues.test.numberEntry == 2)
  }

  @Test func `an entry is read and overridden like any dependency`() {
    @Dependency(\.greetingEntry) var greeting
    #expect(greeting == "test")
    withDependencies {
      $0.greetingEntry = "overridden"
    } operation: {
      #expect(greeting == "overridden")
    }
  }

  @Test func `another module can give a named key a live value`() {
    #expect(DependencyValues.live.interfaceEntry == "live elsewhere")
    #expect(DependencyValues.test.interfaceEntry == "test")
  }

  @Test(arguments: 1...3) func `an entry with a type is made anew for each test`(_: Int) {
    @Dependency(\.counterEntry) var counter
    #expect(counter.increment() == 1)
  }

  @Test func `an entry without a live value is an issue in the live context`() {
    let issues = issues { _ = DependencyValues.live.counterEntry }
    #expect(issues.count == 1)
    #expect(issues.first?.message.hasPrefix("@Dependency(\\.counterEntry) has no live value") == true)
  }
}
