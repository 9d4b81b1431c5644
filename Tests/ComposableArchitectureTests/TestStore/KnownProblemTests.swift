import Foundation
import Testing

@testable import ComposableArchitecture

/// What people reported about systems of this kind, as far as it concerns the store and has no suite of its own.
/// `Documentation/TestStoreContract.md` says which test holds which sentence.
@MainActor
struct KnownProblemTests {
  // MARK: Time and order

  @Test func `a task outside any store runs off the main thread while stores run`() async {
    for _ in 0..<50 {
      let store = makeStepping()
      async let isInside = plainTaskIsInsideStore()
      await store.send(.first) { $0.count = 1 }
      await store.receive(\.second) { $0.count = 11 }
      await store.receive(\.third) { $0.count = 111 }
      #expect(await !isInside)
    }
  }

  // MARK: Failures that do not fail

  @Test func `a detached task in an effect uses the overridden dependency`() async {
    struct State: Equatable { var ids: [UUID] = [] }
    let failures = await collectFailures {
      let store = TestStore(initialState: State()) {
        Reduce<State, IDAction> { state, action in
          switch action {
          case .start:
            @Dependency(\.uuid) var uuid
            return .run { [uuid] send in
              let id = await Task.detached { uuid() }.value
              await send(.drawn(id))
            }
          case .drawn(let id):
            state.ids.append(id)
            return .none
          }
        }
      } withDependencies: {
        $0.uuid = .constant(UUID(7))
      }
      await store.send(.start)
      await store.receive(\.drawn) { $0.ids = [UUID(7)] }
    }
    #expect(failures.isEmpty)
  }

  // MARK: Exhaustivity

  @Test func `an action that was left behind is one failure, and none about states`() async {
    struct State: Equatable { var x = 0, y = 0 }
    let failures = await collectFailures {
      let store = TestStore(initialState: State()) {
        Reduce<State, ABCAction> { state, action in
          switch action {
          case .a: return .run { send in await send(.b) }
          case .b: state.x = 1
          case .c: state.y = 1
          }
          return .none
        }
      }
      await store.send(.a)
      await store.send(.c) { $0.y = 1 }
    }
    #expect(failures.map(\.kind) == [.sendBeforeHandling])
  }

  @Test func `a skipped effect has observed cancellation, did nothing, and nothing is received`() async {
    let clock = TestClock()
    let failures = await collectFailures {
      let store = makeStepping(clock: clock)
      await store.send(.sleepThenSetCount(1))
      await store.skipInFlightEffects()
      await clock.advance(by: .seconds(2))
      #expect(store.state.count == 0)
    }
    #expect(failures.map(\.kind) == [.skippedEffects])
  }

  // MARK: Messages

  @Test func `a leaf four levels deep among 200 fields takes fifteen lines, and its path is the first`() async
  {
    let failures = await collectFailures {
      let store = TestStore(initialState: Wide()) {
        Reduce<Wide, Int> { state, _ in
          state.b.c.d.f7 = 1
          return .none
        }
      }
      await store.send(0) { $0.b.c.d.f7 = 2 }
    }
    let lines = failures.first?.rendered(in: .english).split(separator: "\n") ?? []
    #expect(lines.dropFirst().first == "      b.c.d.f7: 2 → 1")
    // The evidence, without the headline and the suggestion.
    #expect(lines.prefix { !$0.hasPrefix("To accept") }.count <= 17)
  }

  @Test(arguments: [Exhaustivity.on, .off])
  func `every other of 8,000 elements is counted, within 200 lines`(exhaustivity: Exhaustivity) async {
    let before = Array(0..<8_000)
    let actual = before.map { $0.isMultiple(of: 2) ? $0 : 10_000 + $0 }
    let failures = await collectFailures {
      let store = TestStore(initialState: before) {
        Reduce<[Int], Int> { state, _ in
          state = actual
          return .none
        }
      }
      store.exhaustivity = exhaustivity
      await store.send(0) { $0 = before.map { $0.isMultiple(of: 2) ? $0 : 20_000 + $0 } }
    }
    let failure = failures.first
    let evidence = failure?.sections.map { section in
      if case .verbatim(let text) = section { text } else { "" }
    }
    .joined(separator: "\n")
    #expect(evidence?.contains("4000 in all") == true)
    #expect((evidence?.split(separator: "\n").count ?? 0) <= 210)
    #expect(failure?.attachment != nil)
  }

