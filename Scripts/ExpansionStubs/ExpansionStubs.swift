public import ComposableArchitecture

// What the sources in the tests of macros name and do not declare; see `Scripts/expansions`.

public struct Failure: Error {
  public init() {}
}

public func add(_ lhs: Int, _ rhs: Int) async -> Int { lhs + rhs }

@propertyWrapper public struct Wrapper<Value> {
  public var wrappedValue: Value

  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension Wrapper: Sendable where Value: Sendable {}
extension Wrapper: Equatable where Value: Equatable {}

@Reducer(state: .equatable, .sendable, action: .equatable, .sendable)
public struct Child: Sendable {
  public init() {}
}

@Reducer(state: .equatable, .sendable, action: .equatable, .sendable)
public struct Detail: Sendable {
  public init() {}
}

@Reducer(state: .equatable, .sendable, action: .equatable, .sendable)
public struct Log: Sendable {
  public init() {}
}

@Reducer(state: .equatable, .sendable, action: .equatable, .sendable)
public struct One: Sendable {
  public init() {}
}

@Reducer(state: .equatable, .sendable, action: .equatable, .sendable)
public struct Two: Sendable {
  public init() {}
}

@Reducer(state: .equatable, .sendable, action: .equatable, .sendable)
public struct Counter: Sendable {
  public init(step: Int = 1) {}
}

@Reducer(state: .equatable, .sendable, action: .equatable, .sendable)
public enum Destination {
  case detail(Detail)
}

public enum Alert: Equatable, Sendable {
  case confirm
}

public struct Prompt: Equatable, Sendable, _EphemeralState {
  public typealias Action = Alert

  public init() {}
}

public struct Meeting: Equatable, Sendable {
  public init() {}
}

public struct Client: Sendable {
  public static let live = Self()
  public static let preview = Self()
  public static let test = Self()

  public init(live: Bool = false) {}
}

@Reducer
public struct Feature: Sendable {
  public enum Action: ViewAction, Sendable {
    case view(View)

    public enum View: Sendable { case tapped }
  }

  public init() {}
}
