import ConcurrencyExtras
import Clocks
import Dependencies
import DependenciesMacros
import DependenciesTestSupport
import Foundation
import FoundationNetworking
import IssueReporting
import Testing

private struct Greeter: Sendable {
  var greet: @Sendable () -> String
}

extension Greeter: DependencyKey {
  static let liveValue = Greeter { "live" }
  static let previewValue = Greeter { "preview" }
  static let testValue = Greeter { "test" }
}

/// A key with a test value only, as in a module that does not know the live one.
private enum Interface: TestDependencyKey {
  static var testValue: Int { 7 }
  static var shouldReportUnimplemented: Bool { false }
}

/// A key with a live value only.
private enum LiveOnly: DependencyKey {
  static var liveValue: Int { 1 }
}

extension DependencyValues {
  fileprivate var greeter: Greeter {
    get { self[Greeter.self] }
    set { self[Greeter.self] = newValue }
  }
  @DependencyEntry fileprivate var limit: Int = 10
  @DependencyEntry("Named", liveValue: 2, previewValue: 3) fileprivate var named: Int = 1
  @DependencyEntry(liveValue: 20, previewValue: 30) fileprivate var threefold: Int = 10
}

private struct Reader {
  @Dependency(\.greeter) var byKeyPath
  @Dependency(Greeter.self) var byType
}

struct DependencyInterfaceTests {
  @Test func `a dependency is read by key path and by type`() {
    #expect(Reader().byKeyPath.greet() == "test")
    #expect(Reader().byType.greet() == "test")
    let dependency = Dependency(\.greeter)
    #expect(dependency.wrappedValue.greet() == "test")
    #expect(Dependency(Greeter.self).wrappedValue.greet() == "test")
  }

  @Test func `a context has its values`() {
    #expect(Greeter.liveValue.greet() == "live")
    #expect(Greeter.previewValue.greet() == "preview")
    #expect(Greeter.testValue.greet() == "test")
    for (context, greeting) in [(DependencyContext.live, "live"), (.preview, "preview"), (.test, "test")] {
      withDependencies {
        $0.context = context
      } operation: {
        #expect(Reader().byKeyPath.greet() == greeting)
      }
    }
    #expect(DependencyValues.live.context == .live)
    #expect(DependencyValues.preview.context == .preview)
    #expect(DependencyValues.test.context == .test)
    #expect(DependencyValues.live[Greeter.self].greet() == "live")
    #expect(DependencyValues().greeter.greet() == "test")
  }

