import Synchronization

/// Whether every task of the process that prefers no executor runs on the main queue, one after the other.
///
/// `TestStore` does not need it: each store runs its own effects serially. Set it for code that is tested
/// without a store. It concerns the whole process, so tests that run in parallel see it too.
///
/// ```swift
/// override func invokeTest() {
///   uncheckedUseMainSerialExecutor = true
///   defer { uncheckedUseMainSerialExecutor = false }
///   super.invokeTest()
/// }
/// ```
public var uncheckedUseMainSerialExecutor: Bool {
  get { Adoption.usesMainSerialExecutor.load(ordering: .acquiring) }
  set {
    Adoption.installHook()
    Adoption.usesMainSerialExecutor.store(newValue, ordering: .releasing)
  }
}

/// Runs an operation while every task of the process runs serially on the main queue.
///
/// Use it only where no other test runs at the same time.
///
/// ```swift
/// await withMainSerialExecutor {
///   let task = Task { await model.refresh() }
///   await Task.yield()
///   #expect(model.isLoading)
///   await task.value
/// }
/// ```
///
/// - Parameter operation: The code to run.
@MainActor
public func withMainSerialExecutor(
  @_implicitSelfCapture operation: @isolated(any) () async throws -> Void
) async rethrows {
  let previous = uncheckedUseMainSerialExecutor
  uncheckedUseMainSerialExecutor = true
  defer { uncheckedUseMainSerialExecutor = previous }
  try await operation()
}

/// Runs an operation while every task of the process runs serially on the main queue.
///
/// - Parameter operation: The code to run, such as `super.invokeTest()` of an XCTest case.
public func withMainSerialExecutor(
  @_implicitSelfCapture operation: () throws -> Void
) rethrows {
  let previous = uncheckedUseMainSerialExecutor
  uncheckedUseMainSerialExecutor = true
  defer { uncheckedUseMainSerialExecutor = previous }
  try operation()
}
