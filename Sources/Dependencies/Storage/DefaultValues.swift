import IssueReporting
import Synchronization

/// The values that dependencies have where nobody overrode them: each is made once, when first read, and kept.
///
/// One instance serves a process; each running test case has its own, so that what one test did to a default is
/// not seen by another.
final class DefaultValues: Sendable {
  /// A default value, and what is wrong with using it.
  struct Entry: Sendable {
    var box: AnyDependencyBox
    let flaw: DependencyFlaw?
    /// The key, if each read is given a value of its own that knows the read.
    var failingKey: (any KeyFailingWhenUsed.Type)?
    /// Whether it was only read in order to change a part of it: then preparing another value is not too late.
    var isUnused = false
  }

  /// A default that is being made, at most by one thread.
  private final class Making: Sendable {
    let entry = Mutex<Entry?>(nil)
  }

  private struct Slot {
    let key: ObjectIdentifier
    let context: DependencyContext
  }

  /// A table of keys for each context.
  private struct Slots<Element: Sendable>: Sendable {
    var live = KeyTable<Element>()
    var preview = KeyTable<Element>()
    var test = KeyTable<Element>()

    subscript(slot: Slot) -> Element? {
      get {
        switch slot.context {
        case .live: live[slot.key]
        case .preview: preview[slot.key]
        case .test: test[slot.key]
        }
      }
      set {
        switch slot.context {
        case .live: live[slot.key] = newValue
        case .preview: preview[slot.key] = newValue
        case .test: test[slot.key] = newValue
        }
      }
    }

    func mapElements(where mustChange: (Element) -> Bool, _ transform: (Element) -> Element) -> Slots {
      Slots(
        live: live.mapElements(where: mustChange, transform),
        preview: preview.mapElements(where: mustChange, transform),
        test: test.mapElements(where: mustChange, transform))
    }
  }

  private struct State: Sendable {
    var made = Slots<Entry>()
    var inTheMaking = Slots<Making>()
    var prepared = KeyTable<AnyDependencyBox>()
    var preparedContext: DependencyContext?

    mutating func find(_ slot: Slot) -> Found {
      if let entry = made[slot] { return .made(entry) }
      if let making = inTheMaking[slot] { return .inTheMaking(making) }
      let making = Making()
      inTheMaking[slot] = making
      return .inTheMaking(making)
    }
  }

  private enum Found {
    case made(Entry)
    case inTheMaking(Making)
  }

  private let state = Mutex(State())

  /// The defaults of everything that does not belong to a test case.
  static let process = DefaultValues()

  /// Whether this process may run tests. That is settled while the process is loaded.
  private static let mayRunTests = isTesting || InstalledTestSupport.current != nil

  /// The defaults of the running test case, if there is one.
  static var ofRunningTest: DefaultValues? {
    guard mayRunTests, let scope = TestScope.current else { return nil }
    return scope.value(for: ObjectIdentifier(DefaultValues.self)) { DefaultValues() }
  }

  /// Whether any defaults have a prepared context; looking for one would slow down every read.
  private static let someContextIsPrepared = Atomic(false)

  /// The context that was prepared for these defaults, or for the process.
  var preparedContext: DependencyContext? {
    guard Self.someContextIsPrepared.load(ordering: .acquiring) else { return nil }
    return state.withLock { $0.preparedContext } ?? Self.process.state.withLock { $0.preparedContext }
  }

  /// The default of `key` in `context`, if it was made before.
  ///
  /// - Parameter isChange: Whether it is only read in order to change a part of it.
  func existingEntry(for key: ObjectIdentifier, in context: DependencyContext, isChange: Bool) -> Entry? {
    let slot = Slot(key: key, context: context)
    return state.withLock { state in
      guard let entry = state.made[slot] else { return nil }
      if entry.isUnused, !isChange { state.made[slot]?.isUnused = false }
      return entry
    }
  }

  /// The default of `key` in `context`, made now if this is the first use.
  ///
  /// - Parameter isChange: Whether it is only read in order to change a part of it.
  func entry<Key: TestDependencyKey>(
    for key: Key.Type, in context: DependencyContext, isChange: Bool
  ) -> Entry {
    let slot = Slot(key: ObjectIdentifier(key), context: context)
    let making: Making
    switch state.withLock({ $0.find(slot) }) {
    case .made(let entry): return entry
    case .inTheMaking(let found): making = found
    }
    DefaultInTheMaking.requireNoCycle(to: key, in: self)
    return making.entry.withLock { made in
      if let made { return made }
      var entry = preparedEntry(for: slot.key) ?? DefaultInTheMaking.make(key, in: context, for: self)
      entry.isUnused = isChange
      made = entry
      state.withLock {
        $0.made[slot] = entry
        $0.inTheMaking[slot] = nil
      }
      return entry
    }
  }

  /// Makes the values of `layer` the defaults of their keys, whatever the context.
  ///
  /// - Returns: The keys whose defaults have been used before.
  func prepare(_ layer: DependencyLayer) -> [Any.Type] {
    state.withLock { state in
      if let context = layer.context {
        state.preparedContext = context
        Self.someContextIsPrepared.store(true, ordering: .releasing)
      }
      var used: [Any.Type] = []
      for entry in layer.table.entries {
        state.prepared[entry.key] = entry.element.box
        var made: [Entry] = []
        for context in DependencyContext.all {
          let slot = Slot(key: entry.key, context: context)
          if let entry = state.made[slot] { made.append(entry) }
          state.made[slot] = nil
        }
        if made.contains(where: { !$0.isUnused }) {
          // The identity of a type is the address of its metadata, which is what a metatype is.
          used.append(unsafeBitCast(entry.key, to: Any.Type.self))
        }
      }
      return used
    }
  }

  /// Independent copies of the stateful defaults, to be drawn from by an assertion.
  func copyingStatefulValues() -> DefaultValues {
    let copy = DefaultValues()
    let made = state.withLock { $0.made }
      .mapElements(where: \.box.isStateful) {
        var copy = $0
        copy.box = $0.box.copiedForAssertion()
        return copy
      }
    copy.state.withLock { $0.made = made }
    return copy
  }

  /// What was prepared for these defaults; what was prepared for the process holds in every test as well.
  private func preparedEntry(for key: ObjectIdentifier) -> Entry? {
    var box = state.withLock { $0.prepared[key] }
    if box == nil, self !== Self.process { box = Self.process.state.withLock { $0.prepared[key] } }
    return box.map { Entry(box: $0, flaw: nil) }
  }
}
