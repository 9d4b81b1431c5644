/// An input of the fuzzer, read from its beginning. What is missing at the end reads as zero.
public struct Bytes {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  public init(_ start: UnsafePointer<UInt8>?, _ count: Int) {
    bytes = UnsafeBufferPointer(start: start, count: count)
  }

  public var isAtEnd: Bool { position >= bytes.count }

  public mutating func byte() -> UInt8 {
    guard !isAtEnd else { return 0 }
    defer { position += 1 }
    return bytes[position]
  }

  /// A number below `bound`.
  public mutating func choice(_ bound: Int) -> Int { Int(byte()) % bound }

  public mutating func word() -> UInt64 {
    (0..<8).reduce(0) { word, _ in word << 8 | UInt64(byte()) }
  }

  /// A text of up to 31 bytes, those that are no UTF-8 repaired.
  public mutating func text() -> String {
    let count = choice(32)
    return String(decoding: (0..<count).map { _ in byte() }, as: UTF8.self)
  }
}
