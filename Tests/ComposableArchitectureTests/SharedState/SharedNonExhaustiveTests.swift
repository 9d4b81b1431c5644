import Testing

@testable import ComposableArchitecture

@MainActor
struct SharedNonExhaustiveTests {
  private func off(_ shows: Bool = false) -> TestStoreOf<Tally> {
    let store = makeTally()
    store.exhaustivity = .off(showSkippedAssertions: shows)
    return store
  }

  @Test(arguments: ["nothing", "absolute", "relative", "local"])
  func `a part of what changed may be asserted`(form: String) async {
    let failures = await collectFailures {
      await off().send(.incrementBoth) {
        switch form {
        case "absolute": $0.$count.withLock { $0 = 1 }
        case "relative": $0.$count.withLock { $0 += 1 }
        case "local": $0.local = 1
        default: break
        }
      }
    }
    #expect(failures.isEmpty)
  }

  @Test(arguments: ["absolute", "relative"])
  func `a wrong assertion never passes`(form: String) async {
    let failures = await collectFailures {
      await off().send(.incrementBoth) {
        if form == "absolute" { $0.$count.withLock { $0 = 5 } } else { $0.$count.withLock { $0 += 5 } }
      }
    }
    #expect(failures.map(\.kind) == [.stateMismatch])
    #expect(failures.first?.rendered(in: .english).contains("      count: 5 → 1\n") == true)
  }

  @Test func `a wrong assertion about a value that did not change is a failure`() async {
    let failures = await collectFailures {
      await off().send(.nothing) { $0.$count.withLock { $0 = 5 } }
    }
    #expect(failures.map(\.kind) == [.stateMismatch])
  }

  @Test func `a part of a shared value may be asserted, in either form`() async {
    let failures = await collectFailures {
      await off().send(.rename("Jr.")) { $0.$profile.withLock { $0.name = "Jr." } }
      await off().send(.rename("Jr.")) { $0.$profile.withLock { $0.visits += 1 } }
      await off().send(.rename("Jr.")) { $0.$profile.visits.withLock { $0 += 1 } }
    }
    #expect(failures.isEmpty)
  }

  @Test func `a wrong part of a shared value is named`() async {
    let failures = await collectFailures {
      await off().send(.rename("Jr.")) { $0.$profile.withLock { $0.visits += 2 } }
    }
    #expect(failures.map(\.kind) == [.stateMismatch])
    #expect(failures.first?.rendered(in: .english).contains("      profile.visits: 2 → 1\n") == true)
  }

  @Test func `a wrong state and a wrong shared value are one failure`() async {
    let failures = await collectFailures {
      await off().send(.incrementBoth) {
        $0.local = 4
        $0.$count.withLock { $0 = 5 }
      }
    }
    #expect(failures.map(\.kind) == [.stateMismatch])
    let text = failures.first?.rendered(in: .english) ?? ""
    #expect(text.contains("local: 4 → 1"))
    #expect(text.contains("count: 5 → 1"))
  }

  @Test func `an assertion that holds after a pending action names that action`() async {
    let failures = await collectFailures {
      await off().send(.first) { $0.$count.withLock { $0 = 11 } }
    }
    #expect(failures.map(\.kind) == [.stateMismatch])
    #expect(failures.first?.rendered(in: .english).contains(".second") == true)
  }

  @Test func `receive goes forward over changes that nobody asserted`() async {
    let failures = await collectFailures {
      let store = off()
      await store.send(.first)
      await store.receive(\.third) { $0.$count.withLock { $0 = 111 } }
      await store.send(.increment) { $0.$count.withLock { $0 += 1 } }
      await store.send(.incrementInEffect) { $0.$count.withLock { $0 = 113 } }
    }
    #expect(failures.isEmpty)
  }

  @Test func `a test may end with changes that nobody asserted`() async {
    let failures = await collectFailures {
      let store = off()
      await store.send(.incrementInEffect)
      await store.send(.increment)
    }
    #expect(failures.isEmpty)
  }

  @Test func `with skipped assertions shown each omission is expected`() async {
    let failures = await collectFailures {
      let store = off(true)
      await store.send(.incrementBoth) { $0.local = 1 }
      await store.send(.incrementInEffect)
    }
    #expect(failures.map(\.kind) == [.skippedDifferences, .skippedDifferences])
    #expect(failures.allSatisfy { $0.severity == .expected })
    #expect(failures.first?.rendered(in: .english).contains("count: 0 → 1") == true)
    #expect(failures.last?.rendered(in: .english).contains("count: 1 → 2") == true)
  }
}