  @Test func `effects in flight are named with their ids, deadlines and origins`() async {
    let clock = TestClock()
    let failures = await collectFailures {
      let store = TestStore(initialState: 0) {
        Reduce<Int, Bool> { _, isPoll in
          isPoll
            ? .run { _ in try await clock.sleep(for: .seconds(3)) }.cancellable(id: "poll")
            : .run(name: "load") { _ in try await Task.never() }
        }
      }
      await store.send(true)
      await store.send(false)
      await store.receive(true)
    }
    #expect(failures.map(\.kind) == [.nothingReceived, .effectStillRunning, .effectStillRunning])
    let text = failures.first?.rendered(in: .english) ?? ""
    #expect(text.contains("under the cancellation id \"poll\""))
    #expect(text.contains("effect \"load\""))
    #expect(text.contains("sleeping on the test clock until +3 s"))
    #expect(text.ranges(of: "KnownProblemTests.swift:").count == 4)
  }

  @Test func `an unimplemented dependency fails at the store, at the send and at the send`() async {
    var lines: [UInt] = []
    let issues = await collectIssues {
      let store = {
        lines.append(#line + 1)
        return TestStore(initialState: 0) { Reading(readsInInit: true) }
      }()
      lines.append(#line + 1)
      await store.send(.body)
      lines.append(#line + 1)
      await store.send(.effect)
    }
    #expect(issues.map(\.line) == lines)
    #expect(issues.allSatisfy { "\($0.fileID)".hasSuffix("KnownProblemTests.swift") })
  }

  @Test func `payloads that are not equatable are handed over, and shown when another action comes`() async {
    struct Refused: Error { let code: Int }
    struct State: Equatable { var count = 0 }
    let failures = await collectFailures {
      let store = TestStore(initialState: State()) {
        Reduce<State, OpaqueAction> { state, action in
          switch action {
          case .start:
            return .run { send in
              await send(.listed([Opaque(name: "one")]))
              await send(.failed(Refused(code: 404)))
              await send(.listed([Opaque(name: "two")]))
              await send(.failed(Refused(code: 500)))
            }
          case .listed(let list): state.count += list.count
          case .failed(let error): state.count += (error as? Refused)?.code ?? 0
          }
          return .none
        }
      }
      await store.send(.start)
      await store.receive(\.listed) { state, list in state.count += list.count }
      await store.receive(\.failed) { state, error in state.count += (error as? Refused)?.code ?? 0 }
      await store.receive(\.failed)
      await store.receive(\.listed)
    }
    #expect(failures.map(\.kind) == [.receivedOther, .receivedOther])
    #expect(failures[0].rendered(in: .english).contains("two"))
    #expect(failures[1].rendered(in: .english).contains("500"))
  }

  // MARK: Navigation and life cycle

  @Test func `a feature under test is presented unless the test says otherwise`() async {
    struct State: Equatable { var isPresented: Bool? }
    struct Feature: Reducer {
      @Dependency(\.isPresented) var isPresented
      func reduce(into state: inout State, action: Int) -> Effect<Int> {
        state.isPresented = isPresented
        return .none
      }
    }
    let store = TestStore(initialState: State()) { Feature() }
    await store.send(0) { $0.isPresented = true }
    let root = TestStore(initialState: State()) {
      Feature()
    } withDependencies: {
      $0.isPresented = false
    }
    await root.send(0) { $0.isPresented = false }
  }

  @Test func `a feature that dismisses itself leaves no effect running`() async {
    let cancelled = LockIsolated(false)
    struct Feature: Reducer {
      let cancelled: LockIsolated<Bool>
      @Dependency(\.dismiss) var dismiss
      func reduce(into state: inout Int, action: Bool) -> Effect<Bool> {
        guard action else { return .run { [dismiss] _ in await dismiss() } }
        return .run { [cancelled] _ in
          await withTaskCancellationHandler {
            try? await Task.never()
          } onCancel: {
            cancelled.setValue(true)
          }
        }
      }
    }
    let failures = await collectFailures {
      let store = TestStore(initialState: 0) { Feature(cancelled: cancelled) }
      await store.send(true)
      await store.send(false)
      #expect(store.isDismissed)
      #expect(cancelled.value)
      await store.send(true)
    }
    #expect(failures.map(\.kind) == [.sentAfterDismissal])
  }

  @Test(arguments: [1, 2])
  func `ids of stack elements are the same in every test and are not used up by assertions`(
    test: Int
  ) async {
    struct State: Equatable { var path = StackState<String>() }
    let failures = await collectFailures {
      // Built outside the store: two pushes.
      var state = State()
      state.path.append("a")
      state.path.append("b")
      let store = TestStore(initialState: state) {
        Reduce<State, Bool> { state, isPush in
          if isPush { state.path.append("detail") } else { state.path.removeLast() }
          return .none
        }
      }
      await store.send(false) { $0.path.removeLast() }
      await store.send(true) { $0.path.append("detail") }
      #expect(store.state.path.ids.map { String(customDumping: $0) } == ["#0", "#2"])
    }
    #expect(failures.map { $0.rendered(in: .english) } == [])
  }
}

/// Whether a plain task that is started outside any store, off the main actor, runs inside one or on the main thread.
@concurrent private func plainTaskIsInsideStore() async -> Bool {
  await Task { EffectExecutor.running != nil || Thread.isMainThread }.value
}

@CasePathable private enum IDAction {
  case start
  case drawn(UUID)
}

private enum ABCAction { case a, b, c }

private struct Opaque { var name: String }

@CasePathable private enum OpaqueAction {
  case start
  case listed([Opaque])
  case failed(any Error)
}

/// Reads a dependency that has no test value, in three places.
private struct Reading: Reducer {
  enum Action { case body, effect }
  @Dependency(\.absentNumber) var number

  init(readsInInit: Bool) { if readsInInit { _ = number() } }

  func reduce(into state: inout Int, action: Action) -> Effect<Action> {
    switch action {
    case .body:
      _ = number()
      return .none
    case .effect:
      return .run { [number] _ in _ = number() }
    }
  }
}

private enum AbsentNumberKey: DependencyKey {
  static let liveValue: @Sendable () -> Int = { 1 }
  static let testValue: @Sendable () -> Int = unimplemented("absentNumber", placeholder: 0)
}

extension DependencyValues {
  fileprivate var absentNumber: @Sendable () -> Int {
    get { self[AbsentNumberKey.self] }
    set { self[AbsentNumberKey.self] = newValue }
  }
}

/// Four levels of fifty fields each.
private struct Wide: Equatable {
  struct B: Equatable {
    var fields = Fields()
    var c = C()
  }
  struct C: Equatable {
    var fields = Fields()
    var d = Fields()
  }
  struct Fields: Equatable {
    var f0 = 0, f1 = 0, f2 = 0, f3 = 0, f4 = 0, f5 = 0, f6 = 0, f7 = 0, f8 = 0, f9 = 0
    var g0 = 0, g1 = 0, g2 = 0, g3 = 0, g4 = 0, g5 = 0, g6 = 0, g7 = 0, g8 = 0, g9 = 0
    var h0 = 0, h1 = 0, h2 = 0, h3 = 0, h4 = 0, h5 = 0, h6 = 0, h7 = 0, h8 = 0, h9 = 0
    var i0 = 0, i1 = 0, i2 = 0, i3 = 0, i4 = 0, i5 = 0, i6 = 0, i7 = 0, i8 = 0, i9 = 0
    var j0 = 0, j1 = 0, j2 = 0, j3 = 0, j4 = 0, j5 = 0, j6 = 0, j7 = 0, j8 = 0, j9 = 0
  }
  var fields = Fields()
  var b = B()
}
