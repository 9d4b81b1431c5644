public import Foundation

/// A value that app storage holds: a property-list type, or one that is stored as such.
public protocol _AppStorageValue: Sendable {
  /// The value in an object of the user defaults; `nil` where it is of another type.
  init?(_appStorageObject object: Any)

  /// The object to store; `nil` to remove what is stored.
  var _appStorageObject: Any? { get }
}

extension Bool: _AppStorageValue {
  public init?(_appStorageObject object: Any) {
    if let value = object as? Bool {
      self = value
    } else if let number = object as? Int, number == 0 || number == 1 {
      self = number == 1
    } else {
      return nil
    }
  }

  public var _appStorageObject: Any? { self }
}

extension Int: _AppStorageValue {
  public init?(_appStorageObject object: Any) {
    guard let value = object as? Int ?? (object as? Double).flatMap(Int.init(exactly:)) else { return nil }
    self = value
  }

  public var _appStorageObject: Any? { self }
}

extension Double: _AppStorageValue {
  public init?(_appStorageObject object: Any) {
    guard
      let value = object as? Double ?? (object as? Int).flatMap(Double.init(exactly:))
        ?? (object as? Float).map(Double.init)
    else { return nil }
    self = value
  }

  public var _appStorageObject: Any? { self }
}

extension Float: _AppStorageValue {
  public init?(_appStorageObject object: Any) {
    guard let value = Double(_appStorageObject: object) else { return nil }
    self = Float(value)
  }

  public var _appStorageObject: Any? { Double(self) }
}

extension String: _AppStorageValue {
  public init?(_appStorageObject object: Any) {
    guard let value = object as? String else { return nil }
    self = value
  }

  public var _appStorageObject: Any? { self }
}

extension Data: _AppStorageValue {
  public init?(_appStorageObject object: Any) {
    guard let value = object as? Data else { return nil }
    self = value
  }

  public var _appStorageObject: Any? { self }
}

extension Date: _AppStorageValue {
  public init?(_appStorageObject object: Any) {
    guard let value = object as? Date else { return nil }
    self = value
  }

  public var _appStorageObject: Any? { self }
}

extension URL: _AppStorageValue {
  // `UserDefaults.set(_: URL?, forKey:)` of Foundation on Linux (6.3.1) keeps only the path of a URL, so
  // its whole text is stored here; a path is read as a file's.
  public init?(_appStorageObject object: Any) {
    if let url = object as? URL {
      self = url
    } else if let text = object as? String {
      guard let url = text.hasPrefix("/") ? URL(fileURLWithPath: text) : URL(string: text) else { return nil }
      self = url
    } else {
      return nil
    }
  }

  public var _appStorageObject: Any? { absoluteString }
}

extension Array: _AppStorageValue where Element: _AppStorageValue {
  public init?(_appStorageObject object: Any) {
    guard let objects = object as? [Any] else { return nil }
    self = []
    for object in objects {
      guard let element = Element(_appStorageObject: object) else { return nil }
      append(element)
    }
  }

  public var _appStorageObject: Any? { compactMap(\._appStorageObject) }
}

extension Dictionary: _AppStorageValue where Key == String, Value: _AppStorageValue {
  public init?(_appStorageObject object: Any) {
    guard let objects = object as? [String: Any] else { return nil }
    self = [:]
    for (key, object) in objects {
      guard let value = Value(_appStorageObject: object) else { return nil }
      self[key] = value
    }
  }

  public var _appStorageObject: Any? { compactMapValues(\._appStorageObject) }
}

extension Optional: _AppStorageValue where Wrapped: _AppStorageValue {
  public init?(_appStorageObject object: Any) {
    guard let value = Wrapped(_appStorageObject: object) else { return nil }
    self = .some(value)
  }

  public var _appStorageObject: Any? { flatMap(\._appStorageObject) }
}
