import Testing

/// The initialisers of a client, one by one.
@Suite struct DependencyClientInitializerTests {
  private func expand(_ source: String) -> MacroExpansion { .ofClient(source) }

  @Test func `an initialiser is as visible as the least visible property it sets`() {
    expand(
      """
      public struct Item: Sendable {}

      @DependencyClient public struct Client: Sendable {
        public var count: @Sendable () throws -> Int
        var items: @Sendable (_ of: Item) throws -> [Item]
        package var limit: Int = 10
      }
      """
    ).expect(
      """
      public struct Item: Sendable {}

      public struct Client: Sendable {
        public var count: @Sendable () throws -> Int {
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

        private var _count: @Sendable () throws -> Int = {
          DependenciesMacros._reportUnimplemented("count", of: Self.self)
          throw DependenciesMacros.Unimplemented("count")
        }
        var items: @Sendable (_ of: Item) throws -> [Item] {
          @storageRestrictions(initializes: _items)
          init(initialValue) {
            _items = initialValue
          }
          get {
            _items
          }
          set {
            _items = newValue
          }
        }

        func items(of p0: Item) throws -> [Item] {
          try self.items(p0)
        }

        private var _items: @Sendable (_ of: Item) throws -> [Item] = { _ in
          DependenciesMacros._reportUnimplemented("items", of: Self.self)
          throw DependenciesMacros.Unimplemented("items")
        }
        package var limit: Int = 10

        init(
          count: @escaping @Sendable () throws -> Int,
          items: @escaping @Sendable (_ of: Item) throws -> [Item],
          limit: Int = 10
        ) {
          self._count = count
          self._items = items
          self.limit = limit
        }

        package init(
          limit: Int = 10
        ) {
          self.limit = limit
        }

        public init() {
        }
      }
      """)
  }

  @Test func `a private property without a value makes the initialiser private`() {
    expand(
      """
      @DependencyClient public struct Client {
        private struct Session {}
        public var count: () throws -> Int
        private let session: Session
        private var calls: Int = 0
      }
      """
    ).expect(
      """
      public struct Client {
        private struct Session {}
        public var count: () throws -> Int {
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

        private var _count: () throws -> Int = {
          DependenciesMacros._reportUnimplemented("count", of: Self.self)
          throw DependenciesMacros.Unimplemented("count")
        }
        private let session: Session
        private var calls: Int = 0

        private init(
          count: @escaping () throws -> Int,
          session: Session
        ) {
          self._count = count
          self.session = session
        }

        private init(
          session: Session
        ) {
          self.session = session
        }
      }
      """)
  }

  @Test func `only those who see a property see the initialiser`() {
    expand(
      """
      @DependencyClient public struct Client {
        public var count: () throws -> Int
        @_spi(Inner) public var limit: Int = 10
      }
      """
    ).expect(
      """
      public struct Client {
        public var count: () throws -> Int {
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

        private var _count: () throws -> Int = {
          DependenciesMacros._reportUnimplemented("count", of: Self.self)
          throw DependenciesMacros.Unimplemented("count")
        }
        @_spi(Inner) public var limit: Int = 10

        @_spi(Inner)
        public init(
          count: @escaping () throws -> Int,
          limit: Int = 10
        ) {
          self._count = count
          self.limit = limit
        }

        @_spi(Inner)
        public init(
          limit: Int = 10
        ) {
          self.limit = limit
        }

        public init() {
        }
      }
      """)
  }

  @Test func `a specifier of a type is written before it escapes`() {
    expand(
      """
      @DependencyClient struct Client: Sendable {
        var load: nonisolated(nonsending) @Sendable (_ id: Int) async throws -> String
        let transform: nonisolated(nonsending) @Sendable (String) async -> Int
      }
      """
    ).expect(
      """
      struct Client: Sendable {
        var load: nonisolated(nonsending) @Sendable (_ id: Int) async throws -> String {
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

        nonisolated(nonsending) func load(id p0: Int) async throws -> String {
          try await self.load(p0)
        }

        private var _load: nonisolated(nonsending) @Sendable (_ id: Int) async throws -> String = { _ in
          DependenciesMacros._reportUnimplemented("load", of: Self.self)
          throw DependenciesMacros.Unimplemented("load")
        }
        let transform: nonisolated(nonsending) @Sendable (String) async -> Int

        init(
          load: nonisolated(nonsending) @escaping @Sendable (_ id: Int) async throws -> String,
          transform: nonisolated(nonsending) @escaping @Sendable (String) async -> Int
        ) {
          self._load = load
          self.transform = transform
        }

        init(
          transform: nonisolated(nonsending) @escaping @Sendable (String) async -> Int
        ) {
          self.transform = transform
        }
      }
      """)
  }
}
