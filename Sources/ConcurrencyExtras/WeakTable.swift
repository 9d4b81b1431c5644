/// Objects by key, each with a value, for as long as somebody else keeps them.
///
/// Entries whose objects are gone are removed when the table would grow, so that a table takes room for as many as were
/// alive at once, and adding one takes O(1) on average.
package struct WeakTable<Key: Hashable, Object: AnyObject, Value> {
  private struct Entry {
    weak var object: Object?
    let value: Value
  }

  private var entries: [Key: Entry] = [:]
  /// How many entries there may be before those are removed whose objects are gone.
  private var limit = 16

  package init() {}

  /// The object with a key, if it is alive, and its value.
  package subscript(key: Key) -> (object: Object, value: Value)? {
    guard let entry = entries[key], let object = entry.object else { return nil }
    return (object, entry.value)
  }

  /// The objects that are alive, in no particular order.
  package var objects: [Object] { entries.values.compactMap(\.object) }

  /// How many entries there are, with those whose objects are gone.
  package var count: Int { entries.count }

  /// Adds an object in the place of the one with the same key.
  package mutating func insert(_ object: Object, _ value: Value, for key: Key) {
    if entries.count >= limit {
      entries = entries.filter { $0.value.object != nil }
      limit = max(16, 2 * entries.count)
    }
    entries[key] = Entry(object: object, value: value)
  }
}

extension WeakTable where Value == Void {
  /// Adds an object in the place of the one with the same key.
  package mutating func insert(_ object: Object, for key: Key) { insert(object, (), for: key) }
}
