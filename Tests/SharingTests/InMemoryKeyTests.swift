import Dependencies
import IssueReporting
import Sharing
import Testing

@Suite struct InMemoryKeyTests {
  @Test(arguments: 0...20) func `each case has fresh storage`(argument: Int) {
    @Shared(.inMemory("value")) var value = argument
    #expect(value == argument)
    $value.withLock { $0 += 1 }
    @Shared(.inMemory("value")) var again = -1
    #expect(again == argument + 1)
  }

  @Test func `a value outlives the properties that name it`() {
    do {
      @Shared(.inMemory("value")) var value = 1
      $value.withLock { $0 = 2 }
    }
    @Shared(.inMemory("value")) var value = 3
    #expect(value == 2)
  }

  @Test func `another storage holds another value`() {
    @Shared(.inMemory("value")) var value = 1
    withDependencies {
      $0.defaultInMemoryStorage = InMemoryStorage()
    } operation: {
      @Shared(.inMemory("value")) var other = 2
      $other.withLock { $0 = 3 }
    }
    #expect(value == 1)
  }

  @Test func `an optional needs no default`() {
    @Shared(.inMemory("value")) var value: Int?
    #expect(value == nil)
    $value.withLock { $0 = 1 }
    @SharedReader(.inMemory("value")) var reader: Int?
    #expect(reader == 1)
  }

  @Test func `a key brings its default, which a property can override`() {
    @Shared(.flag) var flag
    #expect(flag)
    @Shared(.otherFlag) var otherFlag = true
    #expect(otherFlag)
    @SharedReader(.flag) var reader
    $flag.withLock { $0 = false }
    #expect(!reader)
  }

  @Test func `a key used with two types is reported with both`() {
    @Shared(.inMemory("value")) var value = 1
    expectReportsIssue {
      @Shared(.inMemory("value")) var text = ""
      #expect(text == "")
      $text.withLock { $0 = "x" }
    } matching: {
      $0.description.contains(#".inMemory("value")"#) && $0.description.contains("Int")
        && $0.description.contains("String")
    }
    #expect(value == 1)
  }

  @Test func `a value of another type is reported and kept until the next write`() {
    do {
      @Shared(.inMemory("typed")) var number = 0
      $number.withLock { $0 = 4 }
    }
    expectReportsIssue {
      @Shared(.inMemory("typed")) var text = "none"
      #expect(text == "none")
      #expect($text.loadError != nil)
    } matching: {
      $0.description.contains(#".inMemory("typed")"#) && $0.description.contains("Int")
        && $0.description.contains("String")
    }
    @Shared(.inMemory("typed")) var number = 0
    #expect(number == 4)
  }

  @Test func `a required value must be there`() async throws {
    await #expect(throws: (any Error).self) {
      _ = try await Shared<Int>(require: .inMemory("value"))
    }
    @Shared(.inMemory("value")) var value = 1
    $value.withLock { $0 = 2 }
    let required = try await Shared<Int>(require: .inMemory("value"))
    #expect(required.wrappedValue == 2)
  }

  @Test func `a default is not evaluated when the value is there`() {
    @Shared(.inMemory("value")) var value = 1
    func unexpected() -> Int {
      Issue.record("evaluated")
      return 0
    }
    @Shared(.inMemory("value")) var again = unexpected()
    #expect(again == 1)
  }
}

extension SharedKey where Self == InMemoryKey<Bool>.Default {
  static var flag: Self { Self[.inMemory("flag"), default: true] }
  static var otherFlag: Self { Self[.inMemory("otherFlag"), default: false] }
}
