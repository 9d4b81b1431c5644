import Foundation
import IssueReporting
import Sharing

/// Two processes with eight threads each write and read one file as fast as they can.
struct Hammering {
  private static let threads = 8
  private let file: URL
  private let seconds: Int

  init(_ file: URL, seconds: Int) {
    self.file = file
    self.seconds = seconds
  }

  /// - Throws: If a read is torn, or is older than what its process has written.
  func run() async throws {
    let isFirst = ProcessInfo.processInfo.environment["SECOND"] == nil
    let second = isFirst ? try startSecond() : nil
    let outcome = Outcome()
    try withIssueReporters([outcome]) {
      try hammer(outcome)
    }
    print(
      "process \(isFirst ? 1 : 2): \(outcome.writes) writes, \(outcome.foreign) reads of the other's values")
    if let complaint = outcome.complaint { throw Complaint(complaint) }
    guard let second else { return }
    second.waitUntilExit()
    guard second.terminationStatus == 0 else { throw Complaint("the second process failed") }
    guard try Document.read(file) != nil else { throw Complaint("there is no file") }
    guard outcome.foreign > 0 else { throw Complaint("the processes did not see each other") }
  }

  private func startSecond() throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = Array(CommandLine.arguments.dropFirst())
    process.environment = ProcessInfo.processInfo.environment.merging(["SECOND": "1"]) { $1 }
    try process.run()
    return process
  }

  private func hammer(_ outcome: Outcome) throws {
    @Shared(.fileStorage(file)) var document = Document.empty
    let (shared, me) = ($document, getpid())
    let end = ContinuousClock.now + .seconds(seconds)
    @Sendable func read() {
      let written = outcome.lastWritten
      let document = shared.wrappedValue
      if !document.isWhole { outcome.complain("a read is torn") }
      if document.writer == me, document.number < written {
        outcome.complain("read \(document.number) after \(written) had been written")
      }
      if document.writer != me, document.writer != 0 { outcome.noteForeign() }
    }
    while ContinuousClock.now < end, outcome.complaint == nil {
      DispatchQueue.concurrentPerform(iterations: Self.threads) { _ in
        for _ in 0..<100 {
          read()
          shared.withLock {
            let number = outcome.nextNumber()
            $0 = Document(writer: me, number: number)
            // Set inside the lock: no other thread of this process writes in between.
            outcome.lastWritten = number - 1
          }
        }
      }
      // A process that writes without end never looks at what the other one wrote.
      let pause = ContinuousClock.now + .milliseconds(Int.random(in: 0...100))
      DispatchQueue.concurrentPerform(iterations: Self.threads) { _ in
        while ContinuousClock.now < pause { read() }
      }
    }
  }
}

/// What the threads of one process found.
final class Outcome: IssueReporter, @unchecked Sendable {
  private struct State {
    var numbers = 0
    var lastWritten = 0
    var foreign = 0
    var complaint: String?
  }

  // `lock` protects `state`. It is no `Mutex`, of which the thread sanitizer of Swift 6.3.1 knows nothing.
  private let lock = NSLock()
  private var state = State()

  var writes: Int { lock.withLock { state.numbers } }
  var foreign: Int { lock.withLock { state.foreign } }
  var complaint: String? { lock.withLock { state.complaint } }

  /// The number of the last value that is certain to have been written.
  var lastWritten: Int {
    get { lock.withLock { state.lastWritten } }
    set { lock.withLock { state.lastWritten = newValue } }
  }

  func nextNumber() -> Int {
    lock.withLock {
      state.numbers += 1
      return state.numbers
    }
  }

  func noteForeign() { lock.withLock { state.foreign += 1 } }

  func complain(_ complaint: String) { lock.withLock { state.complaint = state.complaint ?? complaint } }

  /// An error of the storage is one here, too.
  func reportIssue(
    _ message: @autoclosure () -> String?, fileID: StaticString, filePath: StaticString, line: UInt,
    column: UInt
  ) {
    complain(message() ?? "an issue")
  }
}
