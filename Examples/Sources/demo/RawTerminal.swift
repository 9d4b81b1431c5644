import Foundation

/// A key that the Search screen understands.
enum Key: Sendable {
  case character(Character)
  case delete
  case up
  case down
  case quit
}

/// Reads single keys from the terminal.
struct RawTerminal {
  private let original: termios

  init() {
    var settings = termios()
    tcgetattr(STDIN_FILENO, &settings)
    original = settings
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }

  func restore() {
    var settings = original
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }

  /// The keys as they are pressed. It ends when the input does.
  func keys() -> AsyncStream<Key> {
    AsyncStream { continuation in
      let reader = Thread {
        while let key = Self.readKey() { continuation.yield(key) }
        continuation.finish()
      }
      reader.start()
    }
  }

  private static func readKey() -> Key? {
    while let byte = readByte() {
      switch byte {
      case 0x04, UInt8(ascii: "q"): return .quit
      case 0x7F, 0x08: return .delete
      case 0x1B:
        guard readByte() == UInt8(ascii: "["), let code = readByte() else { continue }
        if code == UInt8(ascii: "A") { return .up }
        if code == UInt8(ascii: "B") { return .down }
      case 0x20..<0x7F: return .character(Character(UnicodeScalar(byte)))
      default: continue
      }
    }
    return nil
  }

  private static func readByte() -> UInt8? {
    var byte: UInt8 = 0
    return read(STDIN_FILENO, &byte, 1) == 1 ? byte : nil
  }
}
