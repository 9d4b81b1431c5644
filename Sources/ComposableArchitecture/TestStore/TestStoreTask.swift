import IssueReporting

/// The work that an action started; `TestStore.send` returns it.
///
/// ```swift
/// let task = await store.send(.task)
/// await task.cancel()
/// ```
public struct TestStoreTask: Hashable, Sendable {
  private let group: EffectGroup?
  private let store: (any TestStoreTaskOwner)?

  init(_ group: EffectGroup?, core: any TestStoreTaskOwner) {
    self.group = group
    store = core
  }

  /// Cancels the work and returns when it has observed that and the store has settled.
  ///
  /// An action sent to a child is for the child: effects that its parents start in response go on.
  public func cancel() async {
    guard let group, let store else { return }
    await store.cancel(group)
  }

  /// Waits until all of the work has ended. What has not after the timeout is a failure.
  ///
  /// - Parameters:
  ///   - timeout: How long to wait; the store's timeout if it is `nil`.
  ///   - fileID: The file where a failure is reported.
  ///   - filePath: The path of that file.
  ///   - line: The line where a failure is reported.
  ///   - column: The column where a failure is reported.
  public func finish(
    timeout: Duration? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    guard let group, let store else { return }
    await store.finish(
      group, timeout: timeout,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Whether the work was cancelled; true for an action that started none.
  public var isCancelled: Bool { group?.isCancelled ?? true }

  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.group === rhs.group }
  public func hash(into hasher: inout Hasher) { hasher.combine(group.map(ObjectIdentifier.init)) }
}

/// The store of a ``TestStoreTask``, whatever its state and actions.
@MainActor
protocol TestStoreTaskOwner: AnyObject, Sendable {
  func cancel(_ group: EffectGroup) async
  func finish(_ group: EffectGroup, timeout: Duration?, at location: IssueLocation) async
}

extension TestStoreCore: TestStoreTaskOwner {
  func cancel(_ group: EffectGroup) async {
    group.cancel()
    _ = await wait(timeout: timeout, givesUp: false) { !group.effects.contains(where: \.isStopped) }
  }

  func finish(_ group: EffectGroup, timeout: Duration?, at location: IssueLocation) async {
    let timeout = timeout ?? self.timeout
    await settle()
    await reduceAllHeldAndSettle(at: location)
    let outcome = await wait(timeout: timeout, givesUp: false) {
      reduceAllHeld(at: location)
      return group.isFinished
    }
    if outcome.hasHappened { return }
    // What was reported is not reported again, here or at the end of the test.
    for effect in group.effects where !effect.isStopped && reportedEffects.insert(effect.id).inserted {
      report(unfinished(effect, outcome, timeout: timeout, at: location))
    }
  }
}
