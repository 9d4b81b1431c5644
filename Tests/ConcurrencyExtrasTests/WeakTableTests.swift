import ConcurrencyExtras
import Testing

@Suite struct WeakTableTests {
  private final class Object {}

  @Test func `it has an object as long as somebody keeps it`() {
    var table = WeakTable<Int, Object, String>()
    var object: Object? = Object()
    table.insert(object!, "one", for: 1)
    #expect(table[1]?.object === object)
    #expect(table[1]?.value == "one")
    #expect(table[2] == nil)
    object = nil
    #expect(table[1] == nil)
    #expect(table.objects.isEmpty)
  }

  @Test func `an object takes the place of the one with its key`() {
    var table = WeakTable<Int, Object, Void>()
    let (first, second) = (Object(), Object())
    table.insert(first, for: 1)
    table.insert(second, for: 1)
    #expect(table[1]?.object === second)
    #expect(table.objects.count == 1)
    withExtendedLifetime(first) {}
  }

  @Test func `it takes room for as many as are alive at once`() {
    var table = WeakTable<Int, Object, Void>()
    var kept: [Object] = []
    for key in 0..<10_000 {
      let object = Object()
      table.insert(object, for: key)
      if key.isMultiple(of: 100) { kept.append(object) }
    }
    #expect(table.objects.count == 100)
    #expect(table.count <= 200, "\(table.count)")
    withExtendedLifetime(kept) {}
  }
}
