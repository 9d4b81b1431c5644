/// What is going on between a shared value and the place that it is kept in: loads and saves that are
/// on their way, and the last errors.
///
/// A value without locks, tasks or callbacks. ``PersistentReference`` keeps it under the lock of the
/// value and performs what its transitions return.
struct Persistence<Value: Sendable>: Sendable {
  /// What a load or a change from outside does to the value.
  enum Change: Sendable {
    case set(Value)
    case setInitial
    case keep
  }

  /// A value on its way to the key.
  struct Save: Sendable {
    fileprivate(set) var id = 0
    let value: Value
    let context: SaveContext
    let location: SharedLocation?
    let completion: (@Sendable (Result<Void, any Error>) -> Void)?
  }

  private(set) var loadError: (any Error)?
  private(set) var saveError: (any Error)?

  private var loadsInFlight: Set<Int> = []
  private var lastLoad = 0
  private var newestLoadFinished = 0
  private var writesAtLoad: [Int: Int] = [:]
  private var writes = 0
  private var subscriptionIsLoading = false

  private var queue: [Save] = []
  private var isHandingOver = false
  private var lastSave = 0
  private var newestSaveFinished = 0

  /// Whether a load is on its way.
  var isLoading: Bool { subscriptionIsLoading || !loadsInFlight.isEmpty }

  /// Whether every write has been handed to the key.
  var isSettled: Bool { queue.isEmpty && !isHandingOver }

  // MARK: - Loads

  /// Begins a load.
  ///
  /// - Returns: The load's number, for ``finishLoad(_:with:)``.
  mutating func beginLoad() -> Int {
    lastLoad += 1
    loadsInFlight.insert(lastLoad)
    writesAtLoad[lastLoad] = writes
    return lastLoad
  }

  /// Ends a load. What it found is dropped where it is out of date: a later load has ended before it,
  /// or the value was written meanwhile.
  mutating func finishLoad(_ id: Int, with result: Result<Value?, any Error>) -> Change {
    loadsInFlight.remove(id)
    let isOverwritten = writesAtLoad.removeValue(forKey: id) != writes
    guard id > newestLoadFinished else { return .keep }
    newestLoadFinished = id
    let change = receive(result)
    return isOverwritten ? .keep : change
  }

  /// Takes a change from outside.
  mutating func receive(_ result: Result<Value?, any Error>) -> Change {
    switch result {
    case .success(let value?):
      loadError = nil
      return .set(value)
    case .success(nil):
      loadError = nil
      return .setInitial
    case .failure(let error):
      loadError = error
      return .keep
    }
  }

  mutating func subscription(isLoading: Bool) {
    subscriptionIsLoading = isLoading
  }

  // MARK: - Saves

  /// Queues a value to be saved.
  ///
  /// - Returns: Whether the caller must hand over what is queued; otherwise somebody is doing it.
  mutating func enqueue(_ save: Save) -> Bool {
    lastSave += 1
    if save.context == .didSet { writes += 1 }
    var save = save
    save.id = lastSave
    queue.append(save)
    guard !isHandingOver else { return false }
    isHandingOver = true
    return true
  }

  /// The next value to hand to the key; `nil`: nothing is left, and handing over ends.
  mutating func nextSave() -> Save? {
    guard !queue.isEmpty else {
      isHandingOver = false
      return nil
    }
    return queue.removeFirst()
  }

  /// Ends a save. The result of one that a later save has overtaken changes nothing.
  mutating func finishSave(_ save: Save, with result: Result<Void, any Error>) {
    guard save.id > newestSaveFinished else { return }
    newestSaveFinished = save.id
    if case .failure(let error) = result { saveError = error } else { saveError = nil }
  }
}
