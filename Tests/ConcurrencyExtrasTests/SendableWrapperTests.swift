import ConcurrencyExtras
import Foundation
import Testing

@Suite struct SendableWrapperTests {
  @Test func `hashable values of different types are keys of one dictionary`() {
    enum ID { case refresh }
    let values: [AnyHashableSendable: Int] = [
      "a": 1, 2: 2, true: 3, 1.5: 4, AnyHashableSendable(ID.refresh): 5,
    ]
    #expect(values["a"] == 1)
    #expect(values[2] == 2)
    #expect(values[true] == 3)
    #expect(values[1.5] == 4)
    #expect(values[AnyHashableSendable(ID.refresh)] == 5)
    #expect(values["b"] == nil)
  }

  @Test func `a wrapped value is wrapped once`() {
    let once = AnyHashableSendable("a")
    let twice = AnyHashableSendable(once)
    let erased: any Hashable & Sendable = once
    #expect(twice.base is String && AnyHashableSendable(erased).base is String)
    #expect(once == twice && once.hashValue == twice.hashValue)
    #expect(
      AnyHashable(once) == AnyHashable("a") && AnyHashable("a").hashValue == AnyHashable(once).hashValue)
  }

  @Test func `it is described and reflected as its base`() {
    let value = AnyHashableSendable("a")
    #expect(value.description == "a")
    #expect(value.debugDescription == #"AnyHashableSendable("a")"#)
    #expect(Mirror(reflecting: value).children.map { $0.value as? String } == ["a"])
  }

  @Test func `an unchecked value is read, changed, compared and coded as what it wraps`() throws {
    struct Point: Codable, Hashable { var x: Int }
    var point = UncheckedSendable(Point(x: 1))
    point.x += 1
    #expect(point.x == 2 && point.value == Point(x: 2) && point == UncheckedSendable(Point(x: 2)))
    let data = try JSONEncoder().encode(point)
    #expect(String(decoding: data, as: UTF8.self) == #"{"x":2}"#)
    #expect(try JSONDecoder().decode(UncheckedSendable<Point>.self, from: data) == point)
  }

  @Test func `an unchecked property is read and changed through its wrapper`() {
    @UncheckedSendable var names = ["a"]
    names.append("b")
    $names.value.append("c")
    #expect(names == ["a", "b", "c"] && _names.wrappedValue.count == 3)
  }

  @Test func `an unchecked sequence is a sequence`() async {
    let numbers = UncheckedSendable(
      AsyncStream<Int> { continuation in
        continuation.yield(1)
        continuation.yield(2)
        continuation.finish()
      })
    #expect(await numbers.reduce(0, +) == 3)
  }
}
