import SwiftSyntaxMacroExpansion
import Testing

#if canImport(MacroImplementations)
  @testable import MacroImplementations
#else
  @testable import ComposableArchitectureMacros
#endif

/// The same forms are compiled and used in `DependenciesTests/DependencyEntryTests.swift`.
@Suite struct DependencyEntryMacroTests {
  private func expand(_ source: String) -> MacroExpansion {
    MacroExpansion(of: source, with: ["DependencyEntry": MacroSpec(type: DependencyEntryMacro.self)])
  }

  @Test func `a property becomes a dependency with a key of its own`() {
    expand(
      """
      extension DependencyValues {
        @DependencyEntry(liveValue: Client.live, previewValue: Client.preview)
        public var client = Client.test
      }
      """
    ).expect(
      """
      extension DependencyValues {
        public var client {
          get {
            self[__Key_client.self]
          }
          set {
            self[__Key_client.self] = newValue
          }
        }

        private enum __Key_client: Dependencies.DependencyKey {
          static let liveValue = Client.live
          static let previewValue = Client.preview
          static let testValue = Client.test
        }
      }
      """)
  }

  @Test func `a property with a type makes its values anew`() {
    expand(
      """
      extension DependencyValues {
        @DependencyEntry(liveValue: Client(live: true)) var `client`: Client = Client()
      }
      """
    ).expect(
      """
      extension DependencyValues {
        var `client`: Client {
          get {
            self[__Key_client.self]
          }
          set {
            self[__Key_client.self] = newValue
          }
        }

        private enum __Key_client: Dependencies.DependencyKey {
          static var liveValue: Client {
            Client(live: true)
          }
          static var testValue: Client {
            Client()
          }
        }
      }
      """)
  }

  @Test func `a named key is as visible as its property`() {
    expand(
      """
      extension DependencyValues {
        @DependencyEntry("ClientKey") public var client: Client = .test
      }
      """
    ).expect(
      """
      extension DependencyValues {
        public var client: Client {
          get {
            self[ClientKey.self]
          }
          set {
            self[ClientKey.self] = newValue
          }
        }

        public enum ClientKey: Dependencies.TestDependencyKey {
          public static var testValue: Client {
            .test
          }
        }
      }
      """)
  }

  @Test func `a property needs a value`() {
    expand(
      """
      extension DependencyValues {
        @DependencyEntry var client: Client
      }
      """
    ).expect(
      .init(
        id: "dependency-entry-needs-value", message: "'@DependencyEntry' needs a value of 'client' for tests",
        line: 2, column: 24, fixIts: ["Insert '= <#Client#>'"]))
  }

  @Test func `what is wrong with an entry is said once, as all else is expanded`() {
    let missing = expand(
      """
      extension DependencyValues {
        @DependencyEntry("a key") var client: Client
      }
      """)
    #expect(missing.diagnostics.map(\.id) == ["dependency-entry-key-name"])
    #expect(
      missing.text == """
        extension DependencyValues {
          var client: Client {
            get {
              self[__Key_client.self]
            }
            set {
              self[__Key_client.self] = newValue
            }
          }

          private enum __Key_client: Dependencies.TestDependencyKey {
            static var testValue: Client {
              Swift.fatalError()
            }
          }
        }
        """)
    let misplaced = expand("struct Client {\n  @DependencyEntry var limit: Int = 1\n}")
    #expect(misplaced.diagnostics.map(\.id) == ["dependency-entry-needs-dependency-values"])
    #expect(
      misplaced.text == """
        struct Client {
          var limit: Int {
            get {
              Swift.fatalError()
            }
            set {
            }
          }
        }
        """)
  }

  @Test func `an entry belongs into DependencyValues`() {
    let expansion = expand(
      """
      extension Client {
        @DependencyEntry var client = Client()
      }
      """)
    #expect(expansion.diagnostics.map(\.id) == ["dependency-entry-needs-dependency-values"])
    #expect(expansion.diagnostics.first?.fixIts == ["Remove '@DependencyEntry'"])
  }

  @Test(arguments: [#"name"#, #""a key""#, #""\(name)""#])
  func `the name of a key is a literal that names a type`(name: String) {
    let expansion = expand(
      """
      extension DependencyValues {
        @DependencyEntry(\(name)) var client = Client()
      }
      """)
    #expect(expansion.diagnostics.map(\.id) == ["dependency-entry-key-name"])
  }

  @Test func `a constant cannot be an entry`() {
    let expansion = expand(
      """
      extension DependencyValues {
        @DependencyEntry let client = Client()
      }
      """)
    #expect(expansion.diagnostics.map(\.id) == ["dependency-entry-needs-variable"])
  }
}
