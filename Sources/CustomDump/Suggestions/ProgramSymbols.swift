import Foundation

/// The symbols of the running program that say what of a type is within reach.
enum ProgramSymbols {
  /// The mangled names of initialisers, default arguments, setters and metadata accessors that other modules may link to.
  ///
  /// Read once, when the first failure suggests code.
  static var linkable: [String] { members.linkable }

  /// The mangled names of the observers of properties, `willSet` and `didSet`, which no other module may link to.
  static var observers: [String] { members.observers }

  private static let members: Members = {
    #if os(Linux)
      let program = URL(fileURLWithPath: "/proc/self/exe")
      guard let file = try? Data(contentsOf: program, options: .alwaysMapped) else { return Members() }
      return file.withUnsafeBytes { ELF($0)?.members() ?? Members() }
    #else
      return Members()
    #endif
  }()

  fileprivate struct Members {
    var linkable: [String] = []
    var observers: [String] = []
  }
}

/// An executable file as Linux has them, 64 bits wide and little-endian. Reads outside the file give zero.
private struct ELF {
  private let file: UnsafeRawBufferPointer

  private struct Section {
    var kind: Int
    var offset: Int
    var size: Int
    var link: Int
  }

  init?(_ file: UnsafeRawBufferPointer) {
    // The magic number, the class of 64 bits and the byte order.
    guard file.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]) else { return nil }
    self.file = file
  }

  func members() -> ProgramSymbols.Members {
    var result = ProgramSymbols.Members()
    let sections = sections()
    guard let table = sections.first(where: { $0.kind == 2 }), sections.indices.contains(table.link) else {
      return result
    }
    let names = sections[table.link]
    guard names.offset >= 0, names.size > 0, names.offset + names.size <= file.count,
      file[names.offset + names.size - 1] == 0
    else { return result }
    for symbol in stride(from: table.offset, to: table.offset + table.size, by: 24) {
      let info = integer(UInt8.self, symbol + 4)
      guard info & 0xF == 2 else { continue }
      let name = integer(UInt32.self, symbol)
      guard name < names.size else { continue }
      // Functions that are global or weak.
      if info >> 4 == 1 || info >> 4 == 2,
        let text = self.name(at: names.offset + name, ending: Self.linkable)
      {
        result.linkable.append(text)
      } else if let text = self.name(at: names.offset + name, ending: Self.observers) {
        result.observers.append(text)
      }
    }
    return result
  }

  /// Initialisers, setters and metadata accessors; default arguments come with initialisers.
  private static let linkable: [(Unicode.Scalar, Unicode.Scalar)] = [("f", "C"), ("v", "s"), ("M", "a")]
  private static let observers: [(Unicode.Scalar, Unicode.Scalar)] = [("v", "W"), ("v", "w")]

  /// The text at an offset if it is a mangled name with one of these endings.
  private func name(at offset: Int, ending endings: [(Unicode.Scalar, Unicode.Scalar)]) -> String? {
    guard file[offset] == UInt8(ascii: "$"), let base = file.baseAddress else { return nil }
    let text = (base + offset).assumingMemoryBound(to: CChar.self)
    let count = strlen(text)
    guard count > 4 else { return nil }
    let end = (file[offset + count - 2], file[offset + count - 1])
    let isMember =
      endings.contains { end == (ascii($0), ascii($1)) }
      || endings.contains { $0 == ("f", "C") } && isDefaultArgument(at: offset, count: count)
    return isMember ? String(cString: text) : nil
  }

  /// Whether a name ends with `fA_` or, with a number, `fA0_`.
  private func isDefaultArgument(at offset: Int, count: Int) -> Bool {
    var end = offset + count - 1
    guard file[end] == ascii("_") else { return false }
    repeat { end -= 1 } while end > offset && ascii("0")...ascii("9") ~= file[end]
    return file[end] == ascii("A") && file[end - 1] == ascii("f")
  }

  private func ascii(_ character: Unicode.Scalar) -> UInt8 { UInt8(ascii: character) }

  private func sections() -> [Section] {
    let start = integer(UInt64.self, 0x28)
    let size = integer(UInt16.self, 0x3A)
    return (0..<integer(UInt16.self, 0x3C)).map { index in
      let header = start + index * size
      return Section(
        kind: integer(UInt32.self, header + 4), offset: integer(UInt64.self, header + 0x18),
        size: integer(UInt64.self, header + 0x20), link: integer(UInt32.self, header + 0x28))
    }
  }

  private func integer<Integer: FixedWidthInteger>(_: Integer.Type, _ offset: Int) -> Int {
    guard offset >= 0, offset <= file.count - MemoryLayout<Integer>.size else { return 0 }
    return Int(truncatingIfNeeded: file.loadUnaligned(fromByteOffset: offset, as: Integer.self))
  }
}
