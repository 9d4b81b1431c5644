/// Numbers instances in the order in which a dump meets them.
struct ReferenceTracker {
  /// The instances met so far. They are held, so that an address is never given to another instance while
  /// the dump runs: a mirror can make new ones as it goes.
  private var met: [ObjectIdentifier: (object: AnyObject?, number: Int)] = [:]
  private var counts: [String: Int] = [:]

  /// The number of an instance of a class, and whether it was met before. The first of its class is zero.
  mutating func number(of object: AnyObject, named name: String) -> (number: Int, isKnown: Bool) {
    number(of: ObjectIdentifier(object), object, named: name, first: 0)
  }

  /// The number of a shared reference. The first of its type is one.
  mutating func number(of id: ObjectIdentifier, named name: String) -> (number: Int, isKnown: Bool) {
    number(of: id, nil, named: name, first: 1)
  }

  func contains(_ object: AnyObject) -> Bool {
    met[ObjectIdentifier(object)] != nil
  }

  private mutating func number(
    of id: ObjectIdentifier, _ object: AnyObject?, named name: String, first: Int
  ) -> (number: Int, isKnown: Bool) {
    if let known = met[id] { return (known.number, true) }
    let number = counts[name] ?? first
    counts[name] = number + 1
    met[id] = (object, number)
    return (number, false)
  }

  static func prefix(_ number: Int) -> String {
    number > 0 ? "#\(number) " : ""
  }
}
