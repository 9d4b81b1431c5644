import IssueReporting

/// The dependencies that are in force somewhere: a value of any type for each key.
///
/// A dependency is a property in an extension of this type (see ``DependencyKey``). It is read with ``Dependency`` and
/// overridden with ``withDependencies(_:operation:)``:
///
/// ```swift
/// let model = withDependencies {
///   $0.date.now = Date(timeIntervalSince1970: 0)
/// } operation: {
///   FeatureModel()
/// }
/// ```
///
/// Copies are independent of each other and cheap.
public struct DependencyValues: Sendable {
  /// The values in force here; they travel with the task.
  @TaskLocal public static var _current = DependencyValues()

  /// What was set explicitly.
  private var layer: DependencyLayer?

  /// Explicit values that count where `layer` has none: those that the reader's owner captured.
  private var fallback: DependencyLayer?

  /// The defaults of the test case that the values come from, for code that has left the test's tasks.
  private var capturedDefaults: DefaultValues?

  /// Copies of the stateful defaults, for an assertion to draw from.
  private var statefulDefaults: DefaultValues?

  /// The `@Dependency` that reads through this copy.
  private var reader: DependencyRead.Place?

  /// Whether this copy is being changed: what is read in order to change it is not used.
  private var isBeingChanged = false

  /// Values of which none is overridden.
  public init() {}

  /// Values of the live context, none of them overridden.
  public static var live: DependencyValues { DependencyValues(context: .live) }

  /// Values of the preview context, none of them overridden.
  public static var preview: DependencyValues { DependencyValues(context: .preview) }

  /// Values of the test context, none of them overridden.
  public static var test: DependencyValues { DependencyValues(context: .test) }

  private init(context: DependencyContext) {
    self.context = context
  }

  /// The context that decides which default values are used.
  public var context: DependencyContext {
    get {
      layer?.context ?? fallback?.context ?? defaults.preparedContext ?? .ofProcess
    }
    set {
      makeLayerUnique().set(newValue)
    }
  }

  /// The value of a dependency: the overridden one, or the default of the context.
  ///
  /// Reports an issue if there is no value meant for the context, and gives another one of the key's values.
  ///
  /// - Parameters:
  ///   - key: The key of the dependency.
  ///   - fileID: The source `#fileID` of the lookup.
  ///   - filePath: The source `#filePath` of the lookup.
  ///   - line: The source `#line` of the lookup.
  ///   - column: The source `#column` of the lookup.
  ///   - function: The source `#function` of the lookup: the name of the dependency.
  public subscript<Key: TestDependencyKey>(
    key: Key.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    function: StaticString = #function
  ) -> Key.Value {
    get {
      if let box = explicitBox(for: ObjectIdentifier(key)) { return box.value(for: key) }
      let lookup = DependencyRead.Place(fileID: fileID, filePath: filePath, line: line, column: column)
      return defaultValue(for: key, lookup: lookup, function: function)
    }
    set {
      set(newValue, for: key)
    }
  }

  /// The value of a dependency: the overridden one, or the default of the context.
  ///
  /// - Parameter key: The key of the dependency.
  @_disfavoredOverload
  public subscript<Key: TestDependencyKey>(key: Key.Type) -> Key.Value {
    get { value(for: key) }
    set { set(newValue, for: key) }
  }
}

extension DependencyValues {
  /// The value of a key that is named where it is read, so that there is no lookup elsewhere.
  func value<Key: TestDependencyKey>(for key: Key.Type) -> Key.Value {
    if let box = explicitBox(for: ObjectIdentifier(key)) { return box.value(for: key) }
    return defaultValue(for: key, lookup: nil, function: nil)
  }

  @inline(__always)
  private func explicitBox(for key: ObjectIdentifier) -> AnyDependencyBox? {
    if let box = layer?.table[key] { return box }
    return fallback?.table[key]
  }

  private mutating func set<Key: TestDependencyKey>(_ value: Key.Value, for key: Key.Type) {
    makeLayerUnique().set(DependencyBox<Key.Value>(value), for: ObjectIdentifier(key))
  }

  private mutating func makeLayerUnique() -> DependencyLayer {
    if let fallback {
      layer = layer?.supplemented(by: fallback)
      self.fallback = nil
    } else if layer == nil {
      layer = DependencyLayer()
    } else if !isKnownUniquelyReferenced(&layer) {
      layer = layer?.forked()
    }
    return layer!
  }

  /// The running test's defaults, else those of the test that the values come from, else the process's.
  private var defaults: DefaultValues {
    DefaultValues.ofRunningTest ?? capturedDefaults ?? .process
  }

