import Foundation

extension UserDefaults {
  /// Fresh user defaults that nobody else sees.
  static func ephemeral() -> UserDefaults {
    #if canImport(Darwin)
      // A suite named by a path that does not exist starts empty and is not among the user's preferences.
      UserDefaults(suiteName: NSTemporaryDirectory() + "sharing-\(UUID().uuidString)")!
    #else
      EphemeralUserDefaults(suiteName: nil)!
    #endif
  }

  /// Whether changes are written to disk only by `synchronize()`.
  var isWrittenWhenAsked: Bool {
    #if canImport(Darwin)
      false
    #else
      !(self is EphemeralUserDefaults)
    #endif
  }

  /// Whether a change that another object tells of may be one of these user defaults.
  ///
  /// Two objects may stand for one suite; user defaults in memory are on their own.
  func mayHoldWhatChanged(in other: Any?) -> Bool {
    #if canImport(Darwin)
      true
    #else
      guard self is EphemeralUserDefaults || other is EphemeralUserDefaults else { return true }
      return other as? UserDefaults === self
    #endif
  }
}

#if !canImport(Darwin)
  /// User defaults that are kept in memory and post a notification for each write, on its thread.
  final class EphemeralUserDefaults: UserDefaults {
    // `lock` protects both dictionaries.
    private let lock = NSLock()
    private var objects: [String: Any] = [:]
    private var registered: [String: Any] = [:]

    override func object(forKey defaultName: String) -> Any? {
      lock.withLock { objects[defaultName] ?? registered[defaultName] }
    }

    override func set(_ value: Any?, forKey defaultName: String) {
      lock.withLock { objects[defaultName] = value }
      NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: self)
    }

    override func removeObject(forKey defaultName: String) {
      set(Any?.none, forKey: defaultName)
    }

    override func set(_ url: URL?, forKey defaultName: String) {
      set(url?._appStorageObject, forKey: defaultName)
    }

    override func url(forKey defaultName: String) -> URL? {
      object(forKey: defaultName).flatMap(URL.init(_appStorageObject:))
    }

    override func register(defaults registrationDictionary: [String: Any]) {
      lock.withLock { registered.merge(registrationDictionary) { $1 } }
    }

    override func dictionaryRepresentation() -> [String: Any] {
      lock.withLock { registered.merging(objects) { $1 } }
    }

    override func synchronize() -> Bool { true }
  }
#endif
