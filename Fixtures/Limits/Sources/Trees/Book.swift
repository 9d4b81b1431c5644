public import ComposableArchitecture

/// 64 bytes.
public struct Line: Equatable, Sendable {
  public var a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0
}

/// 512 bytes.
public struct Paragraph: Equatable, Sendable {
  public var a = Line(), b = Line(), c = Line(), d = Line(), e = Line(), f = Line(), g = Line(), h = Line()
}

/// 4 KB.
public struct Page: Equatable, Sendable {
  public var a = Paragraph(), b = Paragraph(), c = Paragraph(), d = Paragraph()
  public var e = Paragraph(), f = Paragraph(), g = Paragraph(), h = Paragraph()
}

/// 32 KB.
public struct Chapter: Equatable, Sendable {
  public var a = Page(), b = Page(), c = Page(), d = Page(), e = Page(), f = Page(), g = Page(), h = Page()
}

/// A feature with a state of 64 KB that lies in line: nothing of it is on the heap.
@Reducer
public struct Book: Reducer {
  public struct State: Equatable, Sendable {
    public var first = Chapter()
    public var second = Chapter()
  }

  public enum Action: Equatable, Sendable {
    case write
    case writeLater
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .write:
        state.second.h.h.h.h += 1
        return .none
      case .writeLater:
        return .run { send in await send(.write) }
      }
    }
  }
}
