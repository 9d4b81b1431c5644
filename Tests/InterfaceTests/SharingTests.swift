import ConcurrencyExtras
import CustomDump
import Dependencies
import Foundation
import IdentifiedCollections
import Sharing
import Testing

private struct Row: Equatable, Identifiable, Codable {
  var id: Int
  var text = ""
}

extension SharedKey where Self == InMemoryKey<Int>.Default {
  fileprivate static var counter: Self { Self[.inMemory("counter"), default: 7] }
}

extension SharedReaderKey where Self == InMemoryKey<Int>.Default {
  fileprivate static var readOnlyCounter: Self { Self[.inMemory("read-only counter"), default: 8] }
}

struct SharedInterfaceTests {
  @Test func `a shared value is read and written`() {
    @Shared(value: 1) var number
    $number.withLock { $0 += 1 }
    #expect(number == 2)
    number = 3
    #expect($number.wrappedValue == 3)
    let same = Shared(projectedValue: $number)
    #expect(same == $number)
    let other = Shared(value: 5)
    $number = other.projectedValue
    other.withLock { $0 = 6 }
    #expect(number == 6)
    #expect($number.description.contains("6"))
    #expect(String(customDumping: $number.customDumpValue).contains("6"))
    #expect(Shared(value: [1, 2]).customMirror.children.count == 2)
  }

  @Test func `a shared value is made of a key and a default`() {
    @Shared(.inMemory("with default")) var number = 1
    @Shared(.inMemory("optional")) var optional: String?
    @Shared(.counter) var counter
    @Shared(.counter) var again = 100
    $number.withLock { $0 = 2 }
    #expect(Shared(wrappedValue: 9, .inMemory("with default")).wrappedValue == 2)
    #expect(optional == nil)
    #expect(counter == 7)
    #expect(again == 7)
    let byKey = Shared(.counter)
    #expect(byKey == $counter)
    let byDefault = Shared(wrappedValue: 100, .counter)
    #expect(byDefault.wrappedValue == 7)
  }

  @Test func `members are shared values`() throws {
    @Shared(value: Row(id: 1, text: "a")) var row
    let text: Shared<String> = $row.text
    text.withLock { $0 += "b" }
    #expect(row.text == "ab")
    let count: SharedReader<Int> = $row.text.count
    #expect(count.wrappedValue == 2)
    #expect($row.id == 1)
    #expect($row.read { $0.text.uppercased() }.wrappedValue == "AB")
    let optional = Shared<Int?>(value: 1)
    #expect(Shared(optional)?.wrappedValue == 1)
    #expect(Shared(Shared<Int?>(value: nil)) == nil)
  }

  @Test func `the elements of a collection are shared values`() throws {
    @Shared(value: [Row(id: 1), Row(id: 2)]) var rows: IdentifiedArrayOf<Row>
    let second = try #require(Shared($rows[id: 2]))
    second.withLock { $0.text = "second" }
    #expect(rows[id: 2]?.text == "second")
    #expect(Array($rows).map(\.wrappedValue.id) == [1, 2])
    #expect(Array(SharedReader($rows)).map(\.wrappedValue.id) == [1, 2])
  }

  @Test func `loading and saving can be waited for`() async throws {
    let shared = Shared(wrappedValue: 1, .inMemory("loaded"))
    try await shared.load()
    try await shared.save()
    #expect(!shared.isLoading)
    #expect(shared.loadError == nil)
    #expect(shared.saveError == nil)
    let other = Shared(wrappedValue: 2, .inMemory("other"))
    try await shared.load(.inMemory("other"))
    #expect(shared == other)
    let required: Shared<Int> = try await Shared(require: .inMemory("other"))
    #expect(required.wrappedValue == 2)
    await #expect(throws: (any Error).self) { _ = try await Shared<Int>(require: .inMemory("absent")) }
  }
}

struct SharedReaderInterfaceTests {
  @Test func `a reader reads`() {
    let shared = Shared(value: 1)
    @SharedReader(value: 1) var number
    #expect(number == 1)
    $number = SharedReader(shared)
    shared.withLock { $0 = 2 }
    #expect(number == 2)
    #expect($number.projectedValue == SharedReader(value: 2))
    #expect(SharedReader(projectedValue: $number).wrappedValue == 2)
    #expect($number.description.contains("2"))
    #expect(String(customDumping: $number.customDumpValue).contains("2"))
    #expect(SharedReader(value: [1, 2]).customMirror.children.count == 2)
  }

