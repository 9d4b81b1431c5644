import SwiftSyntaxMacroExpansion
import Testing

#if canImport(MacroImplementations)
  @testable import MacroImplementations
#else
  @testable import ComposableArchitectureMacros
#endif

/// The same forms are compiled and used in `ComposableArchitectureTests/Observation`.
@Suite struct ObservableStateMacroTests {
  private func expand(_ source: String) -> MacroExpansion {
    MacroExpansion(
      of: source,
      with: [
        "ObservableState": MacroSpec(type: ObservableStateMacro.self, conformances: ["ObservableState"]),
        "ObservationStateIgnored": MacroSpec(type: ObservationStateIgnoredMacro.self),
        "Presents": MacroSpec(type: PresentsMacro.self),
      ])
  }

  private func expandProperty(_ source: String) -> MacroExpansion {
    MacroExpansion(
      of: source, with: ["ObservationStateTracked": MacroSpec(type: ObservationStateTrackedMacro.self)])
  }

  @Test func `a struct gets identity and registrar, and its stored variables are tracked`() {
    expand(
      """
      @ObservableState
      public struct State: Equatable {
        static let shared = 0
        let id: Int
        var count = 0
        var child: Child.State
        var doubled: Int { count * 2 }
        @Wrapper var wrapped = 1
        lazy var late = 1
        #if DEBUG
          var debug: Child.State
        #endif
      }
      """
    ).expect(
      """

      public struct State: Equatable {
        static let shared = 0
        let id: Int
        @ComposableArchitecture.ObservationStateTracked
        var count = 0
        @ComposableArchitecture.ObservationStateTracked
        var child: Child.State
        var doubled: Int { count * 2 }
        @Wrapper var wrapped = 1
        lazy var late = 1
        #if DEBUG
          var debug: Child.State
        #endif

        var _$observationRegistrar = ComposableArchitecture.ObservationStateRegistrar()

        public var _$id: ComposableArchitecture.ObservableStateID {
          _$observationRegistrar.id
        }

        public mutating func _$willModify() {
          _$observationRegistrar._$willModify()
        }

        public mutating func _$inheritIdentity(from other: Self) {
          _$observationRegistrar = other._$observationRegistrar
          ComposableArchitecture._$inheritIdentity(&_child, from: other._child)
          #if DEBUG
          ComposableArchitecture._$inheritIdentity(&_debug, from: other._debug)
          #endif
        }
      }

      extension State: nonisolated ComposableArchitecture.ObservableState {
      }
      """)
  }

  @Test func `comments, conditions and generic parameters of a state stay as they are`() {
    expand(
      """
      /// A page.
      @ObservableState
      struct Page<Item: Equatable>: Equatable {
        /// What is on it.
        var items: [Item] = []
        #if DEBUG
          var log = [""]
        #endif
        @ObservationStateIgnored var cache = 0
      }
      """
    ).expect(
      """
      /// A page.
      struct Page<Item: Equatable>: Equatable {
        @ComposableArchitecture.ObservationStateTracked
        /// What is on it.
        var items: [Item] = []
        #if DEBUG
          var log = [""]
        #endif
        var cache = 0

        var _$observationRegistrar = ComposableArchitecture.ObservationStateRegistrar()

        var _$id: ComposableArchitecture.ObservableStateID {
          _$observationRegistrar.id
        }

        mutating func _$willModify() {
          _$observationRegistrar._$willModify()
        }

        mutating func _$inheritIdentity(from other: Self) {
          _$observationRegistrar = other._$observationRegistrar
          ComposableArchitecture._$inheritIdentity(&_items, from: other._items)
          #if DEBUG
          ComposableArchitecture._$inheritIdentity(&_log, from: other._log)
          #endif
        }
      }

      extension Page: nonisolated ComposableArchitecture.ObservableState {
      }
      """)
  }

