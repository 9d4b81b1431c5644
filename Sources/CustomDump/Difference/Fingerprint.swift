/// A number that is equal for values whose dumps are equal, made in one pass without building text.
///
/// It stands in for `==` where elements have none.
struct Fingerprint {
  /// Larger values are told apart by their first parts only; a mirror can claim any number of children.
  static let maximumParts = 250_000
  /// A mirror can also make new parts without end: so many of them are entered.
  private static let maximumMirrors = 20_000

  private var hasher = Hasher()
  /// The instances met so far, held so that no address is used twice.
  private var met: [ObjectIdentifier: (object: AnyObject, number: Int)] = [:]

  static func of(_ value: Any, with reflector: inout Reflector) -> Int {
    var fingerprint = Fingerprint()
    fingerprint.combine(value, &reflector)
    return fingerprint.hasher.finalize()
  }

  private mutating func combine(_ value: Any, _ reflector: inout Reflector) {
    var pending: [Child] = [Child(value: value)]
    var parts = 0
    var mirrors = 0
    while let child = pending.popLast(), parts < Self.maximumParts {
      parts += 1
      hasher.combine(child.label)
      if let key = child.key { hasher.combine(Self.of(key, with: &reflector)) }
      let peeled = reflector.peel(child.value)
      hasher.combine(ObjectIdentifier(peeled.profile.type))
      if peeled.profile.isReflectedByMirror {
        mirrors += 1
        if mirrors > Self.maximumMirrors { continue }
      }
      switch reflector.form(of: peeled) {
      case .text(let text), .literal(let text):
        hasher.combine(text)
      case .shared(let reference):
        pending.append(Child(value: reference.dumpReferenceValues.right))
      case .list(let list):
        if let object = list.object {
          let number = met[ObjectIdentifier(object)]?.number
          hasher.combine(number)
          if number != nil { continue }
          met[ObjectIdentifier(object)] = (object, met.count)
        }
        if case .enumCase(let name) = list.style { hasher.combine(name) }
        let children = reflector.children(of: list)
        hasher.combine(children.count)
        if list.isSorted {
          // Order does not count: the sum of the parts does.
          var sum = 0
          for child in children {
            sum &+= Self.of((child.key, child.value), with: &reflector)
          }
          hasher.combine(sum)
        } else {
          pending.append(contentsOf: children.reversed())
        }
      }
    }
  }
}
