public import CasePaths
import Testing

/// Declarations that the macro must cope with; that this file compiles is part of the test.
@CasePathable
private enum Tree<Element: Equatable & Sendable> {
  case leaf
  indirect case node(left: Self, element: Element, right: Tree<Element>)
  case elements([Element], iterator: Array<Element>.Iterator)
}

@CasePathable
private indirect enum Expression {
  case number(Int)
  case sum(Expression, Expression)
}

@CasePathable
enum Conditional {
  #if os(Linux) || os(macOS)
    case here(Int)
  #elseif NOWHERE
    case here(Missing)
  #else
    case here(String)
  #endif
  #if NOWHERE
    case there(Missing)
  #endif
  case everywhere
}

@CasePathable
enum Closures {
  case callback(@Sendable (Int) -> Void)
  case onMain(@MainActor () -> Void)
  case implicit(Int!)
  case existential(any Error)
  case void(Void)
  case tuple((a: Int, b: Int))
  case defaulted(count: Int = 1, name: String = "Blob")
  case unlabeled(_ value: Int)
}

/// Cases that cannot be made are declared without a warning.
@CasePathable
enum Uninhabited {
  case never(Never)
  case nothing(reason: Nothing)
  enum Nothing {}
}

@CasePathable
enum PartlyUninhabited {
  case never(Never)
  case nothing(Uninhabited.Nothing)
  case some(Int)
}

struct Root { var value = 0 }
struct Element { var value = 0 }
struct Iterator { var value = 0 }

@CasePathable
enum Shadowing {
  case root(Root)
  case element(Element)
  case iterator([Iterator])
}

enum Namespace {
  @CasePathable
  enum Element {
    case one
    indirect case more(Self)
  }
}

@CasePathable
enum Available {
  @available(macOS 100, *)
  case future
  @available(*, unavailable)
  case gone(Int)
  @available(*, deprecated, message: "Use present")
  case old(Int)
  case present
}

@CasePathable public enum Exposed {
  case one(Int)
  case two
}
@CasePathable package enum Shared {
  case one(Int)
  case two
}
@CasePathable fileprivate enum Hidden {
  case one(Int)
  case two
}
@CasePathable enum Empty {}
@CasePathable enum Single { case only(Int) }
@CasePathable enum Names {
  case first, map, count, `self`, `init`
  case min(Int)
  case some(Int)
  case none
}

extension Namespace {
  @CasePathable
  enum Pair<First, Second: Sendable> {
    case first(First)
    case second(Second)
    case both(First, Second)
  }
}

@Suite struct CasePathableMacroTests {
  @Test func `generic and recursive enums have case paths`() throws {
    let tree = Tree<Int>.node(left: .leaf, element: 1, right: .leaf)
    #expect(try #require(tree[case: \.node]).element == 1)
    #expect(tree.is(\.node) && !tree.is(\.leaf))
    #expect((\Tree<Int>.Cases.elements)(([1], iterator: [1].makeIterator())).is(\.elements))
    #expect(Expression.sum(.number(1), .number(2))[case: \.sum]?.1[case: \.number] == 2)
    #expect(Namespace.Pair<Int, String>.both(1, "one")[case: \.both]?.1 == "one")
  }

  @Test func `conditional cases have case paths where they exist`() {
    #expect(Conditional.here(1)[case: \.here] == 1)
    #expect(Array(Conditional.allCasePaths) == [\.here, \.everywhere])
    #expect(Conditional.everywhere.case == \.everywhere)
  }

  @Test func `payloads of any type are extracted`() {
    #expect(Closures.callback { _ in }.is(\.callback))
    #expect(Closures.onMain {}.is(\.onMain))
    #expect(Closures.implicit(1)[case: \.implicit] == 1)
    #expect(Closures.existential(CancellationError())[case: \.existential] is CancellationError)
    #expect(Closures.void(()).is(\.void))
    #expect(Closures.tuple((a: 1, b: 2))[case: \.tuple]?.b == 2)
    #expect(Closures.defaulted()[case: \.defaulted]?.name == "Blob")
    #expect((\Closures.Cases.unlabeled)(1)[case: \.unlabeled] == 1)
  }

  @Test func `payload types may have the names of the associated types of sequences`() {
    #expect(Shadowing.root(Root(value: 1))[case: \.root]?.value == 1)
    #expect(Shadowing.element(Element(value: 1))[case: \.element]?.value == 1)
    #expect(Shadowing.iterator([Iterator(value: 1)])[case: \.iterator]?.first?.value == 1)
    #expect(Namespace.Element.more(.one).is(\.more.one))
  }

  @Test func `unavailable cases have no case path`() {
    #expect(Array(Available.allCasePaths).count == 3)
    #expect(Available.present.case == \.present)
  }

  @Test func `cases may have the names of sequence members and keywords`() {
    #expect(Names.first.is(\.first) && Names.map.is(\.map) && Names.count.is(\.count))
    #expect(Names.`self`.is(\.`self`))
    #expect(Names.`init`.is(\.`init`))
    #expect(Names.min(1)[case: \.min] == 1)
    #expect(Names.some(1)[case: \.some] == 1)
    #expect(Array(Names.allCasePaths).count == 8)
  }

  @Test func `an enum without cases has no case paths`() {
    #expect(Array(Empty.allCasePaths).isEmpty)
  }

  @Test func `cases that cannot be made have case paths`() {
    #expect(Array(Uninhabited.allCasePaths) == [\.never, \.nothing])
    #expect(PartlyUninhabited.some(1).is(\.some) && !PartlyUninhabited.some(1).is(\.never))
    #expect(PartlyUninhabited.some(1).case == \.some)
  }

  @Test func `every access level compiles`() {
    #expect(Exposed.one(1)[case: \.one] == 1)
    #expect(Shared.one(1)[case: \.one] == 1)
    #expect(Hidden.one(1)[case: \.one] == 1)
    #expect(Single.only(1)[case: \.only] == 1)
  }
}
