public import ComposableArchitecture

/// A feature that can be put on another and still be asked for the book at the bottom.
public protocol Storey: Reducer where State: Equatable & Sendable, Action: Equatable {
  init()
  static func action(_ action: Book.Action) -> Action
  static var toBook: WritableKeyPath<State, Book.State> { get }
}

extension Book: Storey {
  public static func action(_ action: Action) -> Action { action }
  public static var toBook: WritableKeyPath<State, State> { \.self }
}

extension Storey {
  /// A state whose integers are all 0. It is on the heap: building it value by value would need the stack that is for
  /// what uses it.
  public static var blankState: UnsafeMutablePointer<State> {
    let bytes = UnsafeMutableRawPointer.allocate(
      byteCount: MemoryLayout<State>.size, alignment: MemoryLayout<State>.alignment)
    bytes.initializeMemory(as: UInt8.self, repeating: 0, count: MemoryLayout<State>.size)
    return bytes.assumingMemoryBound(to: State.self)
  }
}

/// A feature above another: one `Scope`.
@Reducer
public struct Floor<Below: Storey>: Storey {
  public struct State: Equatable, Sendable {
    public var below: Below.State
  }

  public enum Action: Equatable {
    case below(Below.Action)
  }

  public init() {}

  public static func action(_ action: Book.Action) -> Action { .below(Below.action(action)) }
  public static var toBook: WritableKeyPath<State, Book.State> {
    let toBelow: WritableKeyPath<State, Below.State> = \.below
    return toBelow.appending(path: Below.toBook)
  }

  public var body: some ReducerOf<Self> {
    Scope(state: \.below, action: \.below) { Below() }
  }
}

public typealias FiveFloors<Below: Storey> = Floor<Floor<Floor<Floor<Floor<Below>>>>>
public typealias TenFloors<Below: Storey> = FiveFloors<FiveFloors<Below>>

/// The book behind fifty `Scope`s, one in the other.
public typealias Tower = TenFloors<TenFloors<TenFloors<TenFloors<TenFloors<Book>>>>>

/// The book behind fifty `Scope`s, one after the other.
@Reducer
public struct Row: Storey {
  public struct State: Equatable, Sendable {
    public var book: Book.State
  }

  public enum Action: Equatable {
    case book(Book.Action)
  }

  public init() {}

  public static func action(_ action: Book.Action) -> Action { .book(action) }
  public static var toBook: WritableKeyPath<State, Book.State> { \.book }

  public var body: some ReducerOf<Self> {
    for _ in 0..<50 {
      Scope(state: \.book, action: \.book) { Book() }
    }
  }
}
