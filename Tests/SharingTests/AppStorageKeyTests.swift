import Dependencies
import Foundation
import IssueReporting
import Testing

@testable import Sharing

@Suite struct AppStorageKeyTests {
  enum Flavor: String { case sweet, salty }
  enum Level: Int { case low, high }

  @Dependency(\.defaultAppStorage) var store

  @Test func `values of every type come back`() throws {
    let url = try #require(URL(string: "https://example.org/a?b=c"))
    func check<Value: Equatable & Sendable>(
      _ key: AppStorageKey<Value>, _ initial: Value, _ written: Value
    ) {
      do {
        let shared = Shared(wrappedValue: initial, key)
        #expect(shared.wrappedValue == initial)
        shared.withLock { $0 = written }
      }
      #expect(Shared(wrappedValue: initial, key).wrappedValue == written)
    }
    check(.appStorage("bool"), false, true)
    check(.appStorage("int"), 0, 42)
    check(.appStorage("double"), 0, 1.5)
    check(.appStorage("wholeDouble"), 1.5, 2)
    check(.appStorage("string"), "", "x")
    check(.appStorage("strings"), [""], ["x", "y"])
    check(.appStorage("url"), URL(fileURLWithPath: "/a"), url)
    check(.appStorage("data"), Data(), Data([1, 2]))
    check(.appStorage("date"), .distantPast, Date(timeIntervalSince1970: 1))
    check(.appStorage("numbers"), ["a": 1], ["a": 2, "b": 3])
    check(.appStorage("flavor"), Flavor.sweet, .salty)
    check(.appStorage("level"), Level.low, .high)
    check(.appStorage("optionalInt"), Int?.none, 1)
    check(.appStorage("optionalFlavor"), Flavor?.none, .salty)
    check(.appStorage("optionalURL"), URL?.none, url)
    Shared<Int?>(.appStorage("optionalInt")).withLock { $0 = nil }
    #expect(store.object(forKey: "optionalInt") == nil)
    #expect(store.string(forKey: "flavor") == "salty")
    #expect(store.integer(forKey: "level") == 1)
  }

  @Test(arguments: 0..<10) func `each case has fresh defaults`(argument: Int) {
    @Shared(.appStorage("count")) var count = argument
    #expect(count == argument)
    $count.withLock { $0 += 100 }
    #expect(store.integer(forKey: "count") == argument + 100)
  }

  @Test func `nothing reaches the standard defaults`() {
    @Shared(.appStorage("sharing-tests-count")) var count = 0
    $count.withLock { $0 = 1 }
    #expect(UserDefaults.standard.object(forKey: "sharing-tests-count") == nil)
  }

  @Test func `changes from outside are seen, and removal gives the default back`() {
    @Shared(.appStorage("count")) var count = 5
    store.set(7, forKey: "count")
    #expect(count == 7)
    store.removeObject(forKey: "count")
    #expect(count == 5)
  }

  @Test func `another type in storage is reported and kept`() {
    store.set("text", forKey: "count")
    expectReportsIssue {
      @Shared(.appStorage("count")) var count = 5
      #expect(count == 5)
      #expect($count.loadError != nil)
    } matching: {
      $0.description.contains(#".appStorage("count")"#)
    }
    #expect(store.string(forKey: "count") == "text")
  }

  @Test func `two values that are written on two threads do not wait for each other`() {
    @Shared(.appStorage("first")) var first = 0
    @Shared(.appStorage("second")) var second = 0
    let (one, other) = ($first, $second)
    DispatchQueue.concurrentPerform(iterations: 2) { thread in
      for number in 1...300 { (thread == 0 ? one : other).withLock { $0 = number } }
    }
    #expect(first == 300 && second == 300)
    #expect(store.integer(forKey: "first") == 300 && store.integer(forKey: "second") == 300)
  }

  #if !canImport(Darwin)
    @Test func `a change is written to disk, and a saved one at once`() async throws {
      final class CountingDefaults: UserDefaults {
        // Protected by `lock`.
        private var written: [Int] = []
        private let lock = NSLock()
        var last: Int? { lock.withLock { written.last } }
        override func synchronize() -> Bool {
          let number = integer(forKey: "count")
          lock.withLock { written.append(number) }
          return true
        }
      }
      let defaults = try #require(CountingDefaults(suiteName: "sharing-tests-\(UUID().uuidString)"))
      try await withDependencies {
        $0.defaultAppStorage = defaults
      } operation: {
        @Shared(.appStorage("count")) var count = 0
        for number in 1...100 { $count.withLock { $0 = number } }
        try await $count.save()
        #expect(defaults.last == 100)
        $count.withLock { $0 = 101 }
        DefaultsWriter.shared.flush()
        #expect(defaults.last == 101)
      }
    }
  #endif

  @Test func `a key with a default works for both kinds of property`() {
    @Shared(.isOn) var isOn
    @SharedReader(.isOn) var reader
    $isOn.withLock { $0.toggle() }
    #expect(reader)
  }
}

extension SharedKey where Self == AppStorageKey<Bool>.Default {
  static var isOn: Self { Self[.appStorage("isOn"), default: false] }
}
