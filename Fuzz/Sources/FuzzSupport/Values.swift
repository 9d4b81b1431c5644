import CustomDump
import Foundation

/// Makes values out of the bytes of an input: any shape, to a limited depth and number.
public struct Values {
  private static let maximumDepth = 24
  private var bytes: Bytes
  private var remaining = 400
  private var depth = 0
  private var nodes: [Node] = []

  public init(_ bytes: Bytes) { self.bytes = bytes }

  /// The bytes that are not used up.
  public var rest: Bytes { bytes }

  public mutating func value() -> Any {
    remaining -= 1
    guard remaining > 0, depth < Self.maximumDepth, !bytes.isAtEnd else { return scalar(bytes.choice(8)) }
    depth += 1
    defer { depth -= 1 }
    return switch bytes.choice(6) {
    case 0: scalar(bytes.choice(14))
    case 1: foundation(bytes.choice(22))
    case 2: collection(bytes.choice(11))
    case 3: structure(bytes.choice(9))
    case 4: object(bytes.choice(6))
    default: special(bytes.choice(11))
    }
  }

  private mutating func values(_ limit: Int = 8) -> [Any] {
    (0..<bytes.choice(limit)).map { _ in value() }
  }

  private mutating func hashable() -> AnyHashable {
    switch bytes.choice(5) {
    case 0: AnyHashable(Int(bytes.byte()))
    case 1: AnyHashable(bytes.text())
    case 2: AnyHashable(Double(bitPattern: bytes.word()))
    case 3: AnyHashable([bytes.text()])
    default: AnyHashable(Optional<Int>.none)
    }
  }

  private mutating func scalar(_ kind: Int) -> Any {
    switch kind {
    case 0: Int(truncatingIfNeeded: bytes.word()) as Any
    case 1: bytes.byte()
    case 2: Double(bitPattern: bytes.word())
    case 3: Float(bitPattern: UInt32(truncatingIfNeeded: bytes.word()))
    case 4: bytes.byte() & 1 == 0
    case 5: bytes.text()
    case 6: Int?.none as Any
    case 7: ()
    case 8: bytes.text().first ?? "x"
    case 9: bytes.text().dropFirst()
    case 10: Unicode.Scalar(UInt32(truncatingIfNeeded: bytes.word()) & 0x1F_FFFF) ?? "\0"
    case 11: Int128(truncatingIfNeeded: bytes.word())
    case 12: 0..<Int(bytes.byte())
    default: bytes.text()...
    }
  }

  private mutating func foundation(_ kind: Int) -> Any {
    let number = Double(bitPattern: bytes.word())
    return switch kind {
    case 0: Date(timeIntervalSinceReferenceDate: number) as Any
    case 1: Data(bytes.text().utf8)
    case 2: URL(string: bytes.text()) as Any
    case 3: UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, bytes.byte()))
    case 4: Decimal(bytes.choice(200)) / Decimal(bytes.choice(7) + 1)
    case 5: Locale(identifier: bytes.text())
    case 6: TimeZone(secondsFromGMT: Int(bytes.byte()) * 60) as Any
    case 7:
      Duration(secondsComponent: Int64(bytes.byte()) - 100, attosecondsComponent: Int64(bytes.byte()) << 48)
    case 8: IndexSet((0..<bytes.choice(9)).map { _ in Int(bytes.byte()) })
    case 9: Measurement(value: number, unit: UnitLength.meters)
    case 10: Notification(name: Notification.Name(bytes.text()))
    case 11: URLQueryItem(name: bytes.text(), value: bytes.text())
    case 12: DateComponents(year: Int(bytes.byte()), second: Int(bytes.byte()))
    case 13: NSNumber(value: number)
    case 14: NSString(string: bytes.text())
    case 15: NSArray(array: [bytes.text()])
    case 16: NSDictionary(object: bytes.text(), forKey: NSString(string: bytes.text()))
    case 17: NSError(domain: bytes.text(), code: Int(bytes.byte()))
    case 18: AttributedString(bytes.text())
    case 19: IndexPath(indexes: (0..<bytes.choice(4)).map { _ in Int(bytes.byte()) })
    case 20: Calendar(identifier: .gregorian)
    default: NSNull()
    }
  }

  private mutating func collection(_ kind: Int) -> Any {
    switch kind {
    case 0: values() as Any
    case 1: (0..<bytes.choice(64)).map { _ in bytes.byte() }
    case 2: (0..<bytes.choice(8)).map { _ in bytes.text() }
    case 3: Dictionary((0..<bytes.choice(8)).map { _ in (hashable(), value()) }, uniquingKeysWith: { $1 })
    case 4: Set((0..<bytes.choice(8)).map { _ in hashable() })
    case 5: (value(), label: value())
    case 6: Optional(value()) as Any
    case 7: Optional(Optional(value())) as Any
    case 8: ArraySlice(values())
    case 9: KeyValuePairs(dictionaryLiteral: (hashable(), value()), (hashable(), value()))
    default:
      (0..<bytes.choice(16)).map { _ in
        Row(id: bytes.choice(20), title: bytes.text(), tags: [bytes.text()])
      }
    }
  }

  private mutating func structure(_ kind: Int) -> Any {
    switch kind {
    case 0: Pair(first: value(), second: value()) as Any
    case 1: Empty()
    case 2: Box(value: value())
    case 3: Box(value: bytes.text())
    case 4: Wrapped(value: value(), other: nil)
    case 5: Closure(run: {}, inner: value())
    case 6: Choice.one(value())
    case 7: Choice.labelled(first: value(), second: value())
    default: Choice.deeper(.deeper(.none))
    }
  }

  private mutating func object(_ kind: Int) -> Any {
    switch kind {
    case 0:
      let node = Node(0)
      nodes.append(node)
      node.value = value()
      return node
    case 1:
      let node = Node(value())
      // Anything met so far may come next, this node's own owners included.
      node.next = nodes.isEmpty ? node : nodes[bytes.choice(nodes.count)]
      node.back = nodes.last
      nodes.append(node)
      return node
    case 2: return Leaf(value())
    case 3: return Worker()
    case 4: return nodes.last.map { [$0, $0] as Any } ?? Empty()
    default: return NSMutableArray(array: [NSObject(), NSString(string: bytes.text())])
    }
  }

  private mutating func special(_ kind: Int) -> Any {
    switch kind {
    case 0: lie() as Any
    case 1: DumpLie(lie: lie())
    case 2: Described(customDumpDescription: bytes.text())
    case 3: StandIn(customDumpValue: value())
    case 4: Endless()
    case 5: type(of: value())
    case 6: \String.count
    case 7: AlwaysEqual(value: Int(bytes.byte()), note: bytes.text())
    case 8: NeverEqual(value: Int(bytes.byte()))
    case 9: { () -> Void in }
    default: ObjectIdentifier(Node.self)
    }
  }

  private mutating func lie() -> Lie {
    let styles: [Mirror.DisplayStyle?] = [
      nil, .struct, .class, .enum, .tuple, .optional, .collection, .dictionary, .set,
    ]
    let style = styles[bytes.choice(styles.count)]
    return Lie(
      children: values(6).map { (bytes.byte() & 1 == 0 ? bytes.text() : nil, $0) }, style: style)
  }
}
