public import ComposableArchitecture
import Testing

// That these declarations compile is what is tested: what is generated for each is as visible as the declaration, and
// no more. The expansions are in `ComposableArchitectureMacrosTests/AccessLevelTests.swift`.

public enum PublicForms {
  @Reducer public struct Empty {
    public init() {}
  }
  @Reducer public enum Destination {
    case detail(Empty)
    @ReducerCaseIgnored
    case number(Int)
  }
  @ObservableState public struct State {
    public var count = 0
  }
  @CasePathable @ObservableState public enum Choice {
    case count(Int)
  }
}

package enum PackageForms {
  @Reducer package struct Empty {}
  @Reducer package enum Destination {
    case detail(Empty)
    @ReducerCaseIgnored
    case number(Int)
  }
  @ObservableState package struct State {
    package var count = 0
  }
  @CasePathable @ObservableState package enum Choice {
    case count(Int)
  }
}

internal enum InternalForms {
  @Reducer internal struct Empty {}
  @Reducer internal enum Destination {
    case detail(Empty)
    @ReducerCaseIgnored
    case number(Int)
  }
  @ObservableState internal struct State {
    internal var count = 0
  }
  @CasePathable @ObservableState internal enum Choice {
    case count(Int)
  }
}

private enum FileprivateForms {
  @Reducer fileprivate struct Empty {}
  @Reducer fileprivate enum Destination {
    case detail(Empty)
    @ReducerCaseIgnored
    case number(Int)
  }
  @ObservableState fileprivate struct State {
    fileprivate var count = 0
  }
  @CasePathable @ObservableState fileprivate enum Choice {
    case count(Int)
  }
}

@Reducer private struct PrivateEmpty {}
@Reducer private enum PrivateDestination {
  case detail(PrivateEmpty)
  @ReducerCaseIgnored
  case number(Int)
}
@ObservableState private struct PrivateState {
  private(set) var count = 0
}
@CasePathable @ObservableState private enum PrivateChoice {
  case count(Int)
}

/// A feature that others declare parts of.
enum Features {}

/// A reducer in an extension, with everything that its author wrote kept.
extension Features {
  /// Counts.
  @available(macOS 12, *)
  @Reducer
  struct Counter<Value: Equatable & Sendable> {
    /// What is counted.
    @ObservableState
    struct State: Equatable {
      #if DEBUG
        /// How often.
        var count = 0
      #else
        var count = 0
      #endif
      var value: Value
    }
    /// What happens.
    @CasePathable
    enum Action: Equatable {
      /// Once more.
      case increment
      #if DEBUG
        case set(Value)
      #else
        case set(Value)
      #endif
    }
    let step: Int
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .increment: state.count += step
        case .set(let value): state.value = value
        }
        return .none
      }
    }
  }
}

/// A reducer whose requirements are met in extensions, which a macro does not see.
@Reducer
private struct Extended: Reducer {
  @ObservableState
  struct State: Equatable { var count = 0 }
  enum Action {}
  var body: some ReducerOf<Self> { EmptyReducer() }
}
extension Extended: Sendable {}
extension Extended.Action: Equatable {}
extension FileprivateForms.Destination.State: Equatable {}

@Suite struct AccessLevelTests {
  @Test func `generated members are as visible as their declaration`() {
    #expect(PublicForms.Destination.State.detail(PublicForms.Empty.State()).is(\.detail))
    #expect(PackageForms.Destination.State.number(1)[case: \.number] == 1)
    #expect(InternalForms.Destination.State.number(1)[case: \.number] == 1)
    #expect(FileprivateForms.Destination.State.number(1) == .number(1))
    #expect(PrivateDestination.State.number(1)[case: \.number] == 1)
    #expect(PublicForms.State().count + PackageForms.State().count + InternalForms.State().count == 0)
    #expect(FileprivateForms.State().count + PrivateState().count == 0)
    #expect(PublicForms.Choice.count(1)[case: \.count] == 1 && PackageForms.Choice.count(1).is(\.count))
    #expect(InternalForms.Choice.count(1).is(\.count) && FileprivateForms.Choice.count(1).is(\.count))
    #expect(PrivateChoice.count(1).is(\.count))
    #expect(PrivateEmpty.State() == PrivateEmpty.State())
  }

  @MainActor
  @Test func `a generic reducer in an extension keeps its attributes, conditions and comments`() async {
    let store = TestStore(initialState: Features.Counter<String>.State(value: "a")) {
      Features.Counter<String>(step: 2)
    }
    await store.send(\.increment) { $0.count = 2 }
    await store.send(\.set, "b") { $0.value = "b" }
  }
}
