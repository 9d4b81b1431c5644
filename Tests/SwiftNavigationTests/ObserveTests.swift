import Observation
import SwiftNavigation
import Synchronization
import Testing

@MainActor
@Observable
private final class Model {
  var count = 0
  var other = 0
}

@MainActor
struct ObserveTests {
  /// Lets the jobs that observations have put on the main queue run: they are ahead of this one.
  private func mainQueuePasses() async {
    await Task { @MainActor in }.value
    await Task { @MainActor in }.value
  }

  @Test func `the closure runs at once and again after a change of what it read`() async {
    let model = Model()
    var seen: [Int] = []
    let token = observe { seen.append(model.count) }
    #expect(seen == [0])
    model.count = 1
    await mainQueuePasses()
    #expect(seen == [0, 1])
    model.other = 1
    await mainQueuePasses()
    #expect(seen == [0, 1])
    model.count = 2
    await mainQueuePasses()
    #expect(seen == [0, 1, 2])
    token.cancel()
  }

  @Test func `changes made before the closure can run again are seen together`() async {
    let model = Model()
    var seen: [Int] = []
    let token = observe { seen.append(model.count) }
    for _ in 1...10 { model.count += 1 }
    await mainQueuePasses()
    #expect(seen == [0, 10])
    token.cancel()
  }

  @Test func `a cancelled observation does not run again`() async {
    let model = Model()
    var seen: [Int] = []
    let token = observe { seen.append(model.count) }
    model.count = 1
    token.cancel()
    await mainQueuePasses()
    model.count = 2
    await mainQueuePasses()
    #expect(seen == [0])
    #expect(token.isCancelled)
  }

  @Test func `letting go of the token ends the observation`() async {
    let model = Model()
    var seen: [Int] = []
    var tokens: Set<ObserveToken> = []
    observe { seen.append(model.count) }.store(in: &tokens)
    model.count = 1
    await mainQueuePasses()
    tokens = []
    model.count = 2
    await mainQueuePasses()
    #expect(seen == [0, 1])
  }

  @Test func `an observation does not keep the model alive once it is over`() {
    weak var model: Model?
    do {
      let strong = Model()
      model = strong
      let token = observe { _ = strong.count }
      token.cancel()
    }
    #expect(model == nil)
  }

  @Test func `a closure that captures what it observes ends with its token`() async {
    weak var model: Model?
    var token: ObserveToken?
    do {
      let strong = Model()
      model = strong
      token = observe { _ = strong.count }
      strong.count = 1
    }
    #expect(model != nil)
    token = nil
    await mainQueuePasses()
    #expect(model == nil)
    _ = token
  }

  @Test func `a closure of an actor runs on that actor`() async {
    actor Watcher {
      var seen: [Int] = []
      var token: ObserveToken?
      func watch(_ source: Source) {
        token = observe { [unowned self] in
          preconditionIsolated()
          seen.append(source.value)
        }
      }
    }
    let source = Source()
    let watcher = Watcher()
    await watcher.watch(source)
    #expect(await watcher.seen == [0])
    source.value = 1
    while await watcher.seen.count < 2 { await Task.yield() }
    #expect(await watcher.seen == [0, 1])
  }

  @concurrent
  nonisolated private func observeFromElsewhere(_ apply: @escaping @MainActor @Sendable () -> Void) async
    -> ObserveToken
  {
    observe(apply)
  }

  @Test func `a closure of the main actor started elsewhere runs on the main actor`() async {
    let model = Model()
    await confirmation { ran in
      let token = await observeFromElsewhere {
        MainActor.preconditionIsolated()
        _ = model.count
        ran()
      }
      await mainQueuePasses()
      token.cancel()
    }
  }
}

@Observable
private final class Source: Sendable {
  private let storage = Mutex(0)
  var value: Int {
    get {
      access(keyPath: \.value)
      return storage.withLock { $0 }
    }
    set { withMutation(keyPath: \.value) { storage.withLock { $0 = newValue } } }
  }
}

struct ObserveTokenTests {
  @Test func `cancelling calls the closure once`() {
    let calls = Atomic(0)
    do {
      let token = ObserveToken { calls.add(1, ordering: .relaxed) }
      #expect(!token.isCancelled)
      token.cancel()
      token.cancel()
      #expect(token.isCancelled)
    }
    #expect(calls.load(ordering: .relaxed) == 1)
  }

  @Test func `a token that goes away is cancelled`() {
    let calls = Atomic(0)
    var tokens: [ObserveToken] = []
    ObserveToken { calls.add(1, ordering: .relaxed) }.store(in: &tokens)
    #expect(calls.load(ordering: .relaxed) == 0)
    tokens = []
    #expect(calls.load(ordering: .relaxed) == 1)
  }

  @Test func `tokens are equal to themselves only`() {
    let token = ObserveToken()
    #expect(token == token)
    #expect(token != ObserveToken())
    #expect(Set([token, token]).count == 1)
  }
}
