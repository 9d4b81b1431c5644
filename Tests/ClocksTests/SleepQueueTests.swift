import Foundation
import Testing

@testable import Clocks

/// Holds the queue against the plainest model there is: a list that is sorted at each look.
struct SleepQueueTests {
  private struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  @Test func `it wakes as a sorted list does, in 10,000 histories`() {
    let firstSeed = ProcessInfo.processInfo.environment["TESTSTORE_SEED"].flatMap(UInt64.init) ?? 0
    for seed in firstSeed..<firstSeed + 10_000 {
      var generator = Generator(state: seed)
      var queue = SleepQueue<Int>()
      var model: [(id: Int, deadline: Int)] = []
      var now = 0
      var tickets: [Int] = []
      for _ in 0..<12 {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0, 1:
          let id = queue.ticket()
          let deadline = now + Int.random(in: 0..<5, using: &generator)
          let isAdded = queue.add(id, until: deadline)
          #expect(isAdded)
          model.append((id, deadline))
          tickets.append(id)
        case 2:
          guard let id = tickets.randomElement(using: &generator) else { continue }
          let wasSleeping = model.contains { $0.id == id }
          let isCancelled = queue.cancel(id)
          #expect(isCancelled == wasSleeping)
          queue.discard(id)
          model.removeAll { $0.id == id }
        default:
          now += Int.random(in: 0..<4, using: &generator)
          let due = model.filter { $0.deadline <= now }.sorted { ($0.deadline, $0.id) < ($1.deadline, $1.id) }
          var woken: [Int] = []
          while let sleeper = queue.wakeFirst(dueBy: now) { woken.append(sleeper.id) }
          guard woken == due.map(\.id) else {
            Issue.record("seed \(seed): woke \(woken) instead of \(due.map(\.id))")
            return
          }
          model.removeAll { $0.deadline <= now }
        }
      }
    }
  }

  @Test func `a sleeper cancelled before it came is refused`() {
    var queue = SleepQueue<Int>()
    let id = queue.ticket()
    let wasThere = queue.cancel(id)
    let isAdded = queue.add(id, until: 1)
    #expect(!wasThere && !isAdded)
    #expect(queue.sleepers.isEmpty)
  }
}
