import Testing

/// The same forms are compiled and used in `DependenciesTests/DependencyClientTests.swift`.
@Suite struct DependencyClientMacroTests {
  private func expand(_ source: String) -> MacroExpansion { .ofClient(source) }

  @Test func `closures become endpoints with methods, and the client gets initialisers`() {
    expand(
      """
      @DependencyClient
      public struct Client {
        public var fetch: @Sendable (_ id: Int, _ options: inout [String]) async throws -> String
        public var count: () -> Int = { 42 }
        @DependencyEndpointIgnored public var log: (String) -> Void
        public var limit = 10
        public let name: String
        static let shared: @Sendable () -> Int = { 1 }
        var computed: () -> Int { { 1 } }
      }
      """
    ).expect(
      """

      public struct Client {
        public var fetch: @Sendable (_ id: Int, _ options: inout [String]) async throws -> String {
          @storageRestrictions(initializes: _fetch)
          init(initialValue) {
            _fetch = initialValue
          }
          get {
            _fetch
          }
          set {
            _fetch = newValue
          }
        }

        public func fetch(id p0: Int, options p1: inout [String]) async throws -> String {
          try await self.fetch(p0, &p1)
        }

        private var _fetch: @Sendable (_ id: Int, _ options: inout [String]) async throws -> String = { _, _ in
          DependenciesMacros._reportUnimplemented("fetch", of: Self.self)
          throw DependenciesMacros.Unimplemented("fetch")
        }
        public var count: () -> Int {
          get {
            _count
          }
          set {
            _count = newValue
          }
        }

        private var _count: () -> Int = {
          DependenciesMacros._reportUnimplemented("count", of: Self.self)
          let __initial: () -> Int = {
            42
          }
          return __initial()
        }
        public var log: (String) -> Void
        public var limit = 10
        public let name: String
        static let shared: @Sendable () -> Int = { 1 }
        var computed: () -> Int { { 1 } }

        public init(
          fetch: @escaping @Sendable (_ id: Int, _ options: inout [String]) async throws -> String,
          count: @escaping () -> Int,
          log: @escaping (String) -> Void,
          limit: Swift.Int = 10,
          name: String
        ) {
          self._fetch = fetch
          self._count = count
          self.log = log
          self.limit = limit
          self.name = name
        }

        public init(
          log: @escaping (String) -> Void,
          limit: Swift.Int = 10,
          name: String
        ) {
          self.log = log
          self.limit = limit
          self.name = name
        }
      }
      """)
  }

  @Test func `a client of endpoints alone can be made without arguments`() {
    expand(
      """
      @DependencyClient struct Client {
        var track: (_ event: String) -> Void
        private var cache: [String] = []
        var name: String?
      }
      """
    ).expect(
      """
      struct Client {
        var track: (_ event: String) -> Void {
          @storageRestrictions(initializes: _track)
          init(initialValue) {
            _track = initialValue
          }
          get {
            _track
          }
          set {
            _track = newValue
          }
        }

        func track(event p0: String) {
          self.track(p0)
        }

        private var _track: (_ event: String) -> Void = { _ in
          DependenciesMacros._reportUnimplemented("track", of: Self.self)
        }
        private var cache: [String] = []
        var name: String?

        init(
          track: @escaping (_ event: String) -> Void,
          name: String? = nil
        ) {
          self._track = track
          self.name = name
        }

        init(
          name: String? = nil
        ) {
          self.name = name
        }

        init() {
        }
      }
      """)
  }

