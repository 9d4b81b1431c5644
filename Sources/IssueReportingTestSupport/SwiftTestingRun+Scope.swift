import IssueReporting
import Synchronization
import Testing

extension SwiftTestingRun {
  /// The test around the current task.
  static var currentTest: TestContext.Testing? {
    Test.current.map { test in
      TestContext.Testing(test: TestContext.Testing.Test(id: .init(test.id), traits: test.traits))
    }
  }

  /// The test case around the current task.
  ///
  /// Swift Testing gives a case no public identity: its arguments may be equal to another case's, and a
  /// repetition is the same test again. But it makes a new body for each case of each repetition, and every
  /// task of the case sees that one. So the body is the identity, kept alive by the scope, so that no later
  /// body can take its address.
  static var currentScope: TestScope? {
    guard let testCase = Test.Case.current, let test = Test.current else { return nil }
    let identity = CaseIdentity(of: testCase, in: test)
    return scopes.withLock { scopes in
      if let scope = scopes[identity] { return scope }
      let scope = TestScope(name: name(of: testCase, in: test), identity: testCase)
      scopes[identity] = scope
      return scope
    }
  }

  private static let scopes = Mutex<[CaseIdentity: TestScope]>([:])

  /// `name(of:in:) (1, "a")`
  private static func name(of testCase: Test.Case, in test: Test) -> String {
    let arguments = arguments(of: testCase).map { String(describingForTest: $0) }
    let suites = test.id.nameComponents.dropLast()
    let name = (suites + [test.name]).joined(separator: ".")
    return arguments.isEmpty ? name : "\(name) → \(arguments.joined(separator: ", "))"
  }

  /// The arguments of a case, as far as its mirror shows them.
  private static func arguments(of testCase: Test.Case) -> [Any] {
    guard
      testCase.isParameterized,
      let kind = Mirror(reflecting: testCase).descendant("_kind"),
      let payload = Mirror(reflecting: kind).children.first?.value,
      let arguments = Mirror(reflecting: payload).descendant("arguments")
    else { return [] }
    return Mirror(reflecting: arguments).children.compactMap {
      Mirror(reflecting: $0.value).descendant("value")
    }
  }
}

/// What tells one running case from every other.
private enum CaseIdentity: Hashable {
  /// The code and the context of the body. A case without arguments may have no context, and shares its code with no
  /// other test.
  case body(code: UInt, context: UInt, Test.ID)
  /// For a toolchain whose cases have no such body: the test and the arguments in words.
  case arguments(Test.ID, String)

  init(of testCase: Test.Case, in test: Test) {
    if Self.bodyIsLast {
      // Read in place: to cast the function out of a mirror wraps it in a new context each time.
      self = withUnsafeBytes(of: testCase) { bytes in
        let body = bytes.count - MemoryLayout<Body>.size
        return .body(
          code: bytes.load(fromByteOffset: body, as: UInt.self),
          context: bytes.load(fromByteOffset: body + MemoryLayout<UInt>.size, as: UInt.self), test.id)
      }
    } else {
      var words = ""
      dump(testCase, to: &words)
      self = .arguments(test.id, words)
    }
  }

  private typealias Body = @Sendable () async throws -> Void

  /// Whether the last two words of a case are its body. Looked up once, because a case is identified often.
  private static let bodyIsLast: Bool = {
    guard let testCase = Test.Case.current, let last = Mirror(reflecting: testCase).children.suffix(1).first
    else {
      return false
    }
    return last.label == "body" && last.value is Body
      && MemoryLayout<Body>.size == 2 * MemoryLayout<UInt>.size
      && MemoryLayout<Test.Case>.size == MemoryLayout<Test.Case>.stride
  }()
}