  @Test func `a reader is made of a key and a default`() {
    @SharedReader(.inMemory("reader with default")) var number = 1
    @SharedReader(.inMemory("optional reader")) var optional: String?
    @SharedReader(.readOnlyCounter) var counter
    #expect(number == 1)
    #expect(optional == nil)
    #expect(counter == 8)
    #expect(SharedReader(.readOnlyCounter) == $counter)
    #expect(SharedReader(wrappedValue: 100, .readOnlyCounter).wrappedValue == 8)
    #expect(SharedReader(wrappedValue: 3, .inMemory("reader with other default")).wrappedValue == 3)
  }

  @Test func `members and optionals`() {
    let row = SharedReader(value: Row(id: 1, text: "a"))
    #expect(row.text.wrappedValue == "a")
    #expect(row.id == 1)
    #expect(row.read { $0.text + "!" }.wrappedValue == "a!")
    #expect(SharedReader(SharedReader<Int?>(value: 1))?.wrappedValue == 1)
    #expect(SharedReader(Shared<Int?>(value: nil)) == nil)
  }

  @Test func `loading can be waited for`() async throws {
    let reader = SharedReader(wrappedValue: 1, .inMemory("reader"))
    try await reader.load()
    #expect(!reader.isLoading)
    #expect(reader.loadError == nil)
    _ = Shared(wrappedValue: 2, .inMemory("other reader"))
    let other = Shared(wrappedValue: 2, .inMemory("other reader"))
    try await reader.load(.inMemory("other reader"))
    #expect(reader == SharedReader(other))
    #expect(try await SharedReader<Int>(require: .inMemory("other reader")).wrappedValue == 2)
  }
}

/// A key of one's own: it keeps one number.
private struct NumberKey: SharedKey {
  let number: LockIsolated<Int>
  var id: ObjectIdentifier { ObjectIdentifier(number) }

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    continuation.resume(returning: number.value)
  }

  func subscribe(context: LoadContext<Int>, subscriber: SharedSubscriber<Int>) -> SharedSubscription {
    subscriber.yield(number.value)
    return SharedSubscription {}
  }

  func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
    number.setValue(value)
    continuation.resume()
  }
}

/// A key that is its own id.
private struct ConstantKey: SharedReaderKey, Hashable {
  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    continuation.resume(returning: 3)
  }
  func subscribe(context: LoadContext<Int>, subscriber: SharedSubscriber<Int>) -> SharedSubscription {
    SharedSubscription {}
  }
}

struct SharedKeyInterfaceTests {
  private struct Failed: Error, Equatable {}

  @Test func `a key of one's own loads and saves`() throws {
    let number = LockIsolated(5)
    let shared = Shared(wrappedValue: 0, NumberKey(number: number))
    #expect(shared.wrappedValue == 5)
    shared.withLock { $0 = 6 }
    #expect(number.value == 6)
    #expect(ConstantKey().id == ConstantKey())
    #expect(SharedReader(wrappedValue: 0, ConstantKey()).wrappedValue == 3)
    func id<Key: SharedReaderKey>(of key: Key) -> Key.ID { key.id }
    #expect(id(of: NumberKey(number: number)) == ObjectIdentifier(number))
    #expect(ConstantKey.Default.self == ConstantKey.Default.self)
  }

