import Foundation
import IssueReporting
import Observation

/// A reference to the value of a key: the one of its scope.
final class PersistentReference<Value: Sendable>: MutableReference, Observable, @unchecked Sendable {
  private let key: any SharedReaderKey<Value>
  private let writableKey: (any SharedKey<Value>)?
  private let initialValue: Value
  private let cell: SharedCell<Value>
  private let owner: ScopeOwner?
  private let onDeinit: @Sendable () -> Void
  private let registrar = ObservationRegistrar()
  /// Keys report from threads of their own.
  private let surroundings = IssueSurroundings()

  // Protected by the lock of `cell`.
  private var persistence = Persistence<Value>()

  // `activation` protects both. It is recursive: loading a value may look up the same key.
  private let activation = NSRecursiveLock()
  private var isActive = false
  private var subscription: SharedSubscription?

  init(
    key: some SharedReaderKey<Value>, initialValue: Value, onDeinit: @escaping @Sendable () -> Void
  ) {
    self.key = key
    writableKey = key as? any SharedKey<Value>
    self.initialValue = initialValue
    self.onDeinit = onDeinit
    owner = ScopeOwner.current
    cell = SharedCell(initialValue, name: String(describing: key), hasKey: true, isOwned: owner != nil)
  }

  deinit {
    subscription?.cancel()
    onDeinit()
  }

  /// Loads and subscribes, once. Returns when the first call has done so.
  func activate(loading: Bool) {
    activation.lock()
    defer { activation.unlock() }
    guard !isActive else { return }
    isActive = true
    let context = LoadContext.initialValue(initialValue)
    if loading { load(context: context) { _ in } }
    subscription = key.subscribe(context: context, subscriber: subscriber())
  }

  // MARK: - Reading

  var dumpReferenceID: ObjectIdentifier { ObjectIdentifier(cell) }
  var origin: ReferenceOrigin { ReferenceOrigin(cell: cell) }
  var description: String { cell.name }

  func value(_ view: SharedView) -> Value {
    owner?.checkAccess(to: key)
    return cell.value(view)
  }

  func touch() { cell.notify() }

  var isLoading: Bool {
    registrar.access(self, keyPath: \.isLoading)
    return cell.withStorageLock { persistence.isLoading }
  }

  var loadError: (any Error)? {
    registrar.access(self, keyPath: \.loadError)
    return cell.withStorageLock { persistence.loadError }
  }

  var saveError: (any Error)? {
    registrar.access(self, keyPath: \.saveError)
    return cell.withStorageLock { persistence.saveError }
  }

  // MARK: - Loading

  func load() async throws {
    try await withCheckedThrowingContinuation { continuation in
      load(context: .userInitiated) { continuation.resume(with: $0) }
    }
  }

  private func load(
    context: LoadContext<Value>, completion: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    let isUserInitiated = context.initialValue == nil
    let (id, tell) = perform { $0.beginLoad() }
    tell()
    key.load(
      context: context,
      continuation: LoadContinuation(String(describing: self.key)) { [weak self] result in
        self?.apply { $0.finishLoad(id, with: result) }()
        if !isUserInitiated { self?.reportFailure(of: result) }
        completion(result.map { _ in })
      })
  }

  private func subscriber() -> SharedSubscriber<Value> {
    SharedSubscriber(
      callback: { [weak self] result in
        self?.apply { $0.receive(result) }()
        self?.reportFailure(of: result)
      },
      onLoading: { [weak self] isLoading in
        self?.perform { $0.subscription(isLoading: isLoading) }.tell()
      },
      whenSettled: { [weak self] result in
        let tell = self?.apply { $0.isSettled ? $0.receive(result) : .keep }
        return {
          tell?()
          self?.reportFailure(of: result)
        }
      })
  }

  /// Performs a transition that may change the value.
  ///
  /// - Returns: What tells the observers, to be called without a lock: it runs code of theirs.
  private func apply(
    _ transition: (inout Persistence<Value>) -> Persistence<Value>.Change
  ) -> () -> Void {
    let (isChanged, tell) = cell.withStorageLock {
      let (change, tell) = perform(transition)
      switch change {
      case .set(let value): cell.replace(with: value)
      case .setInitial: cell.replace(with: initialValue)
      case .keep: return (false, tell)
      }
      return (true, tell)
    }
    return { [cell] in
      tell()
      if isChanged { cell.notify() }
    }
  }

  /// Performs a transition.
  ///
  /// - Returns: What it returns, and what tells the observers of loads and errors, to be called without a lock.
  private func perform<R>(_ transition: (inout Persistence<Value>) -> R) -> (result: R, tell: () -> Void) {
    let (result, before, after) = cell.withStorageLock {
      let before = persistence
      let result = transition(&persistence)
      return (result, before, persistence)
    }
    return (
      result,
      { [self] in
        if before.isLoading != after.isLoading { notify(\.isLoading) }
        if before.loadError != nil || after.loadError != nil { notify(\.loadError) }
        if before.saveError != nil || after.saveError != nil { notify(\.saveError) }
      }
    )
  }

  private func notify<Member>(_ keyPath: KeyPath<PersistentReference, Member>) {
    registrar.withMutation(of: self, keyPath: keyPath) {}
  }

  private func reportFailure(of result: Result<Value?, any Error>) {
    guard case .failure(let error) = result else { return }
    surroundings.run { reportIssue(error) }
  }

  // MARK: - Saving

  func withLock<R>(at location: SharedLocation, _ body: (inout Value) throws -> R) rethrows -> R {
    owner?.checkAccess(to: key)
    var mustHandOver = false
    defer { if mustHandOver { handOver() } }
    return try cell.withLock(
      at: location,
      owner: self,
      didWrite: { value in
        guard writableKey != nil else { return }
        mustHandOver = persistence.enqueue(
          Persistence.Save(value: value, context: .didSet, location: location, completion: nil))
      },
      body)
  }

  func save() async throws {
    guard writableKey != nil else { return }
    try await withCheckedThrowingContinuation { continuation in
      let mustHandOver = cell.withStorageLock {
        persistence.enqueue(
          Persistence.Save(
            value: cell.value(.ambient), context: .userInitiated, location: nil,
            completion: { continuation.resume(with: $0) }))
      }
      if mustHandOver { handOver() }
    }
  }

  /// Hands what is queued to the key, in order, without the lock.
  private func handOver() {
    guard let writableKey else { return }
    while let save = cell.withStorageLock({ persistence.nextSave() }) {
      writableKey.save(
        save.value, context: save.context,
        continuation: SaveContinuation(String(describing: self.key)) { [weak self, surroundings] result in
          let result = result.map { _ in }
          self?.perform { $0.finishSave(save, with: result) }.tell()
          if let location = save.location, case .failure(let error) = result {
            surroundings.run { location.report(error) }
          }
          save.completion?(result)
        })
    }
  }
}
