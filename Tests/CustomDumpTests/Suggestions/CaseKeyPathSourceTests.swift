import CustomDump
import Testing

private enum Child {
  enum Presentation {
    case dismiss
    case presented(Action)
  }
  enum Action {
    case save
    case rename(String)
  }
  enum Element {
    case element(id: Int, action: Action)
  }
}

private enum Size { case large }

private enum Action {
  case child(Child.Presentation)
  case indexed(Int, name: String)
  case labelled(value: Int)
  case loaded(Int?)
  case response(Result<[String], any Error>)
  case finished(Result<Void, any Error>)
  case resized(Size)
  case tapped
  case rows(Child.Element)
  case `self`
}

struct CaseKeyPathSourceTests {
  private func path(_ action: Action) -> String {
    caseKeyPath(ofAction: action) { $0 != Size.self }.path
  }

  private func payload(_ action: Action) -> Any? {
    caseKeyPath(ofAction: action) { $0 != Size.self }.payload
  }

  @Test func `a case without payload ends the path`() {
    #expect(path(.tapped) == #"\.tapped"#)
    #expect(payload(.tapped) == nil)
    #expect(path(.`self`) == #"\.`self`"#)
  }

  @Test func `enums are followed to their last case`() {
    #expect(path(.child(.presented(.save))) == #"\.child.presented.save"#)
    #expect(path(.child(.dismiss)) == #"\.child.dismiss"#)
    #expect(path(.child(.presented(.rename("x")))) == #"\.child.presented.rename"#)
    #expect(payload(.child(.presented(.rename("x")))) as? String == "x")
  }

  @Test func `a result is followed`() {
    #expect(path(.response(.success(["a"]))) == #"\.response.success"#)
    #expect(payload(.response(.success(["a"]))) as? [String] == ["a"])
    #expect(path(.response(.failure(CancellationError()))) == #"\.response.failure"#)
    #expect(path(.finished(.success(()))) == #"\.finished.success"#)
    #expect(payload(.finished(.success(()))) == nil)
  }

  @Test func `an element is named by its id`() {
    #expect(path(.rows(.element(id: 2, action: .save))) == #"\.rows[id: 2].save"#)
    #expect(path(.rows(.element(id: 2, action: .rename("x")))) == #"\.rows[id: 2].rename"#)
  }

  @Test func `values, optionals and plain enums are payloads`() {
    #expect(path(.loaded(nil)) == #"\.loaded"#)
    #expect(payload(.loaded(3)) as? Int == 3)
    #expect(path(.resized(.large)) == #"\.resized"#)
    #expect(payload(.resized(.large)) as? Size == .large)
    #expect(path(.labelled(value: 3)) == #"\.labelled"#)
    #expect(payload(.labelled(value: 3)) as? Int == 3)
    #expect(payload(.indexed(1, name: "a")) as? (Int, name: String) ?? (0, "") == (1, name: "a"))
  }
}