  @Test func `a coded struct has keys with the names of its properties`() {
    expand(
      """
      @ObservableState
      struct State: Codable {
        let id: Int
        let version = 1
        var count = 0
        @ObservationStateIgnored var cache = 0
      }
      """
    ).expect(
      """

      struct State: Codable {
        let id: Int
        let version = 1
        @ComposableArchitecture.ObservationStateTracked
        var count = 0
        var cache = 0

        var _$observationRegistrar = ComposableArchitecture.ObservationStateRegistrar()

        var _$id: ComposableArchitecture.ObservableStateID {
          _$observationRegistrar.id
        }

        mutating func _$willModify() {
          _$observationRegistrar._$willModify()
        }

        mutating func _$inheritIdentity(from other: Self) {
          _$observationRegistrar = other._$observationRegistrar

        }

        private enum CodingKeys: Swift.String, Swift.CodingKey {
          case id
          case _count = "count"
          case cache
        }
      }

      extension State: nonisolated ComposableArchitecture.ObservableState {
      }
      """)
  }

  @Test func `keys that are written by hand are taken as they are`() {
    let expansion = expand(
      """
      @ObservableState struct State: Codable {
        var count = 0
        enum CodingKeys: CodingKey { case _count }
      }
      """)
    #expect(expansion.diagnostics == [])
    #expect(expansion.text.split(separator: "CodingKeys").count == 2)
  }

  @Test func `an enum has the identity of its payload`() {
    expand(
      """
      @ObservableState
      enum State {
        case detail(Detail.State)
        case labelled(state: Detail.State)
        case pair(Int, Int)
        #if DEBUG
          case debug(Int)
        #endif
        case none
      }
      """
    ).expect(
      """

      enum State {
        case detail(Detail.State)
        case labelled(state: Detail.State)
        case pair(Int, Int)
        #if DEBUG
          case debug(Int)
        #endif
        case none

        var _$id: ComposableArchitecture.ObservableStateID {
          switch self {
          case .detail(let state):
            return ComposableArchitecture.ObservableStateID._$id(for: state)._$tag(0)
          case .labelled(let state):
            return ComposableArchitecture.ObservableStateID._$id(for: state)._$tag(1)
          case .pair:
            return ComposableArchitecture.ObservableStateID()
          #if DEBUG
          case .debug(let state):
            return ComposableArchitecture.ObservableStateID._$id(for: state)._$tag(3)
          #endif
          case .none:
            return ComposableArchitecture.ObservableStateID._$inert._$tag(4)
          }
        }

        mutating func _$willModify() {
          switch self {
          case .detail(var state):
            ComposableArchitecture._$willModify(&state)
            self = .detail(state)
          case .labelled(var state):
            ComposableArchitecture._$willModify(&state)
            self = .labelled(state: state)
          case .pair:
            break
          #if DEBUG
          case .debug(var state):
            ComposableArchitecture._$willModify(&state)
            self = .debug(state)
          #endif
          case .none:
            break
          }
        }

        mutating func _$inheritIdentity(from other: Self) {
          switch self {
          case .detail(var state):
            guard case .detail(let otherState) = other else {
              return
            }
            ComposableArchitecture._$inheritIdentity(&state, from: otherState)
            self = .detail(state)
          case .labelled(var state):
            guard case .labelled(let otherState) = other else {
              return
            }
            ComposableArchitecture._$inheritIdentity(&state, from: otherState)
            self = .labelled(state: state)
          case .pair:
            break
          #if DEBUG
          case .debug(var state):
            guard case .debug(let otherState) = other else {
              return
            }
            ComposableArchitecture._$inheritIdentity(&state, from: otherState)
            self = .debug(state)
          #endif
          case .none:
            break
          }
        }
      }

      extension State: nonisolated ComposableArchitecture.ObservableState {
      }
      """)
  }

