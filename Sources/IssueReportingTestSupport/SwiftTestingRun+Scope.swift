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
  static var currentScope: TestScope? {
    if let scope = TestScope.kept { return scope }
    guard let testCase = Test.Case.current, let test = Test.current else { return nil }
    let identity = CaseIdentity(of: testCase, in: test)
    return scopes.withLock { scopes in
      if let scope = scopes[identity], !scope.isEnded || identity.isUnique { return scope }
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
///
/// Swift Testing gives a case no public identity: its arguments may be equal to another case's, and a
/// repetition is the same test again. But it makes a new body for each case of each repetition of a
/// parameterised test, and every task of the case sees that one. So the context of the body is the identity;
/// the scope keeps it alive, so that no later body can take its address.
private enum CaseIdentity: Hashable {
  /// The context of the body of a parameterised case.
  case body(UInt)
  /// A test without parameters, whose body has no context: repetitions in one process are told apart only
  /// if a trait ends their scopes, as those of `DependenciesTestSupport` do.
  case test(Test.ID)
  /// For a toolchain whose cases have no such body: the test and its arguments in words.
  case arguments(Test.ID, String)

  /// Whether nothing that runs later can have this identity.
  var isUnique: Bool {
    if case .body = self { true } else { false }
  }

  init(of testCase: Test.Case, in test: Test) {
    guard testCase.isParameterized else {
      self = .test(test.id)
      return
    }
    if let context = Self.bodyContext(of: testCase) {
      self = .body(context)
    } else {
      var words = ""
      dump(testCase, to: &words)
      self = .arguments(test.id, words)
    }
  }

  private typealias Body = @Sendable () async throws -> Void

  /// The address of what the body of a case captures, read in place: to cast the function out of a mirror
  /// wraps it in a new context each time.
  private static func bodyContext(of testCase: Test.Case) -> UInt? {
    guard bodyIsLast else { return nil }
    let context = withUnsafeBytes(of: testCase) { bytes in
      bytes.load(fromByteOffset: bytes.count - MemoryLayout<UInt>.size, as: UInt.self)
    }
    return context == 0 ? nil : context
  }

  /// Whether the last two words of a case are the code and the context of its body. Looked up once, because
  /// a case is identified often.
  private static let bodyIsLast: Bool = {
    guard let testCase = Test.Case.current, let last = Mirror(reflecting: testCase).children.suffix(1).first
    else { return false }
    return last.label == "body" && last.value is Body
      && MemoryLayout<Body>.size == 2 * MemoryLayout<UInt>.size
      && MemoryLayout<Test.Case>.size == MemoryLayout<Test.Case>.stride
  }()
}
