import Testing

/// What is refused in a client, and that all else is expanded nevertheless: the compiler would add what is missing.
@Suite struct DependencyClientMistakeTests {
  private func expand(_ source: String) -> MacroExpansion { .ofClient(source) }

  @Test func `a closure that must return something needs a default`() {
    let expansion = expand(
      """
      struct Client {
        @DependencyEndpoint var count: (Int, _ unit: String) -> Int
      }
      """)
    #expect(
      expansion.diagnostics.map(\.message) == [
        """
        Default value required for the closure 'count', which cannot throw: it needs something to return when a test \
        does not implement it
        """
      ])
    #expect(expansion.diagnostics.map(\.fixIts) == [["Insert '= { _, _ in <#Int#> }'"]])
    // All that is expanded otherwise is there, so that the compiler has nothing to add.
    #expect(
      expansion.text == """
        struct Client {
          var count: (Int, _ unit: String) -> Int {
            @storageRestrictions(initializes: _count)
            init(initialValue) {
              _count = initialValue
            }
            get {
              _count
            }
            set {
              _count = newValue
            }
          }

          func count(_ p0: Int, unit p1: String) -> Int {
            self.count(p0, p1)
          }

          private var _count: (Int, _ unit: String) -> Int = { _, _ in
            Swift.fatalError()
          }
        }
        """)
  }

  @Test(arguments: [("Failure", "throws only 'Failure'"), ("Never", "cannot throw")])
  func `a closure that throws one type of error needs a default`(error: String, said: String) {
    let expansion = expand(
      """
      struct Client {
        @DependencyEndpoint var load: () throws(\(error)) -> Int
      }
      """)
    #expect(expansion.diagnostics.map(\.id) == ["dependency-endpoint-needs-default"])
    #expect(expansion.diagnostics.first?.message.contains("'load', which \(said):") == true)
  }

  @Test func `a property needs a type for the initialiser`() {
    expand(
      """
      @DependencyClient struct Client {
        var cache = Cache()
      }
      """
    ).expect(
      .init(
        id: "dependency-client-needs-type",
        message: "'@DependencyClient' needs the type of 'cache' in order to write an initialiser",
        line: 2, column: 7, fixIts: ["Insert ': <#Type#>'"]),
      fixed: """
        @DependencyClient struct Client {
          var cache: <#Type#> = Cache()
        }
        """)
  }

  @Test func `properties that share a declaration are refused, as they have to be set`() {
    let expansion = expand(
      """
      @DependencyClient struct Client {
        var width = 1, height = 2
        var name, title: String?
        public var x, y: () throws -> Int
      }
      """)
    expansion.expect(
      .init(
        id: "dependency-client-needs-single-properties",
        message: "'@DependencyClient' needs 'x' and 'y' in declarations of their own to write an initialiser",
        line: 4, column: 3, fixIts: ["Declare them one by one"]))
  }

  @Test func `only a struct can be a client`() {
    expand("@DependencyClient class Client {}").expect(
      .init(
        id: "dependency-client-needs-struct",
        message: "'@DependencyClient' can only be applied to a struct, not to a 'class'",
        line: 1, column: 19, fixIts: ["Remove '@DependencyClient'"]),
      fixed: "class Client {}")
    #expect(
      expand("@DependencyClient actor Client {}").diagnostics.first?.message.hasSuffix("not to an 'actor'")
        == true)
  }

  @Test func `only a closure can be an endpoint`() {
    let expansion = expand(
      """
      struct Client {
        @DependencyEndpoint var count: Int
      }
      """)
    // The accessors are those that the attribute promises: the compiler would miss them.
    #expect(expansion.text.contains("get {\n      Swift.fatalError()"))
    expansion.expect(
      .init(
        id: "dependency-endpoint-needs-closure",
        message: """
          '@DependencyEndpoint' can only be applied to a 'var' with a closure type, such as \
          'var fetch: @Sendable (_ id: Int) async throws -> String'
          """,
        line: 2, column: 3, fixIts: ["Remove '@DependencyEndpoint'"]))
  }

  @Test(arguments: ["name", #""\(name)""#, #""a\nb""#])
  func `the name of a method is a literal that names a method`(name: String) {
    let expansion = expand(
      """
      struct Client {
        @DependencyEndpoint(method: \(name)) var load: () throws -> Int
      }
      """)
    #expect(expansion.diagnostics.map(\.id) == ["dependency-endpoint-method-literal"])
  }

  @Test func `a method cannot pass on a variadic argument`() {
    let expansion = expand(
      """
      struct Client {
        @DependencyEndpoint(method: "add") var sum: (Int...) throws -> Int
      }
      """)
    #expect(expansion.diagnostics.map(\.id) == ["dependency-endpoint-no-method"])
  }
}
