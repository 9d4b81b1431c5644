import Clocks
import ConcurrencyExtras
import Foundation
import Testing

/// Holds the clock, with tasks that sleep on it, against the plainest model there is: a list that is sorted at each look.
@MainActor
struct TestClockModelTests {
  private struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  /// What the clock should do, in whole seconds.
  private struct Model {
    struct Sleeper {
      let name: Int
      var deadline: Int
      /// When it came, to tell apart those who wait for the same time.
      var arrival: Int
      /// How long it sleeps after it wakes, again and again.
      var naps: [Int]
    }

    var now = 0
    var arrivals = 0
    var sleepers: [Sleeper] = []
    var woken: [String] = []

    mutating func add(_ name: Int, _ pause: Int, _ naps: [Int]) {
      sleepers.append(Sleeper(name: name, deadline: now + pause, arrival: arrivals, naps: naps))
      arrivals += 1
    }

    mutating func advance(to target: Int) {
      while true {
        sleepers.sort { ($0.deadline, $0.arrival) < ($1.deadline, $1.arrival) }
        guard let first = sleepers.first, first.deadline <= target else { break }
        sleepers.removeFirst()
        now = max(now, first.deadline)
        woken.append("\(first.name) at \(now)")
        if let nap = first.naps.first { add(first.name, nap, Array(first.naps.dropFirst())) }
      }
      now = max(now, target)
    }
  }

  /// Tasks that sleep on a clock, and what they noted.
  @MainActor private final class Sleepers {
    let clock = TestClock()
    var woken: [String] = []
    var tasks: [Int: Task<Void, any Error>] = [:]

    func add(_ name: Int, _ pauses: [Int]) {
      let clock = clock
      tasks[name] = Task {
        for pause in pauses {
          try await clock.sleep(for: .seconds(pause))
          let now = TestClock<Duration>.Instant().duration(to: clock.now)
          self.woken.append("\(name) at \(now.components.seconds)")
        }
      }
    }
  }

  /// Runs one history; returns what is wrong.
  private func history(_ seed: UInt64) async -> String? {
    var generator = Generator(state: seed)
    let sleepers = Sleepers()
    var model = Model()
    var log: [String] = []
    func differs() -> String? {
      sleepers.woken == model.woken
        ? nil : "seed \(seed), after \(log): woke \(sleepers.woken) instead of \(model.woken)"
    }
    for name in 0..<6 {
      switch Int.random(in: 0..<6, using: &generator) {
      case 0, 1, 2:
        let pause = Int.random(in: -1..<5, using: &generator)
        let naps = (0..<Int.random(in: 0..<3, using: &generator)).map { _ in
          Int.random(in: 0..<3, using: &generator)
        }
        log.append("\(name) sleeps \([pause] + naps)")
        sleepers.add(name, [pause] + naps)
        // Tasks outside any store share a pool of threads: which of two that start at once comes first is open.
        try? await sleepers.clock.checkSuspension()
        model.add(name, pause, naps)
      case 3:
        guard let sleeper = model.sleepers.randomElement(using: &generator) else { continue }
        log.append("cancel \(sleeper.name)")
        sleepers.tasks[sleeper.name]?.cancel()
        model.sleepers.removeAll { $0.name == sleeper.name }
      default:
        let seconds = Int.random(in: 0..<4, using: &generator)
        log.append("advance \(seconds)")
        await sleepers.clock.advance(by: .seconds(seconds))
        model.advance(to: model.now + seconds)
        if let difference = differs() { return difference }
      }
    }
    // Whoever is left is woken by `run`, which stops at the last of their deadlines.
    log.append("run")
    await sleepers.clock.run()
    while let last = model.sleepers.map(\.deadline).max() { model.advance(to: max(last, model.now)) }
    let now = TestClock<Duration>.Instant().duration(to: sleepers.clock.now).components.seconds
    guard now == Int64(model.now) else { return "seed \(seed), after \(log): \(now) instead of \(model.now)" }
    return differs()
  }

  @Test func `it wakes the tasks that a sorted list does, at its times, in 10,000 histories`() async {
    let firstSeed = ProcessInfo.processInfo.environment["TESTSTORE_SEED"].flatMap(UInt64.init) ?? 0
    for seed in firstSeed..<firstSeed + 10_000 {
      if let failure = await history(seed) {
        Issue.record("\(failure)")
        return
      }
    }
  }
}