  private func defaultValue<Key: TestDependencyKey>(
    for key: Key.Type, lookup: DependencyRead.Place?, function: StaticString?
  ) -> Key.Value {
    let isStateful = statefulDefaults != nil && Key.Value.self is any StatefulDependency.Type
    let defaults = isStateful ? statefulDefaults ?? defaults : defaults
    let context = layer?.context ?? fallback?.context ?? defaults.preparedContext ?? .ofProcess
    let entry =
      defaults.existingEntry(for: ObjectIdentifier(key), in: context, isChange: isBeingChanged)
      ?? withCurrent { defaults.entry(for: key, in: context, isChange: isBeingChanged) }
    if let flaw = entry.flaw, !isBeingChanged, Key.shouldReportUnimplemented {
      flaw.report(key, read: DependencyRead(wrapper: reader, lookup: lookup, function: function))
    }
    return entry.box.value(for: key)
  }
}

// MARK: - Scopes

extension DependencyValues {
  /// The values in force, complete enough to be used in another place: they know the test case they belong to.
  package static var captured: DependencyValues {
    var values = _current
    if let fallback = values.fallback {
      values.layer = values.layer?.supplemented(by: fallback)
      values.fallback = nil
    }
    if let defaults = DefaultValues.ofRunningTest { values.capturedDefaults = defaults }
    values.reader = nil
    return values
  }

  /// Whether both say the same because they are copies of each other.
  package func isIdentical(to other: DependencyValues) -> Bool {
    layer === other.layer && fallback === other.fallback && capturedDefaults === other.capturedDefaults
      && statefulDefaults === other.statefulDefaults
  }

  /// Runs `operation` with these values in force. Does nothing else where they are in force already.
  package func withCurrent<R>(_ operation: () throws -> R) rethrows -> R {
    if isIdentical(to: DependencyValues._current) { return try operation() }
    var values = self
    values.reader = nil
    values.isBeingChanged = false
    return try DependencyValues.$_current.withValue(values, operation: operation)
  }

  /// Runs `operation` with these values in force.
  package func withCurrent<R>(
    isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> R
  ) async rethrows -> R {
    var values = self
    values.reader = nil
    values.isBeingChanged = false
    return try await DependencyValues.$_current.withValue(values, operation: operation)
  }

  /// These values, and where they say nothing those that `captured` says.
  @inline(__always)
  func supplemented(by captured: CapturedDependencies) -> DependencyValues {
    var result = self
    if let theirs = captured.layer {
      if let mine = layer {
        if !mine.descends(from: theirs) {
          if let fallback {
            if !fallback.descends(from: theirs) {
              result.layer = mine.supplemented(by: fallback)
              result.fallback = theirs
            }
          } else {
            result.fallback = theirs
          }
        }
      } else {
        result.layer = theirs
      }
    }
    if result.capturedDefaults == nil { result.capturedDefaults = captured.defaults }
    return result
  }

  /// The dependency at `keyPath`, read on behalf of the `@Dependency` at `reader`.
  @inline(__always)
  func read<Value>(
    on reader: DependencyRead.Place, supplementedBy captured: CapturedDependencies,
    _ value: (DependencyValues) -> Value
  ) -> Value {
    var values = supplemented(by: captured)
    values.reader = reader
    // What the property of the dependency reads on its own account must see the same values.
    guard values.layer === layer, values.fallback === fallback else {
      return values.withCurrent { value(values) }
    }
    return value(values)
  }

  /// What an owner of `@Dependency` properties keeps of the values in force.
  static var capturedByOwner: CapturedDependencies {
    let values = captured
    return CapturedDependencies(layer: values.layer, defaults: values.capturedDefaults)
  }

  init(_ captured: CapturedDependencies) {
    self.layer = captured.layer
    self.capturedDefaults = captured.defaults
  }

  /// Lets `update` change the values; what it reads to do so is not reported.
  mutating func change<R>(_ update: (inout DependencyValues) throws -> R) rethrows -> R {
    isBeingChanged = true
    defer { isBeingChanged = false }
    return try update(&self)
  }

  /// Lets `update` change the values; what it reads to do so is not reported.
  mutating func change<R>(
    isolation: isolated (any Actor)? = #isolation, _ update: (inout DependencyValues) async throws -> R
  ) async rethrows -> R {
    isBeingChanged = true
    defer { isBeingChanged = false }
    return try await update(&self)
  }

  /// The explicit values as they are.
  var explicitLayer: DependencyLayer? { layer }

  /// Values of which the stateful ones, overridden or not, are independent copies.
  ///
  /// A store takes such a copy before it reduces an action, so that the assertion of that step draws the same ids as
  /// the feature and uses up none of the feature's. Copies of a copy are independent too.
  package func copyingStatefulValues() -> DependencyValues {
    var copy = self
    if let layer, layer.holdsStatefulValues { copy.layer = layer.copyingStatefulValues() }
    if let fallback, fallback.holdsStatefulValues { copy.fallback = fallback.copyingStatefulValues() }
    copy.statefulDefaults = (statefulDefaults ?? defaults).copyingStatefulValues()
    return copy
  }
}

/// What an owner of `@Dependency` properties keeps of the values that were in force when it was made.
struct CapturedDependencies: Sendable {
  let layer: DependencyLayer?
  let defaults: DefaultValues?
}
