import ConcurrencyExtras
import XCTest

/// In XCTest, whose cases run one at a time: the main serial executor concerns the whole process, and tests that run at
/// the same time would wait for each other.
final class MainSerialExecutorInterfaceTests: XCTestCase {
  func testWorkRunsInTheOrderInWhichItWasStarted() async throws {
    let seen = LockIsolated<[Int]>([])
    await withMainSerialExecutor {
      let tasks = (0..<50).map { number in Task { seen.withValue { $0.append(number) } } }
      for task in tasks { await task.value }
    }
    XCTAssertEqual(seen.value, Array(0..<50))
  }

  func testSynchronousWorkRunsInItToo() {
    var isDone = false
    withMainSerialExecutor { isDone = uncheckedUseMainSerialExecutor }
    XCTAssertTrue(isDone)
    XCTAssertFalse(uncheckedUseMainSerialExecutor)
  }

  func testItIsSwitchedByHand() {
    let previous = uncheckedUseMainSerialExecutor
    uncheckedUseMainSerialExecutor = true
    XCTAssertTrue(uncheckedUseMainSerialExecutor)
    uncheckedUseMainSerialExecutor = previous
  }
}
