import Testing

/// Endpoints whose types say more than what they take and return.
@Suite struct DependencyEndpointFormTests {
  private func expand(_ source: String) -> MacroExpansion { .ofClient(source) }

  @Test func `a closure that never returns, or is one expression, may be the default`() {
    expand(
      """
      struct Client {
        @DependencyEndpoint var never: @Sendable (Int) -> String = { _ in fatalError("not used") }
        @DependencyEndpoint var branch: (Int) throws -> String = {
          switch $0 {
          case 0: "none"
          default: "some"
          }
        }
      }
      """
    ).expect(
      """
      struct Client {
        var never: @Sendable (Int) -> String {
          get {
            _never
          }
          set {
            _never = newValue
          }
        }

        private var _never: @Sendable (Int) -> String = { p0 in
          DependenciesMacros._reportUnimplemented("never", of: Self.self)
          let __initial: @Sendable (Int) -> String = { _ in
            fatalError("not used")
          }
          return __initial(p0)
        }
        var branch: (Int) throws -> String {
          get {
            _branch
          }
          set {
            _branch = newValue
          }
        }

        private var _branch: (Int) throws -> String = { p0 in
          DependenciesMacros._reportUnimplemented("branch", of: Self.self)
          let __initial: (Int) throws -> String = {
              switch $0 {
              case 0:
                "none"
              default:
                "some"
              }
            }
          return try __initial(p0)
        }
      }
      """)
  }

  @Test func `an autoclosure is passed on`() {
    expand(
      """
      struct Client {
        @DependencyEndpoint var debug: (_ message: @autoclosure () -> String) -> Void
        @DependencyEndpoint
        var check: (_ text: @autoclosure () throws -> String, _ file: inout String) -> Int = { _, _ in 0 }
        @DependencyEndpoint
        var later: (_ text: @autoclosure @escaping @Sendable () async throws -> String) async throws -> Void
      }
      """
    ).expect(
      """
      struct Client {
        var debug: (_ message: @autoclosure () -> String) -> Void {
          @storageRestrictions(initializes: _debug)
          init(initialValue) {
            _debug = initialValue
          }
          get {
            _debug
          }
          set {
            _debug = newValue
          }
        }

        func debug(message p0: @autoclosure () -> String) {
          self.debug(p0())
        }

        private var _debug: (_ message: @autoclosure () -> String) -> Void = { _ in
          DependenciesMacros._reportUnimplemented("debug", of: Self.self)
        }
        var check: (_ text: @autoclosure () throws -> String, _ file: inout String) -> Int {
          get {
            _check
          }
          set {
            _check = newValue
          }
        }

        func check(text p0: @autoclosure () throws -> String, file p1: inout String) -> Int {
          self.check(try p0(), &p1)
        }

        private var _check: (_ text: @autoclosure () throws -> String, _ file: inout String) -> Int = { p0, p1 in
          DependenciesMacros._reportUnimplemented("check", of: Self.self)
          let __initial: (_ text: () throws -> String, _ file: inout String) -> Int = { _, _ in
            0
          }
          return __initial(p0, &p1)
        }
        var later: (_ text: @autoclosure @escaping @Sendable () async throws -> String) async throws -> Void {
          @storageRestrictions(initializes: _later)
          init(initialValue) {
            _later = initialValue
          }
          get {
            _later
          }
          set {
            _later = newValue
          }
        }

        func later(text p0: @autoclosure @escaping @Sendable () async throws -> String) async throws {
          try await self.later(try await p0())
        }

        private var _later: (_ text: @autoclosure @escaping @Sendable () async throws -> String) async throws -> Void = { _ in
          DependenciesMacros._reportUnimplemented("later", of: Self.self)
          throw DependenciesMacros.Unimplemented("later")
        }
      }
      """)
  }

  @Test func `what takes a variadic argument has no method`() {
    expand(
      """
      struct Client {
        @DependencyEndpoint var sum: (Int...) -> Int = { $0.count }
        @DependencyEndpoint var join: (_ words: String...) throws -> String
      }
      """
    ).expect(
      """
      struct Client {
        var sum: (Int...) -> Int {
          get {
            _sum
          }
          set {
            _sum = newValue
          }
        }

        private var _sum: (Int...) -> Int = { p0 in
          DependenciesMacros._reportUnimplemented("sum", of: Self.self)
          let __initial: ([Int]) -> Int = {
            $0.count
          }
          return __initial(p0)
        }
        var join: (_ words: String...) throws -> String {
          @storageRestrictions(initializes: _join)
          init(initialValue) {
            _join = initialValue
          }
          get {
            _join
          }
          set {
            _join = newValue
          }
        }

        private var _join: (_ words: String...) throws -> String = { _ in
          DependenciesMacros._reportUnimplemented("join", of: Self.self)
          throw DependenciesMacros.Unimplemented("join")
        }
      }
      """)
  }