  @Test func `what an endpoint does until it is set depends on its type`() {
    expand(
      """
      struct Client {
        @DependencyEndpoint var throwing: (Int) throws -> Int
        @DependencyEndpoint var optional: () -> Int?
        @DependencyEndpoint var typed: () throws(Failure) -> Int = { () throws(Failure) -> Int in throw Failure() }
        @DependencyEndpoint var reference: (Int, Int) async -> Int = add
        @DependencyEndpoint var statements: (Int) -> Int = { number in
          let one = 1
          return number + one
        }
      }
      """
    ).expect(
      """
      struct Client {
        var throwing: (Int) throws -> Int {
          @storageRestrictions(initializes: _throwing)
          init(initialValue) {
            _throwing = initialValue
          }
          get {
            _throwing
          }
          set {
            _throwing = newValue
          }
        }

        private var _throwing: (Int) throws -> Int = { _ in
          DependenciesMacros._reportUnimplemented("throwing", of: Self.self)
          throw DependenciesMacros.Unimplemented("throwing")
        }
        var optional: () -> Int? {
          @storageRestrictions(initializes: _optional)
          init(initialValue) {
            _optional = initialValue
          }
          get {
            _optional
          }
          set {
            _optional = newValue
          }
        }

        private var _optional: () -> Int? = {
          DependenciesMacros._reportUnimplemented("optional", of: Self.self)
          return nil
        }
        var typed: () throws(Failure) -> Int {
          get {
            _typed
          }
          set {
            _typed = newValue
          }
        }

        private var _typed: () throws(Failure) -> Int = {
          DependenciesMacros._reportUnimplemented("typed", of: Self.self)
          let __initial: () throws(Failure) -> Int = { () throws(Failure) -> Int in
            throw Failure()
          }
          return try __initial()
        }
        var reference: (Int, Int) async -> Int {
          get {
            _reference
          }
          set {
            _reference = newValue
          }
        }

        private var _reference: (Int, Int) async -> Int = { p0, p1 in
          DependenciesMacros._reportUnimplemented("reference", of: Self.self)
          let __initial: (Int, Int) async -> Int = add
          return await __initial(p0, p1)
        }
        var statements: (Int) -> Int {
          get {
            _statements
          }
          set {
            _statements = newValue
          }
        }

        private var _statements: (Int) -> Int = { p0 in
          DependenciesMacros._reportUnimplemented("statements", of: Self.self)
          let __initial: (Int) -> Int = { number in
              let one = 1
              return number + one
            }
          return __initial(p0)
        }
      }
      """)
  }

  @Test func `a method has the name, the access and the actor of its endpoint`() {
    expand(
      """
      struct Client {
        @DependencyEndpoint(method: "reload")
        package var load: @MainActor @Sendable () async -> Void
        @DependencyEndpoint
        private var `default`: (_ key: String, Int, _ done: @escaping () -> Void) -> Void
      }
      """
    ).expect(
      """
      struct Client {
        package var load: @MainActor @Sendable () async -> Void {
          @storageRestrictions(initializes: _load)
          init(initialValue) {
            _load = initialValue
          }
          get {
            _load
          }
          set {
            _load = newValue
          }
        }

        @MainActor package func reload() async {
          await self.load()
        }

        private var _load: @MainActor @Sendable () async -> Void = {
          DependenciesMacros._reportUnimplemented("load", of: Self.self)
        }
        private var `default`: (_ key: String, Int, _ done: @escaping () -> Void) -> Void {
          @storageRestrictions(initializes: _default)
          init(initialValue) {
            _default = initialValue
          }
          get {
            _default
          }
          set {
            _default = newValue
          }
        }

        private func `default`(key p0: String, _ p1: Int, done p2: @escaping () -> Void) {
          self.`default`(p0, p1, p2)
        }

        private var _default: (_ key: String, Int, _ done: @escaping () -> Void) -> Void = { _, _, _ in
          DependenciesMacros._reportUnimplemented("default", of: Self.self)
        }
      }
      """)
  }

  @Test func `an initialiser that is there is not written again`() {
    expand(
      """
      @DependencyClient struct Client {
        var limit: Int = 1
        init() {}
        init(limit: Int) {}
      }
      """
    ).expect(
      """
      struct Client {
        var limit: Int = 1
        init() {}
        init(limit: Int) {}
      }
      """)
  }
}
