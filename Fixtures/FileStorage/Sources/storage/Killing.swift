import Foundation

/// Starts a process that saves in a loop, kills it at a random moment, and looks at the file, again and again.
struct Killing {
  private let file: URL
  private let count: Int

  init(_ file: URL, count: Int) {
    self.file = file
    self.count = count
  }

  /// - Throws: If the file is ever neither the last value that was saved nor the one that was being saved.
  func run() throws {
    var random = SystemRandomNumberGenerator()
    var (saves, interrupted) = (0, 0)
    for _ in 1...count {
      let saved = try killed(after: .milliseconds(Int.random(in: 0...30, using: &random)))
      let found = try Document.read(file)?.number ?? 0
      guard found == saved || found == saved + 1 else {
        throw Complaint("saved \(saved), then killed: the file has \(found)")
      }
      if found != saved { interrupted += 1 }
      saves = found
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path)
    // What the last process left behind goes with the next save.
    guard names.count <= 2 else { throw Complaint("files are left behind: \(names)") }
    print("\(count) kills, \(saves) saves, \(interrupted) of them not acknowledged; every file was whole")
  }

  /// Starts a process, kills it, and returns the number of the last value that it said was saved.
  private func killed(after delay: Duration) throws -> Int {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = ["save", file.path]
    process.standardOutput = output
    try process.run()
    var text = output.fileHandleForReading.availableData
    let (seconds, attoseconds) = delay.components
    usleep(UInt32(seconds * 1_000_000 + attoseconds / 1_000_000_000_000))
    kill(process.processIdentifier, SIGKILL)
    text += output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    // The last line may be cut off.
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    guard let last = lines.dropLast().last.flatMap({ Int($0) }) else {
      throw Complaint("the process said: \(String(decoding: text, as: UTF8.self))")
    }
    return last
  }
}
