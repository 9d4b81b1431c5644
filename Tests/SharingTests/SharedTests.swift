import IdentifiedCollections
import Observation
import Sharing
import Testing

@Suite struct SharedTests {
  struct Profile: Equatable, Identifiable {
    var id = 1
    var name = "Blob"
    var nickname: String?
    var isAdult: Bool { id > 0 }
  }

  struct Row: Equatable, Identifiable {
    let id: Int
    var text: String
  }

  @Test func `copies of a property show one value`() {
    @Shared(value: 0) var count
    let copy = $count
    $count.withLock { $0 += 1 }
    #expect(count == 1)
    #expect(copy.wrappedValue == 1)
  }

  @Test func `withLock returns what its operation returns and rethrows what it throws`() {
    struct Failure: Error {}
    let count = Shared(value: 1)
    #expect(
      count.withLock {
        $0 += 1; return "\($0)"
      } == "2")
    #expect(throws: Failure.self) {
      try count.withLock {
        $0 = 3
        throw Failure()
      }
    }
    #expect(count.wrappedValue == 3)
  }

  @Test func `a property reads as before inside the closure that writes it`() {
    @Shared(value: 5) var count
    $count.withLock { $0 = count + 1 }
    #expect(count == 6)
  }

  @Test func `the setter writes in synchronous code`() {
    struct State { @Shared var count: Int }
    let state = State(count: Shared(value: 1))
    state.count += 1
    #expect(state.count == 2)
  }

  @Test func `a member is a shared value of its own`() {
    @Shared(value: Profile()) var profile
    let name: Shared<String> = $profile.name
    name.withLock { $0 = "Blob Jr." }
    #expect(profile.name == "Blob Jr.")
    let isAdult: SharedReader<Bool> = $profile.isAdult
    #expect(isAdult.wrappedValue)
    let length = $profile.read { $0.name.count }
    #expect(length.wrappedValue == 8)
    #expect($profile.id == 1)
  }

  @Test func `an optional that holds a value unwraps and keeps the last value`() throws {
    @Shared(value: Profile(nickname: "B")) var profile
    let nickname = try #require(Shared($profile.nickname))
    nickname.withLock { $0 += "!" }
    #expect(profile.nickname == "B!")
    #expect(nickname.wrappedValue == "B!")
    $profile.withLock { $0.nickname = nil }
    #expect(nickname.wrappedValue == "B!")
    nickname.withLock { $0 = "back" }
    #expect(profile.nickname == nil)
    #expect(Shared($profile.nickname) == nil)
    #expect(SharedReader($profile.nickname) == nil)
  }

  @Test func `rows are reached by id and as elements`() throws {
    @Shared(value: [Row(id: 1, text: "a"), Row(id: 2, text: "b")]) var rows: IdentifiedArrayOf<Row>
    let second = try #require(Shared($rows[id: 2]))
    second.text.withLock { $0 = "B" }
    #expect(rows[id: 2]?.text == "B")
    let elements = Array($rows)
    #expect(elements.map(\.wrappedValue.text) == ["a", "B"])
    #expect(elements.map(\.id) == [1, 2])
    elements[0].withLock { $0.text = "A" }
    #expect(rows[id: 1]?.text == "A")
    $rows.withLock { _ = $0.remove(id: 1) }
    elements[0].withLock { $0.text = "gone" }
    #expect(rows.map(\.text) == ["B"])
    let readers = Array(SharedReader($rows))
    #expect(readers.map(\.wrappedValue.text) == ["B"])
  }

  @Test func `values are compared, not references`() {
    #expect(Shared(value: 1) == Shared(value: 1))
    #expect(Shared(value: 1) != Shared(value: 2))
    #expect(SharedReader(value: 1) == SharedReader(value: 1))
  }

  @Test func `setting the projected value shows another value`() {
    @Shared(value: 1) var count
    let other = Shared(value: 10)
    $count = other
    #expect(count == 10)
    $count.withLock { $0 += 1 }
    #expect(other.wrappedValue == 11)
  }

  @Test func `observers learn of each change after it was made`() async {
    @Shared(value: 0) var count
    let shared = $count
    let seen = await confirmation(expectedCount: 1) { confirm in
      let seen = Seen()
      withObservationTracking {
        _ = count
      } onChange: {
        seen.value = shared.wrappedValue
        confirm()
      }
      $count.withLock { $0 = 7 }
      $count.withLock { $0 = 8 }
      return seen.value
    }
    #expect(seen == 7)
  }

  @Test func `observers of a derived value learn of changes of the whole`() async {
    @Shared(value: Profile()) var profile
    let name = $profile.name
    await confirmation { confirm in
      withObservationTracking {
        _ = name.wrappedValue
      } onChange: {
        confirm()
      }
      $profile.withLock { $0.name = "x" }
    }
  }

  @Test func `concurrent writes are not lost`() async {
    @Shared(value: 0) var count
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { [count = $count] in
          for _ in 0..<500 { count.withLock { $0 += 1 } }
        }
      }
    }
    #expect(count == 4000)
  }

  @Test func `a description names the type and the key`() {
    @Shared(.inMemory("count")) var count = 0
    #expect($count.description == #"Shared<Int>(.inMemory("count"))"#)
    #expect(SharedReader($count).description == #"SharedReader<Int>(.inMemory("count"))"#)
    #expect(Shared(value: 3).description == "Shared<Int>(value: 3)")
  }

  @Test func `a mirror is that of the value`() {
    let profile = Shared(value: Profile())
    #expect(Mirror(reflecting: profile).children.compactMap(\.label) == ["id", "name", "nickname"])
  }

  /// Only touched by one test's thread.
  final class Seen: @unchecked Sendable { var value: Int? }
}
