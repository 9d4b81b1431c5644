import Foundation
import Sharing

/// The program. The first argument says what to do; see each function.
@main
enum Storage {
  static func main() async {
    let arguments = CommandLine.arguments
    do {
      switch arguments.dropFirst().first {
      case "save": try await saveForever(file(arguments))
      case "kill": try Killing(file(arguments), count: number(arguments)).run()
      case "hammer": try await Hammering(file(arguments), seconds: number(arguments)).run()
      case "fail": try await failToSave(file(arguments))
      case "keep": try await keepUndecodable(file(arguments))
      case "exit": saveAndExit(try file(arguments))
      case "settings": try await Settings.write(thenEndBy: arguments.dropFirst(2).first)
      case "settings-read": try Settings.read()
      default:
        throw Complaint(
          "usage: storage save|kill|hammer|fail|keep|exit FILE [NUMBER], settings HOW, settings-read")
      }
    } catch {
      print("FAILED: \(error)")
      exit(1)
    }
  }

  private static func file(_ arguments: [String]) throws -> URL {
    guard arguments.count > 2 else { throw Complaint("a file is missing") }
    return URL(fileURLWithPath: arguments[2])
  }

  private static func number(_ arguments: [String]) throws -> Int {
    guard arguments.count > 3, let number = Int(arguments[3]) else { throw Complaint("a number is missing") }
    return number
  }

  /// Saves one value after the other and prints the number of each that is saved.
  private static func saveForever(_ file: URL) async throws {
    @Shared(.fileStorage(file)) var document = Document.empty
    // What is said must be out when the process is killed.
    func say(_ number: Int) { FileHandle.standardOutput.write(Data("\(number)\n".utf8)) }
    say(document.number)
    while true {
      $document.withLock { $0 = Document(writer: 1, number: $0.number + 1) }
      try await $document.save()
      say(document.number)
    }
  }

  /// Expects that a value cannot be saved, that the error names the file, and that the file stays as it is.
  private static func failToSave(_ file: URL) async throws {
    // A limit on the size of files must be an error here, not the end.
    signal(SIGXFSZ, SIG_IGN)
    let before = try? Data(contentsOf: file)
    // What a user may not do, the superuser may.
    if ProcessInfo.processInfo.environment["AS_NOBODY"] != nil, setuid(65_534) != 0 {
      throw Complaint("cannot become another user")
    }
    @Shared(.fileStorage(file)) var document = Document.empty
    $document.withLock { $0 = Document(writer: 2, number: 1_799) }
    do {
      try await $document.save()
    } catch {
      guard "\(error)".contains(file.path), $document.saveError != nil else {
        throw Complaint("the error does not name the file: \(error)")
      }
      guard document.number == 1_799 else { throw Complaint("the value in memory is lost") }
      guard before == (try? Data(contentsOf: file)) else {
        throw Complaint("the file has changed")
      }
      print("refused: \(error)")
      // The report of the write makes the process fail, as it should; this program expects it.
      fflush(nil)
      _exit(0)
    }
    throw Complaint("the value was saved")
  }

  /// Expects that a file that cannot be decoded is kept when a value is saved.
  private static func keepUndecodable(_ file: URL) async throws {
    let before = try Data(contentsOf: file)
    @Shared(.fileStorage(file)) var document = Document.empty
    guard let error = $document.loadError, "\(error)".contains(file.path) else {
      throw Complaint("no error names the file")
    }
    $document.withLock { $0 = Document(writer: 2, number: 1) }
    try await $document.save()
    guard try Document.read(file)?.number == 1 else { throw Complaint("the new value is not in the file") }
    guard try Data(contentsOf: file.appendingPathExtension("unreadable")) == before else {
      throw Complaint("what could not be decoded is lost")
    }
    print("kept: \(error)")
    fflush(nil)
    _exit(0)
  }

  /// Writes a value and exits at once: it must be in the file.
  private static func saveAndExit(_ file: URL) {
    @Shared(.fileStorage(file)) var document = Document.empty
    for number in 1...100 { document = Document(writer: 1, number: number) }
    exit(0)
  }
}