  @Test func `an enum without payloads, or without cases, has no payload to identify`() {
    expand("@ObservableState enum State {\n  case on, off\n}").expect(
      """
      enum State {
        case on, off

        var _$id: ComposableArchitecture.ObservableStateID {
          switch self {
          case .on:
            return ComposableArchitecture.ObservableStateID._$inert._$tag(0)
          case .off:
            return ComposableArchitecture.ObservableStateID._$inert._$tag(1)
          }
        }

        mutating func _$willModify() {

        }

        mutating func _$inheritIdentity(from other: Self) {

        }
      }

      extension State: nonisolated ComposableArchitecture.ObservableState {
      }
      """)
    expand("@ObservableState enum State {}").expect(
      """
      enum State {

        var _$id: ComposableArchitecture.ObservableStateID {
          switch self {

          }
        }

        mutating func _$willModify() {

        }

        mutating func _$inheritIdentity(from other: Self) {

        }
      }

      extension State: nonisolated ComposableArchitecture.ObservableState {
      }
      """)
  }

  @Test func `a tracked property has storage and observed accessors`() {
    expandProperty("struct State {\n  @ObservationStateTracked var count: Int = 0\n}").expect(
      """
      struct State {
        var count: Int {
          @storageRestrictions(initializes: _count)
          init(initialValue) {
            _count = initialValue
          }
          get {
            _$observationRegistrar.access(self, keyPath: \\.count)
            return _count
          }
          set {
            _$observationRegistrar.mutate(self, keyPath: \\.count, &_count, newValue, ComposableArchitecture._$isIdentityEqual, ComposableArchitecture._$shouldNotifyObservers)
          }
          _modify {
            let oldValue = _$observationRegistrar._$begin(&_count)
            defer {
              _$observationRegistrar._$end(self, \\.count, &_count, oldValue, ComposableArchitecture._$isIdentityEqual, ComposableArchitecture._$shouldNotifyObservers)
            }
            yield &_count
          }
        }

        private var _count: Int = 0
      }
      """, isPart: true)
  }

  @Test func `storage keeps observers and ownership, and loses access and backticks`() {
    expandProperty(
      """
      struct State {
        @ObservationStateTracked public private(set) weak var `default`: Model? {
          didSet { log() }
        }
      }
      """
    ).expect(
      """
      struct State {
        public private(set) weak var `default`: Model? {
          didSet { log() }
          @storageRestrictions(initializes: _default)
          init(initialValue) {
            _default = initialValue
          }

          get {
            _$observationRegistrar.access(self, keyPath: \\.`default`)
            return _default
          }

          set {
            _$observationRegistrar.mutate(self, keyPath: \\.`default`, &_default, newValue, ComposableArchitecture._$isIdentityEqual, ComposableArchitecture._$shouldNotifyObservers)
          }
        }

        private weak var _default: Model? {
            didSet {
              log()
            }
          }
      }
      """, isPart: true)
  }

  @Test func `a presented property has a presentation for storage and projection`() {
    expand("struct State {\n  @Presents public var destination: Destination.State?\n}").expect(
      """
      struct State {
        public var destination: Destination.State? {
          @storageRestrictions(initializes: _destination)
          init(initialValue) {
            _destination = ComposableArchitecture.PresentationState(wrappedValue: initialValue)
          }
          get {
            _$observationRegistrar.access(self, keyPath: \\.destination)
            return _destination.wrappedValue
          }
          set {
            _$observationRegistrar.mutate(self, keyPath: \\.destination, &_destination.wrappedValue, newValue, ComposableArchitecture._$isIdentityEqual, ComposableArchitecture._$shouldNotifyObservers)
          }
          _modify {
            let oldValue = _$observationRegistrar._$begin(&_destination.wrappedValue)
            defer {
              _$observationRegistrar._$end(self, \\.destination, &_destination.wrappedValue, oldValue, ComposableArchitecture._$isIdentityEqual, ComposableArchitecture._$shouldNotifyObservers)
            }
            yield &_destination.wrappedValue
          }
        }

        private var _destination = ComposableArchitecture.PresentationState<Destination.State>(wrappedValue: nil)

        public var $destination: ComposableArchitecture.PresentationState<Destination.State> {
          get {
            _$observationRegistrar.access(self, keyPath: \\.destination)
            return _destination.projectedValue
          }
          set {
            _$observationRegistrar.mutate(self, keyPath: \\.destination, &_destination.projectedValue, newValue, ComposableArchitecture._$isIdentityEqual, ComposableArchitecture._$shouldNotifyObservers)
          }
          _modify {
            let oldValue = _$observationRegistrar._$begin(&_destination.projectedValue)
            defer {
              _$observationRegistrar._$end(self, \\.destination, &_destination.projectedValue, oldValue, ComposableArchitecture._$isIdentityEqual, ComposableArchitecture._$shouldNotifyObservers)
            }
            yield &_destination.projectedValue
          }
        }
      }
      """, isPart: true)
  }

