import CasePaths
import IssueReporting
import Testing

@CasePathable @dynamicMemberLookup private enum Screen: Equatable {
  case home
  case detail(id: Int, title: String)
  case login(Login)
  indirect case stacked(Screen)
}

@CasePathable @dynamicMemberLookup private enum Login: Equatable {
  case anonymous
  case user(String)
}

struct CaseKeyPathInterfaceTests {
  @Test func `a case key path embeds and extracts`() {
    let toUser: CaseKeyPath<Screen, String> = \.login.user
    #expect(toUser("Blob") == .login(.user("Blob")))
    #expect(Screen.login(.user("Blob"))[case: toUser] == "Blob")
    #expect(Screen.home[case: toUser] == nil)
    let toHome: CaseKeyPath<Screen, Void> = \.home
    #expect(toHome() == .home)
  }

  @Test func `the subscript by case writes`() {
    var screen = Screen.login(.anonymous)
    screen[case: \.login.user] = "Blob"
    #expect(screen == .login(.user("Blob")))
    screen[case: \.login.user]?.append("!")
    #expect(screen.login?.user == "Blob!")
  }

  @Test func `a path of the macro's own type reads and writes too`() {
    let path = \Screen.AllCasePaths.login
    var screen = Screen.login(.anonymous)
    #expect(screen[case: path] == .anonymous)
    screen[case: path] = .user("a")
    #expect(screen.is(path))
    screen.modify(path) { $0 = .anonymous }
    #expect(screen == .login(.anonymous))
    #expect(AnyCasePath(path).extract(from: screen) == .anonymous)
  }

  @Test func `a partial case key path extracts any payload`() {
    let path: PartialCaseKeyPath<Screen> = \.login
    #expect(Screen.login(.anonymous)[case: path] as? Login == .anonymous)
    #expect(Screen.home[case: path] == nil)
  }

  @Test func `members of cases are looked up by name`() {
    let screen = Screen.detail(id: 1, title: "One")
    #expect(screen.detail?.id == 1)
    #expect(screen.detail?.title == "One")
    #expect(screen.login == nil)
    #expect([Screen.home, .login(.user("a")), screen].compactMap(\.login?.user) == ["a"])
  }

  @Test func `is asks and modify changes`() {
    var screen = Screen.stacked(.login(.user("a")))
    #expect(screen.is(\.stacked))
    #expect(screen.is(\.stacked.login.user))
    #expect(!screen.is(\.home))
    screen.modify(\.stacked.login.user) { $0 += "b" }
    #expect(screen == .stacked(.login(.user("ab"))))
  }

  @Test func `modify takes a case key path that was made elsewhere`() {
    let path: CaseKeyPath<Screen, String> = \.login.user
    var screen = Screen.login(.user("a"))
    screen.modify(path) { $0 = "b" }
    #expect(screen == .login(.user("b")))
    let sameStep = \Case<Screen>.[dynamicMember: \.login]
    #expect(sameStep == \Screen.Cases.login)
  }

  @Test func `modify of another case is reported and changes nothing`() {
    var screen = Screen.home
    expectReportsIssue {
      screen.modify(\.login) { $0 = .anonymous }
    } matching: {
      $0.line == #line - 2 && $0.description.contains(#"\.login"#)
    }
    #expect(screen == .home)
  }

  @Test func `a value tells its case`() {
    #expect(Screen.home.case == \.home)
    #expect(Screen.login(.anonymous).case == \.login)
    #expect(Login.user("a").case != \.anonymous)
  }

  @Test func `a case key path matches as a pattern`() {
    switch Screen.login(.user("a")) {
    case \.home: Issue.record("matched another case")
    case \.login.user: break
    default: Issue.record("did not match")
    }
  }

  @Test func `all cases are a sequence`() {
    #expect(Array(Screen.allCasePaths) == [\.home, \.detail, \.login, \.stacked])
    func count<Root: CasePathIterable>(of root: Root.Type) -> Int {
      root.allCasePaths.reduce(0) { n, _ in n + 1 }
    }
    #expect(count(of: Login.self) == 2)
    let cases: [PartialKeyPath<Screen.Cases>] = Array(Screen.allCasePaths)
    #expect(cases.count == 4)
  }

  @Test func `the paths of an enum reflect a value`() {
    func path<Root: CasePathable>(of root: Root) -> PartialCaseKeyPath<Root>
    where Root.AllCasePaths: CasePathReflectable, Root.AllCasePaths.Root == Root {
      root.case
    }
    #expect(path(of: Screen.login(.anonymous)) == \.login)
    func path<Root, Paths: CasePathReflectable<Root>>(of root: Root, _ paths: Paths) -> PartialCaseKeyPath<
      Root
    > {
      paths[root]
    }
    #expect(path(of: Screen.home, Screen.allCasePaths) == \.home)
  }

  @Test func `an enum of one's own conforms by hand`() {
    enum Light: CasePathable {
      case on, off
      struct AllCasePaths {
        let on = AnyCasePath<Light, Void>(embed: { .on }, extract: { $0 == .on ? () : nil })
      }
      static var allCasePaths: AllCasePaths { AllCasePaths() }
    }
    #expect(Light.on.is(\.on))
    #expect(!Light.off.is(\.on))
  }
}

