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
  private var layer = DependencyLayer.empty

  /// Explicit values that count where `layer` has none: those that the reader's owner captured.
  private var fallback: DependencyLayer?

  /// The `@Dependency` that reads through this copy.
  private var reader: DependencyRead.Place?

  private enum Change {
    case none
    /// What is read is read in order to change it; it is not used.
    case part
    /// What is read is about to be replaced by ``Replacement/current``.
    case whole
  }

  /// How this copy is being changed.
  private var changing = Change.none

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
      layer.context ?? fallback?.context ?? defaults.preparedContext ?? .ofProcess
    }
    set {
      flatten()
      layer = layer.setting(newValue)
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
    fileID fileID: StaticString = #fileID,
    filePath filePath: StaticString = #filePath,
    line line: UInt = #line,
    column column: UInt = #column,
    function function: StaticString = #function
  ) -> Key.Value {
    get {
      if let value = explicitValue(for: key) { return value.pointee }
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
    if let value = explicitValue(for: key) { return value.pointee }
    return defaultValue(for: key, lookup: nil, function: nil)
  }

  /// Where the overridden value of a dependency is, as long as these values live.
  @inline(__always)
  private func explicitValue<Key: TestDependencyKey>(for key: Key.Type) -> UnsafePointer<Key.Value>? {
    let id = ObjectIdentifier(key)
    let address = layer.table.address(of: id) ?? fallback?.table.address(of: id)
    return address?.assumingMemoryBound(to: Key.Value.self)
  }

  private mutating func set<Key: TestDependencyKey>(_ value: Key.Value, for key: Key.Type) {
    flatten()
    layer = layer.setting(DependencyBox<Key.Value>(value), for: ObjectIdentifier(key))
  }

  private mutating func flatten() {
    guard let fallback else { return }
    layer = layer.supplemented(by: fallback)
    self.fallback = nil
  }

  /// The running test's defaults, else those of the test that the values come from, else the process's.
  private var defaults: DefaultValues {
    DefaultValues.ofRunningTest ?? layer.capturedDefaults ?? fallback?.capturedDefaults ?? .process
  }

  private var statefulDefaults: DefaultValues? {
    layer.statefulDefaults ?? fallback?.statefulDefaults
  }

  private func defaultValue<Key: TestDependencyKey>(
    for key: Key.Type, lookup: DependencyRead.Place?, function: StaticString?
  ) -> Key.Value {
    let isBeingChanged = changing != .none
    if changing == .whole, let replacement = Replacement.current?.address(of: Key.Value.self) {
      return replacement.assumingMemoryBound(to: Key.Value.self).pointee
    }
    let isStateful = statefulDefaults != nil && Key.Value.self is any StatefulDependency.Type
    let defaults = isStateful ? statefulDefaults ?? defaults : defaults
    let context = layer.context ?? fallback?.context ?? defaults.preparedContext ?? .ofProcess
    var entry =
      defaults.existingEntry(for: ObjectIdentifier(key), in: context, isChange: isBeingChanged)
      ?? withCurrent { defaults.entry(for: key, in: context, isChange: isBeingChanged) }
    if entry.flaw != nil || entry.failingKey != nil, !isBeingChanged, Key.shouldReportUnimplemented {
      let read = DependencyRead(wrapper: reader, lookup: lookup, function: function)
      entry.flaw?.report(key, read: read)
      if let key = entry.failingKey { entry.box = key.box(read: read) }
    }
    // No optional of the value anywhere here: to look up its type would slow down every read.
    return withExtendedLifetime(entry.box) { $0.address.assumingMemoryBound(to: Key.Value.self).pointee }
  }
}

// MARK: - Scopes

extension DependencyValues {
  /// The values in force, complete enough to be used in another place: they know the test case they belong to.
  package static var captured: DependencyValues { DependencyValues(capturedLayer) }

  /// What an owner of `@Dependency` properties keeps of the values in force.
  static var capturedLayer: DependencyLayer {
    var values = _current
    values.flatten()
    return values.layer.capturing(.ofRunningTest)
  }

  init(_ layer: DependencyLayer) {
    self.layer = layer
  }

  /// Whether both say the same because they are copies of each other.
  package func isIdentical(to other: DependencyValues) -> Bool {
    layer === other.layer && fallback === other.fallback
  }

  /// Runs `operation` with these values in force. Does nothing else where they are in force already.
  package func withCurrent<R>(_ operation: () throws -> R) rethrows -> R {
    if isIdentical(to: DependencyValues._current) { return try operation() }
    var values = self
    values.reader = nil
    values.changing = .none
    return try DependencyValues.$_current.withValue(values, operation: operation)
  }

  /// Runs `operation` with these values in force.
  package func withCurrent<R>(
    isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> R
  ) async rethrows -> R {
    var values = self
    values.reader = nil
    values.changing = .none
    return try await DependencyValues.$_current.withValue(values, operation: operation)
  }

  /// These values, and where they say nothing those that `captured` says.
  func supplemented(by captured: DependencyLayer) -> DependencyValues {
    var values = self
    values.supplement(with: captured)
    return values
  }

  /// Where these values say nothing, they now say what `captured` says.
  ///
  /// - Returns: Whether that made a difference.
  @inline(__always)
  @discardableResult
  private mutating func supplement(with captured: DependencyLayer) -> Bool {
    if layer.descends(from: captured) || captured === DependencyLayer.empty { return false }
    if layer === DependencyLayer.empty {
      layer = captured
    } else if let fallback {
      if fallback.descends(from: captured) { return false }
      layer = layer.supplemented(by: fallback)
      self.fallback = captured
    } else {
      fallback = captured
    }
    return true
  }

  /// A dependency of the values in force, read on behalf of the `@Dependency` at `reader`.
  @inline(__always)
  static func read<Value>(
    on reader: DependencyRead.Place, supplementedBy captured: DependencyLayer,
    _ value: (DependencyValues) -> Value
  ) -> Value {
    // One copy, changed in place: each copy costs as much as the look-up.
    var values = _current
    values.reader = reader
    if values.supplement(with: captured) {
      // What the property of the dependency reads on its own account must see the same values.
      return values.withCurrent { value(values) }
    }
    return value(values)
  }

  /// Lets `update` change the values; what it reads to do so is not reported.
  mutating func change<R>(_ update: (inout DependencyValues) throws -> R) rethrows -> R {
    changing = .part
    defer { changing = .none }
    return try update(&self)
  }

  /// Lets `update` change the values; what it reads to do so is not reported.
  mutating func change<R>(
    isolation: isolated (any Actor)? = #isolation, _ update: (inout DependencyValues) async throws -> R
  ) async rethrows -> R {
    changing = .part
    defer { changing = .none }
    return try await update(&self)
  }

  /// Lets `update` put `replacement` in the place of a dependency.
  mutating func replace(with replacement: Replacement, _ update: (inout DependencyValues) -> Void) {
    let outer = changing
    changing = .whole
    defer { changing = outer }
    Replacement.$current.withValue(replacement) { update(&self) }
  }

  /// The explicit values as they are.
  var explicitLayer: DependencyLayer {
    var values = self
    values.flatten()
    return values.layer
  }

  /// Values of which the stateful ones, overridden or not, are independent copies.
  ///
  /// A store takes such a copy before it reduces an action, so that the assertion of that step draws the same ids as
  /// the feature and uses up none of the feature's. Copies of a copy are independent too.
  package func copyingStatefulValues() -> DependencyValues {
    var copy = self
    copy.flatten()
    copy.layer = copy.layer.copyingStatefulValues(defaults: copy.defaults)
    return copy
  }
}
