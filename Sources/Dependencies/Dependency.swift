/// Reads a dependency.
///
/// ```swift
/// final class FeatureModel {
///   @Dependency(\.continuousClock) var clock
///   @Dependency(SearchClient.self) var searchClient
///
///   func search() async throws -> [String] {
///     try await clock.sleep(for: .seconds(0.3))
///     return try await searchClient.search("swift")
///   }
/// }
/// ```
///
/// The property wrapper captures the values in force where its owner is made. A read sees, for each dependency, the
/// value that is overridden where the read happens, else the one that was captured, else the default. So a model made
/// inside ``withDependencies(_:operation:)`` keeps its overrides, in detached tasks and callbacks too.
///
/// Reading a dependency in a test that neither overrides it nor has a test value for it reports an issue.
@propertyWrapper
public struct Dependency<Value>: Sendable {
  private let source: DependencySource
  let captured = DependencyValues.capturedLayer
  private let place: DependencyRead.Place

  /// Reads the dependency at a key path.
  ///
  /// - Parameters:
  ///   - keyPath: A key path to the dependency, or to something it holds.
  ///   - fileID: The source `#fileID` of the property.
  ///   - filePath: The source `#filePath` of the property.
  ///   - line: The source `#line` of the property.
  ///   - column: The source `#column` of the property.
  public init(
    _ keyPath: any KeyPath<DependencyValues, Value> & Sendable,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.source = .keyPath(keyPath)
    self.place = DependencyRead.Place(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Reads the dependency of a key, which needs no property in ``DependencyValues``.
  ///
  /// - Parameters:
  ///   - key: The key of the dependency.
  ///   - fileID: The source `#fileID` of the property.
  ///   - filePath: The source `#filePath` of the property.
  ///   - line: The source `#line` of the property.
  ///   - column: The source `#column` of the property.
  public init<Key: TestDependencyKey>(
    _ key: Key.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Key.Value == Value {
    self.source = .key(DependencySource.KeyType(type: key))
    self.place = DependencyRead.Place(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// The dependency as it is where this is read.
  public var wrappedValue: Value {
    DependencyValues.read(on: place, supplementedBy: captured) { values in
      switch source {
      case .keyPath(let keyPath):
        // The initialiser requires the type; a cast would look up what it knows already.
        values[keyPath: unsafeDowncast(keyPath, to: KeyPath<DependencyValues, Value>.self)]
      case .key(let key): Self.value(of: key.type, in: values)
      }
    }
  }

  private static func value<Key: TestDependencyKey>(of key: Key.Type, in values: DependencyValues) -> Value {
    let value = values.value(for: key)
    // The initialiser that takes a key requires the types to be the same; a cast would look that up again.
    return withUnsafePointer(to: value) {
      UnsafeRawPointer($0).assumingMemoryBound(to: Value.self).pointee
    }
  }
}

extension Dependency: CapturingDependencies {}

/// What a `@Dependency` reads. Not a part of the generic type: to copy that, its metadata is looked up each time.
private enum DependencySource: Sendable {
  /// A key path from ``DependencyValues`` to the value.
  case keyPath(any AnyKeyPath & Sendable)
  /// A key whose value it is.
  case key(KeyType)

  /// - Note: `@unchecked Sendable` because the compiler must reckon with keys that conform on one actor only. A key is
  ///   asked for its values wherever its dependency is read, so it cannot be one of those.
  struct KeyType: @unchecked Sendable {
    let type: any TestDependencyKey.Type
  }
}

/// A property that keeps the dependencies that were in force when it was made.
protocol CapturingDependencies {
  var captured: DependencyLayer { get }
}