  @Test func `an optional may be spelled out, and a presented property may have a value`() {
    let spelled = expand("struct State { @Presents var child: Optional<Child> }").text
    #expect(
      spelled.contains(
        "private var _child = ComposableArchitecture.PresentationState<Child>(wrappedValue: nil)"))
    let valued = expand("struct State { @Presents var child: Child? = Child(id: 1) }").text
    #expect(valued.contains("PresentationState<Child>(wrappedValue: Child(id: 1))"))
  }

  @Test func `a class or an actor is refused`() {
    expand("@ObservableState class State {\n}").expect(
      .init(
        id: "observable-state-needs-value-type",
        message:
          "'@ObservableState' can only be applied to a struct or an enum, not to a 'class'; a class is made observable by '@Observable'",
        line: 1, column: 18, fixIts: ["Remove '@ObservableState'"]),
      fixed: "class State {\n}")
    expand("@ObservableState actor State {\n}").expect(
      .init(
        id: "observable-state-needs-value-type",
        message: "'@ObservableState' can only be applied to a struct or an enum, not to an 'actor'",
        line: 1, column: 18, fixIts: ["Remove '@ObservableState'"]),
      fixed: "actor State {\n}")
  }

  @Test func `properties that share a declaration are refused`() {
    expand("@ObservableState struct State {\n  private var x = 1, y: Int\n}").expect(
      .init(
        id: "observable-state-needs-single-properties",
        message:
          "'@ObservableState' needs 'x' and 'y' in declarations of their own to observe them one by one",
        line: 2, column: 3, fixIts: ["Declare them one by one"]))
  }

  @Test func `presenting needs a variable with an optional type`() {
    expand("@Presents let child: Child?").expect(
      .init(
        id: "presents-needs-variable", message: "'@Presents' needs a variable: what is presented changes",
        line: 1, column: 11, fixIts: ["Replace 'let' with 'var'"]),
      fixed: "@Presents var child: Child?")
    expand("@Presents var child: Child").expect(
      .init(
        id: "presents-needs-optional",
        message: "'@Presents' needs an optional type: nothing may be presented",
        line: 1, column: 22, fixIts: ["Replace 'Child' with 'Child?'"]),
      fixed: "@Presents var child: Child?")
    #expect(
      expand("@Presents var child: Child").text == """
        var child: Child {
          @storageRestrictions(initializes: _child)
          init(initialValue) {
            _child = ComposableArchitecture.PresentationState(wrappedValue: initialValue)
          }
          get {
            Swift.fatalError()
          }
          set {
          }
        }

        private var _child = ComposableArchitecture.PresentationState<Child>(wrappedValue: nil)

        var $child: ComposableArchitecture.PresentationState<Child> {
          get {
            Swift.fatalError()
          }
          set {
          }
        }
        """)
    expand("@Presents var child = Child?.none").expect(
      .init(
        id: "presents-needs-type",
        message: "'@Presents' needs the type of 'child' to be written: 'var child: Child.State?'",
        line: 1, column: 15))
    expand("@Presents var child: Child? { nil }").expect(
      .init(
        id: "presents-needs-stored-property",
        message: "'@Presents' can only be applied to a single stored property",
        line: 1, column: 15, fixIts: ["Remove '@Presents'"]),
      fixed: "var child: Child? { nil }")
  }
}
