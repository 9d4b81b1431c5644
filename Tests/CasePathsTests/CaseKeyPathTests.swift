import CasePaths
import Testing

@Suite struct CaseKeyPathTests {
  @Test func `a case is extracted by its key path, and other cases are not`() {
    #expect(Action.renamed(to: "Blob")[case: \.renamed] == "Blob")
    #expect(Action.tapped[case: \.renamed] == nil)
    #expect(Action.tapped[case: \.tapped] != nil)
  }

  @Test func `several payload values are a tuple with their labels`() throws {
    let point = try #require(Action.moved(x: 1, y: 2)[case: \.moved])
    #expect(point.x == 1 && point.y == 2)
    let pair = try #require(Action.pair(1, "one")[case: \.pair])
    #expect(pair == (1, "one"))
  }

  @Test func `a key path reaches through nested enums, results and optionals`() {
    #expect(Action.login(.loginResponse(.success("Blob")))[case: \.login.loginResponse.success] == "Blob")
    #expect(Action.login(.loginResponse(.failure(Failure())))[case: \.login.loginResponse.success] == nil)
    #expect(Action.child(.some(.name("Blob")))[case: \.child.name] == "Blob")
    #expect(Action.child(.some(.name("Blob")))[case: \.child.some.name] == "Blob")
    #expect(Action.child(nil)[case: \.child.name] == nil)
    #expect(Action.child(nil).is(\.child.none))
  }

  @Test func `calling a key path builds the case`() {
    #expect((\Action.Cases.renamed)("Blob") == .renamed(to: "Blob"))
    #expect((\Action.Cases.tapped)() == .tapped)
    #expect((\Action.Cases.moved)((x: 1, y: 2)) == .moved(x: 1, y: 2))
    #expect((\Action.Cases.login.loginResponse.success)("Blob") == .login(.loginResponse(.success("Blob"))))
    #expect((\Action.Cases.child.name)("Blob") == .child(.name("Blob")))
    #expect((\Action.Cases.self)(.tapped) == .tapped)
  }

  @Test func `key paths append`() {
    let login: CaseKeyPath<Action, Login> = \.login
    let success: CaseKeyPath<Login, String> = \.loginResponse.success
    let path = login.appending(path: success)
    #expect(path == \Action.Cases.login.loginResponse.success)
    #expect(path("Blob") == .login(.loginResponse(.success("Blob"))))
    #expect(Action.login(.loginResponse(.success("Blob")))[case: path] == "Blob")
  }

  @Test func `is compares the case and ignores the payload`() {
    #expect(Action.moved(x: 1, y: 2).is(\.moved))
    #expect(!Action.moved(x: 1, y: 2).is(\.tapped))
    #expect(Action.login(.submitted).is(\.login.submitted))
    #expect(Action.tapped.is(\.self))
  }

  @Test func `a key path is a pattern`() {
    func name(_ action: Action) -> String {
      switch action {
      case \.login.loginResponse.success: "success"
      case \.login: "login"
      case \.default: "default"
      default: "other"
      }
    }
    #expect(name(.login(.loginResponse(.success("Blob")))) == "success")
    #expect(name(.login(.submitted)) == "login")
    #expect(name(.default) == "default")
    #expect(name(.tapped) == "other")
  }

  @Test func `modify changes the payload in place`() {
    var action = Action.login(.loginResponse(.success("Blob")))
    action.modify(\.login.loginResponse.success) { $0 += ", Jr." }
    #expect(action == .login(.loginResponse(.success("Blob, Jr."))))
  }

  @Test func `assigning to a case replaces the value`() {
    var action = Action.tapped
    action[case: \.renamed] = "Blob"
    #expect(action == .renamed(to: "Blob"))
    action.moved = (x: 1, y: 2)
    #expect(action == .moved(x: 1, y: 2))
    action[case: \.login.loginResponse.success] = "Blob"
    #expect(action == .login(.loginResponse(.success("Blob"))))
  }

  @Test func `assigning nil to a case with an optional payload makes that case`() {
    var action = Action.tapped
    action[case: \.child] = nil
    #expect(action == .child(nil))
    action = .tapped
    action.child = .some(nil)
    #expect(action == .child(nil))
  }

  @Test func `a payload is changed through an optional chain`() {
    var action = Action.renamed(to: "Blob")
    action.renamed?.append(", Jr.")
    action[case: \.renamed]?.append(", MD")
    #expect(action == .renamed(to: "Blob, Jr., MD"))
    action[case: \.moved]?.x = 1
    #expect(action == .renamed(to: "Blob, Jr., MD"))
  }

  @Test func `dynamic members read the payload`() {
    let action = Action.login(.loginResponse(.success("Blob")))
    #expect(action.login?.loginResponse == .success("Blob"))
    #expect(action.renamed == nil)
    let actions = [action, .renamed(to: "a"), .tapped, .renamed(to: "b")]
    #expect(actions.compactMap(\.renamed) == ["a", "b"])
  }

  @Test func `a partial key path extracts a payload of any type`() {
    let path: PartialCaseKeyPath<Action> = \.renamed
    #expect(Action.renamed(to: "Blob")[case: path] as? String == "Blob")
    #expect(Action.tapped[case: path] == nil)
  }

  @Test func `the case of a value is its key path`() {
    #expect(Action.moved(x: 1, y: 2).case == \.moved)
    #expect(Action.tapped.case == \Action.Cases.tapped)
    #expect(Action.allCasePaths[.default] == \.default)
    #expect(Int?.none.case == \.none)
    #expect(Result<Int, Failure>.success(1).case == \.success)
  }

  @Test func `all case paths are a sequence in source order`() {
    #expect(
      Array(Action.allCasePaths) == [
        \.login, \.tapped, \.moved, \.renamed, \.pair, \.default, \.response, \.child,
      ])
    #expect(Array(Int?.allCasePaths) == [\.none, \.some])
    #expect(Array(Result<Int, Failure>.allCasePaths) == [\.success, \.failure])
    #expect(Array(Never.allCasePaths).isEmpty)
  }

  @Test func `case paths read as they are written`() {
    #expect(
      AnyCasePath(\Action.Cases.login.loginResponse.success).debugDescription
        == #"\.login.loginResponse.success"#)
    #expect(AnyCasePath(\Action.Cases.default).debugDescription == #"\.default"#)
    #expect(AnyCasePath(\Action.Cases.child.name).debugDescription == #"\.child.name"#)
    #expect(AnyCasePath<Int, Int>().debugDescription == #"\.self"#)
    #expect(
      AnyCasePath<Int, String>(embed: { Int($0) ?? 0 }, extract: { String($0) }).debugDescription
        == "AnyCasePath<Int, String>")
  }

  @Test func `case key paths have a description, other key paths have none`() {
    #expect(caseKeyPathDescription(\Action.Cases.login.loginResponse) == #"\.login.loginResponse"#)
    #expect(caseKeyPathDescription(\Action.Cases.self) == #"\.self"#)
    #expect(caseKeyPathDescription(\String.count) == nil)
  }
}