  @Test func `keys have values that they do not say`() {
    #expect(Interface.previewValue == 7)
    #expect(!Interface.shouldReportUnimplemented)
    #expect(Greeter.shouldReportUnimplemented || !Greeter.shouldReportUnimplemented)
    #expect(LiveOnly.previewValue == 1)
    expectReportsIssue { #expect(LiveOnly.testValue == 1) }
    func values<Key: DependencyKey>(_ key: Key.Type) -> [Key.Value] { [Key.liveValue, Key.previewValue] }
    #expect(values(LiveOnly.self) == [1, 1])
    func testValues<Key: TestDependencyKey>(_ key: Key.Type) -> (Key.Value, Key.Value, Bool) {
      (Key.testValue, Key.previewValue, Key.shouldReportUnimplemented)
    }
    #expect(testValues(Interface.self) == (7, 7, false))
    func inherited<Key: DependencyKey>(_ key: Key.Type) -> Key.Value { Key.testValue }
    #expect(inherited(Greeter.self).greet() == "test")
  }

  @Test func `overrides hold for an operation`() async {
    let greeting = withDependencies {
      $0.greeter.greet = { "override" }
    } operation: {
      Reader().byKeyPath.greet()
    }
    #expect(greeting == "override")
    let later = await withDependencies { values async in
      await Task.yield()
      values.greeter = Greeter { "later" }
    } operation: {
      await Task.yield()
      return Reader().byType.greet()
    }
    #expect(later == "later")
    #expect(Reader().byKeyPath.greet() == "test")
  }

  private final class Model { let reader = Reader() }

  @Test func `an object hands its dependencies to what it makes`() async {
    let model = withDependencies {
      $0.greeter.greet = { "model" }
    } operation: {
      Model()
    }
    #expect(withDependencies(from: model) { Reader().byKeyPath.greet() } == "model")
    #expect(await withDependencies(from: model) { () async in Reader().byKeyPath.greet() } == "model")
    let both = withDependencies(from: model) {
      $0.limit = 5
    } operation: {
      @Dependency(\.limit) var limit
      return "\(Reader().byKeyPath.greet()) \(limit)"
    }
    #expect(both == "model 5")
    let later = await withDependencies(from: model) { values async in
      values.limit = 6
    } operation: { () async -> Int in
      @Dependency(\.limit) var limit
      return limit
    }
    #expect(later == 6)
  }

  @Test func `dependencies are carried into an escaping closure`() async {
    var escaped: (() -> String)?
    withDependencies {
      $0.greeter.greet = { "carried" }
    } operation: {
      withEscapedDependencies { (continuation: DependencyValues.Continuation) in
        escaped = { continuation.yield { Reader().byKeyPath.greet() } }
      }
    }
    #expect(escaped?() == "carried")
    let later = await withDependencies {
      $0.greeter.greet = { "carried" }
    } operation: {
      await withEscapedDependencies { continuation in
        await Task.detached { await continuation.yield { () async in Reader().byKeyPath.greet() } }.value
      }
    }
    #expect(later == "carried")
  }

  @Test func `an entry is a dependency with its default`() {
    @Dependency(\.limit) var limit
    @Dependency(\.named) var named
    @Dependency(\.threefold) var threefold
    #expect((limit, named, threefold) == (10, 1, 10))
    #expect(DependencyValues.live.named == 2)
    #expect(DependencyValues.preview.named == 3)
    #expect(DependencyValues.live.threefold == 20)
  }

  @Test func `the values in force are a task-local value`() {
    var values = DependencyValues()
    values[
      Greeter.self, fileID: #fileID, filePath: #filePath, line: #line, column: #column, function: "greeter"] =
      Greeter { "bound" }
    DependencyValues.$_current.withValue(values) {
      #expect(Reader().byKeyPath.greet() == "bound")
    }
  }
}

struct TraitInterfaceTests {
  @Test(.dependency(\.greeter, Greeter { "trait" })) func `a trait overrides a dependency by key path`() {
    #expect(Reader().byKeyPath.greet() == "trait")
  }

  @Test(.dependency(Greeter { "trait" })) func `a trait overrides a dependency by its type`() {
    #expect(Reader().byKeyPath.greet() == "trait")
  }

  @Test(.dependencies { $0.greeter.greet = { "trait" } }) func `a trait overrides dependencies by a closure`()
  {
    #expect(Reader().byKeyPath.greet() == "trait")
  }

  @Test(.dependencies) func `a trait keeps a test's dependencies its own`() {
    #expect(Reader().byKeyPath.greet() == "test")
  }

  @Test func `dependencies are prepared once for the process or the test`() {
    let greeting = prepareDependencies {
      $0.greeter = Greeter { "prepared" }
      return $0.greeter.greet()
    }
    #expect(greeting == "prepared")
    #expect(Reader().byKeyPath.greet() == "prepared")
  }
}

struct DependencyValueInterfaceTests {
  @Test func `ids are generated`() {
    @Dependency(\.uuid) var uuid
    withDependencies {
      $0.uuid = .incrementing
    } operation: {
      #expect(uuid() == UUID(0))
      #expect(uuid() == UUID(1))
    }
    let constant = UUIDGenerator.constant(UUID(5))
    #expect(constant() == UUID(5))
    #expect(UUIDGenerator { UUID(7) }() == UUID(7))
    expectReportsIssue {
      _ = uuid()
    } matching: {
      $0.description.contains("uuid")
    }
  }

  @Test func `dates are generated`() {
    @Dependency(\.date) var date
    @Dependency(\.date.now) var now
    let start = Date(timeIntervalSince1970: 0)
    withDependencies {
      $0.date = .constant(start)
    } operation: {
      #expect(date() == start)
      #expect(now == start)
    }
    var generator = DateGenerator { start }
    generator.now = start.addingTimeInterval(1)
    #expect(generator() == start.addingTimeInterval(1))
  }

  @Test func `values of a person's settings`() {
    withDependencies {
      $0.calendar = Calendar(identifier: .gregorian)
      $0.locale = Locale(identifier: "ko_KR")
      $0.timeZone = TimeZone(secondsFromGMT: 0)!
      $0.preferredLocales = [Locale(identifier: "ko_KR")]
    } operation: {
      @Dependency(\.calendar) var calendar
      @Dependency(\.locale) var locale
      @Dependency(\.timeZone) var timeZone
      @Dependency(\.preferredLocales) var preferredLocales
      #expect(calendar.identifier == .gregorian)
      #expect(locale.identifier == "ko_KR")
      #expect(timeZone.secondsFromGMT() == 0)
      #expect(preferredLocales.count == 1)
    }
  }

  @Test func `clocks`() async throws {
    try await withDependencies {
      $0.continuousClock = ImmediateClock()
      $0.suspendingClock = ImmediateClock()
    } operation: {
      @Dependency(\.continuousClock) var continuousClock
      @Dependency(\.suspendingClock) var suspendingClock
      try await continuousClock.sleep(for: .seconds(60))
      try await suspendingClock.sleep(for: .seconds(60))
    }
    @Dependency(\.continuousClock) var clock
    await expectReportsIssue { try? await clock.sleep(for: .zero) }
  }

  @Test func `random numbers`() {
    struct Sevens: RandomNumberGenerator, Sendable { func next() -> UInt64 { 7 } }
    @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
    withDependencies {
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(Sevens())
    } operation: {
      #expect(withRandomNumberGenerator { $0.next() } == 7)
    }
  }

  @Test func `a fire-and-forget operation is awaited in a test`() async {
    @Dependency(\.fireAndForget) var fireAndForget
    let isDone = LockIsolated(false)
    await fireAndForget(name: "work", priority: .low) {
      await Task.yield()
      isDone.setValue(true)
    }
    #expect(isDone.value)
    let work: FireAndForget.Work = { isDone.setValue(false) }
    await fireAndForget.operation(nil, nil, work)
    #expect(!isDone.value)
  }

  @Test func `a test has a notification center and a session of its own`() async {
    @Dependency(\.notificationCenter) var center
    #expect(center !== NotificationCenter.default)
    @Dependency(\.urlSession) var session
    await expectReportsIssue { _ = try? await session.data(from: URL(string: "https://example.com")!) }
  }

  @Test func `assertions report issues`() {
    @Dependency(\.assert) var assert
    @Dependency(\.assertionFailure) var assertionFailure
    @Dependency(\.precondition) var precondition
    let effects: (any AssertionEffect, any AssertionFailureEffect) = (precondition, assertionFailure)
    expectReportsIssue { effects.0(false) }
    expectReportsIssue { effects.1() }
    assert(true)
    precondition(true)
    expectReportsIssue {
      assert(false, "why")
    } matching: {
      $0.description.contains("why")
    }
    expectReportsIssue {
      precondition(false, "why")
    } matching: {
      $0.description.contains("why")
    }
    expectReportsIssue {
      assertionFailure("why")
    } matching: {
      $0.description.contains("why")
    }
    expectReportsIssue { assert(false, "why", file: #filePath, line: 1) }
    expectReportsIssue { assertionFailure("why", file: #filePath, line: 1) }
  }
}

@DependencyClient private struct Client: Sendable {
  var load: @Sendable (_ id: Int) async throws -> String
  var name: @Sendable () -> String = { "none" }
  @DependencyEndpoint(method: "store") var save: @Sendable (_ text: String, _ key: Int) throws -> Void
  @DependencyEndpointIgnored var helper: @Sendable () -> Int = { 1 }
}

struct DependencyClientInterfaceTests {
  @Test func `endpoints of a client are unimplemented until they are set`() async throws {
    var client = Client()
    await expectReportsIssue {
      await #expect(throws: Unimplemented.self) { try await client.load(id: 1) }
    } matching: {
      $0.description.contains("load")
    }
    expectReportsIssue { #expect(client.name() == "none") }
    expectReportsIssue { #expect(throws: Unimplemented.self) { try client.store(text: "a", key: 1) } }
    #expect(client.helper() == 1)
    client.load = { "\($0)" }
    #expect(try await client.load(id: 2) == "2")
    #expect(Client(load: { _ in "x" }, name: { "y" }, save: { _, _ in }).name() == "y")
  }

  @Test func `the error names the endpoint`() {
    #expect(Unimplemented("Client.load").description.contains("Client.load"))
  }
}
