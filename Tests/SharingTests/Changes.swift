import Foundation
import Observation
import Sharing

/// Returns when the value satisfies a condition, each change of it being looked at.
func changes<Value: Sendable>(
  of reader: SharedReader<Value>, until condition: @escaping @Sendable (Value) -> Bool
) async {
  while true {
    let isDone = await withCheckedContinuation { continuation in
      let once = Once()
      let isDone = withObservationTracking {
        condition(reader.wrappedValue)
      } onChange: {
        if once.isFirst() { continuation.resume(returning: false) }
      }
      // Observation begins after the value was read; what changed in between is seen by reading it again.
      let isDoneNow = isDone || condition(reader.wrappedValue)
      if isDoneNow, once.isFirst() { continuation.resume(returning: true) }
    }
    if isDone { return }
  }
}

/// `lock` protects `wasAsked`.
private final class Once: @unchecked Sendable {
  private let lock = NSLock()
  private var wasAsked = false

  func isFirst() -> Bool {
    lock.withLock {
      defer { wasAsked = true }
      return !wasAsked
    }
  }
}