struct AnyCasePathInterfaceTests {
  @Test func `it embeds, extracts and modifies`() throws {
    let path = AnyCasePath<Int?, Int>(embed: { $0 }, extract: { $0 })
    #expect(path.embed(1) == .some(1))
    #expect(path.extract(from: nil) == nil)
    var value: Int? = 1
    #expect(
      try path.modify(&value) {
        $0 += 1; return $0
      } == 2)
    #expect(value == 2)
    value = nil
    #expect(throws: (any Error).self) { try path.modify(&value) { $0 += 1 } }
  }

  @Test func `it is made of a case key path, of nothing, or of a case`() {
    #expect(AnyCasePath(\Screen.Cases.login).extract(from: .login(.anonymous)) == .anonymous)
    #expect(AnyCasePath<Int, Int>().extract(from: 3) == 3)
    #expect(AnyCasePath(unsafe: Login.user).extract(from: .user("a")) == "a")
    #expect(AnyCasePath<Login, Void>(unsafe: Login.anonymous).extract(from: .user("a")) == nil)
    #expect(AnyCasePath<Login, Void>(unsafe: Login.anonymous).embed(()) == .anonymous)
  }

  @Test func `paths are joined by appending and by name`() {
    let login = AnyCasePath(\Screen.Cases.login)
    let appended = login.appending(path: AnyCasePath(\Login.Cases.user))
    #expect(appended.extract(from: .login(.user("a"))) == "a")
    let named: AnyCasePath<Screen, String> = login.user
    #expect(named.embed("b") == .login(.user("b")))
  }

  @Test func `it describes itself`() {
    #expect(AnyCasePath(\Screen.Cases.login.user).debugDescription == #"\.login.user"#)
  }
}

@CasePathable private enum Event: Equatable {
  case finished(Result<Void, Failure>)
  case loaded(Result<Int, Failure>)
  case selected(Screen?)
  case confirmed(Void?)

  static func == (lhs: Event, rhs: Event) -> Bool { "\(lhs)" == "\(rhs)" }
}

private struct Failure: Error, Equatable {}

struct StandardLibraryCasePathInterfaceTests {
  @Test func `cases of optionals`() {
    #expect(Optional<Int>.some(1).is(\.some))
    #expect(Optional<Int>.none.is(\.none))
    #expect(Optional<Int>.some(1)[case: \.some] == 1)
    #expect(Optional<Screen>.some(.login(.user("a")))[case: \.login.user] == "a")
    #expect(Array(Optional<Int>.allCasePaths) == [\.none, \.some])
    #expect(Optional<Int>.some(1).case == \.some)
    #expect(Optional<Int>.allCasePaths.none.extract(from: 1) == nil)
    #expect(Optional<Int>.allCasePaths.some.extract(from: 1) == 1)
    #expect(Optional<Int>.allCasePaths[nil] == \.none)
    #expect(Optional<Screen>.allCasePaths.login.extract(from: .home) == nil)
    #expect(Event.selected(.login(.user("a")))[case: \.selected.some.login.user] == "a")
  }

  @Test func `cases of results`() {
    typealias Outcome = Result<Int, Failure>
    #expect(Outcome.success(1)[case: \.success] == 1)
    #expect(Outcome.failure(Failure()).is(\.failure))
    #expect(Array(Outcome.allCasePaths) == [\.success, \.failure])
    #expect(Outcome.success(1).case == \.success)
    #expect(Outcome.allCasePaths.success.embed(1) == .success(1))
    #expect(Outcome.allCasePaths.failure.extract(from: .success(1)) == nil)
    #expect(Outcome.allCasePaths[.success(1)] == \.success)
    #expect(Event.loaded(.success(2))[case: \.loaded.success] == 2)
  }

  @Test func `the cases of an optional and of a result are iterated`() {
    let ofOptional: Optional<Int>.AllCasePaths = Optional<Int>.allCasePaths
    var optionals = ofOptional.makeIterator()
    #expect(optionals.next() == \.none)
    let ofResult: Result<Int, Failure>.AllCasePaths = Result<Int, Failure>.allCasePaths
    var results = ofResult.makeIterator()
    #expect(results.next() == \.success)
  }

  @Test func `cases that hold nothing in a result or an optional`() {
    #expect(Event.finished(.success(())).is(\.finished.success))
    #expect(Event.confirmed(()).is(\.confirmed))
    let success = \Case<Result<Void, Failure>>.[dynamicMember: \.success]
    #expect(success == \Result<Void, Failure>.Cases.success)
    #expect(AnyCasePath(\Event.Cases.finished).success.extract(from: .finished(.success(()))) != nil)
  }

  @Test func `Never has no cases`() {
    let paths: Never.AllCasePaths = Never.allCasePaths
    #expect(Array(paths).isEmpty)
    var iterator = paths.makeIterator()
    #expect(iterator.next() == nil)
  }
}
