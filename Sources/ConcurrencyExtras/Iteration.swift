import Synchronization

/// The one iteration of a sequence behind an erased stream.
///
/// The iterator is lent to whoever asks for an element, and is away meanwhile: so the lock is never held across
/// a suspension, and a second task that asks at the same time is noticed rather than let into a data race.
final class Iteration<Base: AsyncSequence & Sendable>: @unchecked Sendable {
  private enum State {
    case fresh
    case ready(Base.AsyncIterator)
    case lent
    case ended
  }

  private let base: Base
  // `lock` protects it.
  private var state = State.fresh
  private let lock = Mutex(())

  init(_ base: Base) { self.base = base }

  func next() async throws -> Base.Element? {
    guard var iterator = borrow() else { return nil }
    do {
      let element = try await iterator.next()
      giveBack(element == nil ? nil : iterator)
      return element
    } catch {
      giveBack(nil)
      throw error
    }
  }

  private func borrow() -> Base.AsyncIterator? {
    lock.withLock { _ in
      defer { if case .ended = state {} else { state = .lent } }
      switch state {
      case .fresh: return base.makeAsyncIterator()
      case .ready(let iterator): return iterator
      case .ended: return nil
      case .lent:
        fatalError(
          "Two tasks asked a stream of '\(Base.self)' for an element at the same time. A stream has one consumer."
        )
      }
    }
  }

  private func giveBack(_ iterator: Base.AsyncIterator?) {
    lock.withLock { _ in state = iterator.map(State.ready) ?? .ended }
  }
}