  @Test func `a method is isolated and available as its property is`() {
    expand(
      """
      @DependencyClient struct Client: Sendable {
        @MainActor var show: @Sendable (_ id: Int) -> Void
        @MainActor var hide: @MainActor @Sendable (_ id: Int) -> Void
        @MainActor var save: @concurrent @Sendable (_ id: Int) async throws -> Void
        @available(*, deprecated) var old: @Sendable (_ id: Int) -> Void
        var ask: @isolated(any) @Sendable (_ id: Int) throws -> Void
      }
      """
    ).expect(
      """
      struct Client: Sendable {
        @MainActor
        var show: @Sendable (_ id: Int) -> Void {
          @storageRestrictions(initializes: _show)
          init(initialValue) {
            _show = initialValue
          }
          get {
            _show
          }
          set {
            _show = newValue
          }
        }

        @MainActor func show(id p0: Int) {
          self.show(p0)
        }

        private var _show: @Sendable (_ id: Int) -> Void = { _ in
          DependenciesMacros._reportUnimplemented("show", of: Self.self)
        }
        @MainActor
        var hide: @MainActor @Sendable (_ id: Int) -> Void {
          @storageRestrictions(initializes: _hide)
          init(initialValue) {
            _hide = initialValue
          }
          get {
            _hide
          }
          set {
            _hide = newValue
          }
        }

        @MainActor func hide(id p0: Int) {
          self.hide(p0)
        }

        private var _hide: @MainActor @Sendable (_ id: Int) -> Void = { _ in
          DependenciesMacros._reportUnimplemented("hide", of: Self.self)
        }
        @MainActor
        var save: @concurrent @Sendable (_ id: Int) async throws -> Void {
          @storageRestrictions(initializes: _save)
          init(initialValue) {
            _save = initialValue
          }
          get {
            _save
          }
          set {
            _save = newValue
          }
        }

        @MainActor func save(id p0: Int) async throws {
          try await self.save(p0)
        }

        private var _save: @concurrent @Sendable (_ id: Int) async throws -> Void = { _ in
          DependenciesMacros._reportUnimplemented("save", of: Self.self)
          throw DependenciesMacros.Unimplemented("save")
        }
        @available(*, deprecated)
        var old: @Sendable (_ id: Int) -> Void {
          @storageRestrictions(initializes: _old)
          init(initialValue) {
            _old = initialValue
          }
          get {
            _old
          }
          set {
            _old = newValue
          }
        }

        @available(*, deprecated) func old(id p0: Int) {
          self.old(p0)
        }

        private var _old: @Sendable (_ id: Int) -> Void = { _ in
          DependenciesMacros._reportUnimplemented("old", of: Self.self)
        }
        var ask: @isolated(any) @Sendable (_ id: Int) throws -> Void {
          @storageRestrictions(initializes: _ask)
          init(initialValue) {
            _ask = initialValue
          }
          get {
            _ask
          }
          set {
            _ask = newValue
          }
        }

        func ask(id p0: Int) async throws {
          try await self.ask(p0)
        }

        private var _ask: @isolated(any) @Sendable (_ id: Int) throws -> Void = { _ in
          DependenciesMacros._reportUnimplemented("ask", of: Self.self)
          throw DependenciesMacros.Unimplemented("ask")
        }

        init(
          show: @escaping @Sendable (_ id: Int) -> Void,
          hide: @escaping @MainActor @Sendable (_ id: Int) -> Void,
          save: @escaping @concurrent @Sendable (_ id: Int) async throws -> Void,
          old: @escaping @Sendable (_ id: Int) -> Void,
          ask: @escaping @isolated(any) @Sendable (_ id: Int) throws -> Void
        ) {
          self._show = show
          self._hide = hide
          self._save = save
          self._old = old
          self._ask = ask
        }

        init() {
        }
      }
      """)
  }

  @Test func `a property that is not isolated has a method that is not`() {
    expand(
      """
      @MainActor struct Client {
        @DependencyEndpoint nonisolated var count: @Sendable (_ of: String) -> Void
        @DependencyEndpoint nonisolated var show: @MainActor @Sendable (_ id: Int) -> Void
      }
      """
    ).expect(
      """
      @MainActor struct Client {
        nonisolated var count: @Sendable (_ of: String) -> Void {
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

        nonisolated func count(of p0: String) {
          self.count(p0)
        }

        private var _count: @Sendable (_ of: String) -> Void = { _ in
          DependenciesMacros._reportUnimplemented("count", of: Self.self)
        }
        nonisolated var show: @MainActor @Sendable (_ id: Int) -> Void {
          @storageRestrictions(initializes: _show)
          init(initialValue) {
            _show = initialValue
          }
          get {
            _show
          }
          set {
            _show = newValue
          }
        }

        @MainActor func show(id p0: Int) {
          self.show(p0)
        }

        private var _show: @MainActor @Sendable (_ id: Int) -> Void = { _ in
          DependenciesMacros._reportUnimplemented("show", of: Self.self)
        }
      }
      """)
  }

  @Test func `a method may be named by a word of the language, or by words`() {
    expand(
      """
      struct Client {
        @DependencyEndpoint(method: "default") var normal: (_ id: Int) -> Void
        @DependencyEndpoint(method: "load all") var loadAll: () -> Void
      }
      """
    ).expect(
      """
      struct Client {
        var normal: (_ id: Int) -> Void {
          @storageRestrictions(initializes: _normal)
          init(initialValue) {
            _normal = initialValue
          }
          get {
            _normal
          }
          set {
            _normal = newValue
          }
        }

        func `default`(id p0: Int) {
          self.normal(p0)
        }

        private var _normal: (_ id: Int) -> Void = { _ in
          DependenciesMacros._reportUnimplemented("normal", of: Self.self)
        }
        var loadAll: () -> Void {
          @storageRestrictions(initializes: _loadAll)
          init(initialValue) {
            _loadAll = initialValue
          }
          get {
            _loadAll
          }
          set {
            _loadAll = newValue
          }
        }

        func `load all`() {
          self.loadAll()
        }

        private var _loadAll: () -> Void = {
          DependenciesMacros._reportUnimplemented("loadAll", of: Self.self)
        }
      }
      """)
  }
}
