import Testing

@testable import ComposableArchitecture

/// What messages say where `==` and what is to be seen disagree.
@MainActor
struct EqualityTests {
  @Test(arguments: Exhaustivity.every)
  func `a custom == that says equal while the trees differ is a note that does not fail`(
    exhaustivity: Exhaustivity
  ) async {
    let failures = await collectFailures {
      let store = TestStore(initialState: List()) {
        Reduce<List, Int> { state, _ in
          state.items = [Labelled(id: 1, text: "right")]
          return .none
        }
      }
      store.exhaustivity = exhaustivity
      await store.send(0) { $0.items = [Labelled(id: 1, text: "wrong")] }
    }
    #expect(failures.map(\.kind) == [.equalButDifferent])
    #expect(failures.map(\.severity) == [.note])
    let text = failures.first?.rendered(in: .english) ?? ""
    #expect(text.contains("items[0].text: \"wrong\" → \"right\""))
  }

  @Test func `a hidden property is named, in both languages`() async {
    let failures = await collectFailures {
      await mismatch(Stored(generation: 1), Stored(generation: 2))
    }
    #expect(failures.map(\.kind) == [.stateMismatch])
    let english = failures.first?.rendered(in: .english) ?? ""
    #expect(english.contains("value?.generation"))
    let korean = failures.first?.rendered(in: .korean) ?? ""
    #expect(korean.contains("value?.generation"))
    #expect(!korean.contains("Unequal"))
    #expect(!korean.contains("stored property"))
  }

  @Test func `instances compared by identity are explained by key path and type`() async {
    let failures = await collectFailures { await mismatch(Handle(), Handle()) }
    let text = failures.first?.rendered(in: .english) ?? ""
    #expect(text.contains("'value'"))
    #expect(text.contains("Handle"))
    #expect(text.contains("identity"))
  }

  @Test func `NaN is explained`() async {
    let failures = await collectFailures { await mismatch(Double.nan, Double.nan) }
    #expect(failures.first?.rendered(in: .english).contains("NaN") == true)
  }

  @Test func `if ids of stack elements are the only difference the message says so`() async {
    let failures = await collectFailures {
      let store = TestStore(initialState: Stacked()) {
        Reduce<Stacked, Int> { state, _ in
          state.path.append(1)
          state.path.append(2)
          return .none
        }
      }
      await store.send(0) {
        $0.path.append(1)
        $0.path.append(9)
        let last = $0.path.ids.last!
        $0.path[id: last] = nil
        $0.path.append(2)
      }
    }
    #expect(failures.map(\.kind) == [.stateMismatch])
    let text = failures.first?.rendered(in: .english) ?? ""
    #expect(text.contains("Only the ids of stack elements differ."))
    #expect(failures.first?.rendered(in: .korean).contains("stack 요소의 id만 달라요.") == true)
  }

  @Test func `values that share their memory cost no note`() async {
    let items = (0..<20_000).map { Labelled(id: $0, text: "\($0)") }
    let failures = await collectFailures {
      let store = TestStore(initialState: List(items: items)) {
        Reduce<List, Int> { state, action in
          state.count = action
          return .none
        }
      }
      for number in 1...50 { await store.send(number) { $0.count = number } }
    }
    #expect(failures.isEmpty)
  }

  private func mismatch<Value: Equatable>(_ expected: Value, _ actual: Value) async {
    let store = TestStore(initialState: Holder<Value>()) {
      Reduce<Holder<Value>, Int> { state, _ in
        state.value = actual
        return .none
      }
    }
    await store.send(0) { $0.value = expected }
  }
}

private struct Holder<Value: Equatable>: Equatable { var value: Value? }

private struct Labelled: Equatable, Identifiable {
  var id: Int
  var text: String
  static func == (lhs: Self, rhs: Self) -> Bool { lhs.id == rhs.id }
}

private struct List: Equatable {
  var items: [Labelled] = []
  var count = 0
}

/// Its generation takes part in `==` and is hidden from the dump.
private struct Stored: Equatable, CustomDumpReflectable {
  var name = "a"
  var generation: Int
  var customDumpMirror: Mirror { Mirror(self, children: ["name": name]) }
}

private final class Handle: Equatable {
  static func == (lhs: Handle, rhs: Handle) -> Bool { lhs === rhs }
}

private struct Stacked: Equatable { var path = StackState<Int>() }