  @Test func `a key is used through its protocols`() {
    func use<Key: SharedKey>(_ key: Key, _ value: Key.Value) -> [String] {
      let log = LockIsolated<[String]>([])
      key.load(
        context: .initialValue(value),
        continuation: LoadContinuation("load") { result in log.withValue { $0.append("loaded \(result)") } })
      let subscription = key.subscribe(
        context: .userInitiated, subscriber: SharedSubscriber { _ in log.withValue { $0.append("yielded") } })
      subscription.cancel()
      key.save(
        value, context: .userInitiated,
        continuation: SaveContinuation("save") { _ in log.withValue { $0.append("saved") } })
      return log.value
    }
    #expect(
      use(NumberKey(number: LockIsolated(1)), 2) == ["loaded success(Optional(1))", "yielded", "saved"])
  }

  @Test func `an in-memory key loads, saves and announces`() {
    let key: InMemoryKey<Int> = .inMemory("direct")
    let seen = LockIsolated<[Int?]>([])
    let subscription = key.subscribe(
      context: .initialValue(0),
      subscriber: SharedSubscriber { result in seen.withValue { $0.append(try? result.get()) } })
    key.save(5, context: .didSet, continuation: SaveContinuation { _ in })
    key.load(
      context: .initialValue(0),
      continuation: LoadContinuation { result in seen.withValue { $0.append(try? result.get()) } })
    #expect(seen.value.contains(5))
    subscription.cancel()
    let id: InMemoryKeyID = key.id
    let same: InMemoryKey<Int> = .inMemory("direct")
    #expect(id == same.id)
    #expect(key.description.contains("direct"))
  }

  @Test func `a load context tells the initial value`() {
    #expect(LoadContext.initialValue(1).initialValue == 1)
    #expect(LoadContext<Int>.userInitiated.initialValue == nil)
    #expect(SaveContext.didSet != SaveContext.userInitiated)
  }

  @Test func `continuations resume once with what there is`() {
    let loads = LockIsolated<[String]>([])
    let load = { LoadContinuation<Int>("a key") { result in loads.withValue { $0.append("\(result)") } } }
    load().resume(returning: 1)
    load().resume(throwing: Failed())
    load().resume(with: .success(2))
    load().resumeReturningInitialValue()
    #expect(loads.value.count == 4)
    #expect(loads.value[0] == "success(Optional(1))")
    #expect(loads.value[3] == "success(nil)")
    let saves = LockIsolated(0)
    let save = { SaveContinuation("a key") { _ in saves.withValue { $0 += 1 } } }
    save().resume()
    save().resume(throwing: Failed())
    save().resume(with: .success(()))
    #expect(saves.value == 3)
  }

  @Test func `a subscriber is told values, errors and that something loads`() {
    let seen = LockIsolated<[String]>([])
    let subscriber = SharedSubscriber<Int>(
      callback: { result in seen.withValue { $0.append("\(result)") } },
      onLoading: { isLoading in seen.withValue { $0.append("\(isLoading)") } })
    subscriber.yield(1)
    subscriber.yield(throwing: Failed())
    subscriber.yield(with: .success(2))
    subscriber.yieldReturningInitialValue()
    subscriber.yieldLoading(true)
    subscriber.yieldLoading()
    #expect(seen.value.count == 6)
    #expect(seen.value[0] == "success(Optional(1))")
    #expect(seen.value[4] == "true")
  }
}

private enum Theme: String, Sendable { case dark, light }
private enum Level: Int, Sendable { case low, high }

struct StorageInterfaceTests {
  @Test func `values are kept in user defaults`() {
    @Shared(.appStorage("bool")) var bool = false
    @Shared(.appStorage("int")) var int = 0
    @Shared(.appStorage("double")) var double = 0.0
    @Shared(.appStorage("string")) var string = ""
    @Shared(.appStorage("strings")) var strings: [String] = []
    @Shared(.appStorage("url")) var url = URL(string: "https://example.com")!
    @Shared(.appStorage("data")) var data = Data()
    @Shared(.appStorage("date")) var date = Date(timeIntervalSince1970: 0)
    @Shared(.appStorage("theme")) var theme = Theme.dark
    @Shared(.appStorage("level")) var level = Level.low
    @Shared(.appStorage("optional")) var optional: Int?
    @Shared(.appStorage("optional theme")) var optionalTheme: Theme?
    $int.withLock { $0 = 5 }
    $theme.withLock { $0 = .light }
    $level.withLock { $0 = .high }
    $optional.withLock { $0 = 1 }
    $optionalTheme.withLock { $0 = .light }
    $strings.withLock { $0 = ["a"] }
    @Dependency(\.defaultAppStorage) var defaults
    #expect(defaults.integer(forKey: "int") == 5)
    #expect(defaults.string(forKey: "theme") == "light")
    #expect(defaults.integer(forKey: "level") == 1)
    #expect(defaults.integer(forKey: "optional") == 1)
    #expect(defaults.string(forKey: "optional theme") == "light")
    #expect(defaults.stringArray(forKey: "strings") == ["a"])
    #expect((bool, double, string) == (false, 0, ""))
    #expect(url.host == "example.com" && data.isEmpty && date.timeIntervalSince1970 == 0)
  }

