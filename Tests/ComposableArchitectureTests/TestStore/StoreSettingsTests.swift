import Testing

@testable import ComposableArchitecture

/// The rest of the interface: 01 §5.
@MainActor
struct StoreSettingsTests {
  @Test func `dependencies are read and changed at any time`() async {
    let store = makeStepping()
    store.dependencies.uuid = .constant(UUID(3))
    #expect(store.dependencies.uuid() == UUID(3))
    await store.send(.setCount(1)) {
      #expect(store.dependencies.uuid() == UUID(3))
      $0.count = 1
    }
  }

  @Test func `dependencies of a stretch end with it, also when it throws`() async throws {
    struct Refused: Error {}
    let store = makeStepping()
    store.dependencies.uuid = .constant(UUID(1))
    store.withDependencies {
      $0.uuid = .constant(UUID(2))
    } operation: {
      #expect(store.dependencies.uuid() == UUID(2))
    }
    await store.withDependencies {
      $0.uuid = .constant(UUID(3))
    } operation: {
      #expect(store.dependencies.uuid() == UUID(3))
      await store.send(.nothing)
    }
    #expect(throws: Refused.self) {
      try store.withDependencies {
        $0.uuid = .constant(UUID(4))
      } operation: {
        throw Refused()
      }
    }
    #expect(throws: Refused.self) {
      try store.withDependencies {
        $0.uuid = .constant(UUID(5))
        throw Refused()
      } operation: {
      }
    }
    await #expect(throws: Refused.self) {
      try await store.withDependencies {
        $0.uuid = .constant(UUID(6))
        throw Refused()
      } operation: {
        await Task.yield()
      }
    }
    #expect(store.dependencies.uuid() == UUID(1))
  }

  @Test func `exhaustivity of a stretch ends with it when it throws`() async {
    struct Refused: Error {}
    let store = makeStepping()
    #expect(throws: Refused.self) { try store.withExhaustivity(.off) { throw Refused() } }
    await #expect(throws: Refused.self) {
      try await store.withExhaustivity(.off) {
        await Task.yield()
        throw Refused()
      }
    }
    #expect(store.exhaustivity == .on)
  }

  @Test func `the timeout is a second unless the store or the call says otherwise`() async {
    let failures = await collectFailures {
      let store = TestStore(initialState: 0) {
        Reduce<Int, Bool> { _, _ in
          .run { _ in for await _ in AsyncStream<Int>.makeStream().stream {} }
        }
      }
      #expect(store.timeout == .seconds(1))
      await store.send(true)
      store.timeout = .milliseconds(1)
      await store.receive(true)
      await store.receive(true, timeout: .milliseconds(2))
      await store.skipInFlightEffects()
    }
    let texts = failures.map { $0.rendered(in: .english) }
    #expect(texts.count == 3)
    #expect(texts.first?.contains("after 1 ms") == true)
    #expect(texts.dropFirst().first?.contains("after 2 ms") == true)
  }

  @Test func `without the store's own executor effects run as in a live store, and are waited for`() async {
    let failures = await collectFailures {
      let store = makeStepping()
      #expect(store.useMainSerialExecutor)
      store.useMainSerialExecutor = false
      await store.send(.first) { $0.count = 1 }
      await store.receive(\.second, timeout: .seconds(600)) { $0.count = 11 }
      await store.receive(\.third, timeout: .seconds(600)) { $0.count = 111 }
      await store.finish(timeout: .seconds(600))
    }
    #expect(failures.map { $0.rendered(in: .english) } == [])
  }

  @Test func `helpers forward the line of their caller`() async {
    func wrong(_ store: TestStoreOf<Stepping>, fileID: StaticString = #fileID, line: UInt = #line) async {
      await store.send(.first, assert: { $0.count = 5 }, fileID: fileID, line: line)
      await store.receive(.second, assert: { $0.count = 5 }, fileID: fileID, line: line)
      await store.receive(\.third, assert: { $0.count = 5 }, fileID: fileID, line: line)
      await store.send(\.setCount, 1, assert: { $0.count = 5 }, fileID: fileID, line: line)
      await store.send(\.nothing, assert: { $0.count = 5 }, fileID: fileID, line: line)
      store.assert({ $0.count = 5 }, fileID: fileID, line: line)
      await store.receive({ _ in true }, fileID: fileID, line: line)
      await store.receive(\.setCount, 1, fileID: fileID, line: line)
      await store.receive(inAnyOrder: \.setCount, fileID: fileID, line: line)
      await store.skipReceivedActions(fileID: fileID, line: line)
      await store.skipInFlightEffects(fileID: fileID, line: line)
    }
    var line: UInt = 0
    let failures = await collectFailures {
      let store = makeStepping()
      line = #line + 1
      await wrong(store)
    }
    #expect(failures.count == 11)
    #expect(failures.allSatisfy { $0.location.line == line })
  }

  @Test func `case key paths reach payloads of every shape`() async {
    struct State: Equatable { var received = 0 }
    let store = TestStore(initialState: State()) {
      Reduce<State, ShapesAction> { state, action in
        guard case .start = action else {
          state.received += 1
          return .none
        }
        return .run { send in
          await send(.pair(1, "a"))
          await send(.labelled(number: 2, text: "b"))
          await send(.optional(nil))
          await send(.optional(3))
          await send(.nested(.success(.void(.success(())))))
          await send(.nested(.failure(CancellationError())))
        }
      }
    }
    await store.send(.start)
    await store.receive(\.pair) { state, pair in
      #expect(pair == (1, "a"))
      state.received = 1
    }
    await store.receive(\.labelled) { state, payload in
      #expect(payload.number == 2 && payload.text == "b")
      state.received = 2
    }
    await store.receive(\.optional, nil) { $0.received = 3 }
    await store.receive(\.optional, 3) { $0.received = 4 }
    await store.receive(\.nested.success.void.success) { $0.received = 5 }
    await store.receive(\.nested.failure) { $0.received = 6 }
  }

  @Test func `a closure runs in the dependencies of the store`() async {
    struct State: Equatable { var id: UUID? }
    let store = TestStore(initialState: State()) {
      Reduce<State, Bool> { state, _ in
        @Dependency(\.uuid) var uuid
        state.id = uuid()
        return .none
      }
    } withDependencies: {
      $0.uuid = .constant(UUID(9))
    }
    await store.send(true) {
      @Dependency(\.uuid) var uuid
      $0.id = uuid()
    }
  }
}

@CasePathable private enum ShapesAction {
  case start
  case pair(Int, String)
  case labelled(number: Int, text: String)
  case optional(Int?)
  case nested(Result<Inner, any Error>)

  @CasePathable enum Inner { case void(Result<Void, any Error>) }
}