  @Test func `values are kept in files`() {
    let url = URL(fileURLWithPath: "/tests/rows.json")
    let textURL = URL(fileURLWithPath: "/tests/text.txt")
    withDependencies {
      $0.defaultFileStorage = .inMemory
    } operation: {
      @Shared(.fileStorage(url)) var rows: [Row] = []
      $rows.withLock { $0 = [Row(id: 1)] }
      #expect(rows == [Row(id: 1)])
      let text = Shared<String>(
        wrappedValue: "",
        .fileStorage(textURL, decode: { String(decoding: $0, as: UTF8.self) }, encode: { Data($0.utf8) }))
      text.withLock { $0 = "a" }
      #expect(text.wrappedValue == "a")
      let reader = SharedReader<String>(
        wrappedValue: "",
        .fileStorage(textURL, decode: { String(decoding: $0, as: UTF8.self) }, encode: { Data($0.utf8) }))
      #expect(reader.wrappedValue == "a")
      @Dependency(\.defaultFileStorage) var storage
      #expect(storage == storage)
      #expect(storage != FileStorage.fileSystem)
      #expect(hash { storage.hash(into: &$0) } == hash { storage.hash(into: &$0) })
    }
  }

  @Test func `the key of a user default loads, saves and announces`() {
    let key: AppStorageKey<Int> = .appStorage("direct")
    let seen = LockIsolated<[Int?]>([])
    let subscription = key.subscribe(
      context: .initialValue(0),
      subscriber: SharedSubscriber { result in seen.withValue { $0.append(try? result.get()) } })
    key.save(5, context: .didSet, continuation: SaveContinuation { _ in })
    key.load(
      context: .initialValue(0),
      continuation: LoadContinuation { result in seen.withValue { $0.append(try? result.get()) } })
    #expect(seen.value.last == 5)
    subscription.cancel()
    let id: AppStorageKeyID = key.id
    let same: AppStorageKey<Int> = .appStorage("direct")
    #expect(id == same.id)
    #expect(key.description.contains("direct"))
  }

  private struct Note: Sendable, Equatable { var text = "" }

  @Test func `the key of a file loads, saves and announces`() async throws {
    try await withDependencies {
      $0.defaultFileStorage = .inMemory
    } operation: {
      let url = URL(fileURLWithPath: "/tests/direct.txt")
      let key: FileStorageKey<Note> = .fileStorage(
        url, decode: { Note(text: String(decoding: $0, as: UTF8.self)) }, encode: { Data($0.text.utf8) })
      let subscription = key.subscribe(context: .initialValue(Note()), subscriber: SharedSubscriber { _ in })
      try await withCheckedThrowingContinuation { continuation in
        key.save(
          Note(text: "a"), context: .userInitiated,
          continuation: SaveContinuation { result in continuation.resume(with: result.map { _ in }) })
      }
      let loaded: Note? = try await withCheckedThrowingContinuation { continuation in
        key.load(
          context: .userInitiated, continuation: LoadContinuation { continuation.resume(with: $0) })
      }
      #expect(loaded == Note(text: "a"))
      subscription.cancel()
      let id: FileStorageKeyID = key.id
      let rows: FileStorageKey<[Row]> = .fileStorage(url, decoder: JSONDecoder(), encoder: JSONEncoder())
      #expect(id == rows.id)
      #expect(key.description.contains("direct.txt"))
    }
  }

  @Test func `files are found by the folder that they are in`() {
    @Shared(.fileStorage(.documentsDirectory.appending(component: "direct.json"))) var documented = 1
    @Shared(.fileStorage(.applicationSupportDirectory.appending(component: "direct.json"))) var supporting = 1
    @Shared(.fileStorage(.cachesDirectory.appending(component: "direct.json"))) var cached = 1
    $documented.withLock { $0 = 2 }
    #expect((documented, supporting, cached) == (2, 1, 1))
  }

  @Test func `in-memory storage is one's own`() {
    let storage = InMemoryStorage()
    #expect(storage == storage)
    #expect(storage != InMemoryStorage())
    #expect(hash { storage.hash(into: &$0) } == hash { storage.hash(into: &$0) })
    withDependencies {
      $0.defaultInMemoryStorage = storage
    } operation: {
      @Shared(.inMemory("here")) var here = 1
      $here.withLock { $0 = 2 }
    }
    #expect(Shared(wrappedValue: 0, .inMemory("here")).wrappedValue == 0)
  }
}
