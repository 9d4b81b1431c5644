import Dependencies
public import Foundation

extension SharedReaderKey {
  /// A value in a file, as JSON.
  ///
  /// ```swift
  /// struct State {
  ///   @Shared(.fileStorage(URL(fileURLWithPath: "todos.json"))) var todos: [String] = []
  /// }
  /// ```
  ///
  /// A file that cannot be decoded is reported as an issue, is never lost, and leaves the value as it is.
  ///
  /// - Parameters:
  ///   - url: The URL of the file.
  ///   - decode: Makes a value of the content of the file; of JSON by default.
  ///   - encode: Makes the content of the file of a value; JSON by default.
  public static func fileStorage<Value: Codable & Sendable>(
    _ url: URL,
    decode: @escaping @Sendable (Data) throws -> Value = {
      try JSONDecoder().decode(Value.self, from: $0)
    },
    encode: @escaping @Sendable (Value) throws -> Data = { try JSONEncoder().encode($0) }
  ) -> Self where Self == FileStorageKey<Value> {
    FileStorageKey(url, decode: decode, encode: encode)
  }

  /// A value in a file, as JSON that is read and written with options of its own.
  ///
  /// - Parameters:
  ///   - url: The URL of the file.
  ///   - decoder: Decodes the content of the file.
  ///   - encoder: Encodes the value.
  @_disfavoredOverload
  public static func fileStorage<Value: Codable & Sendable>(
    _ url: URL, decoder: JSONDecoder = JSONDecoder(), encoder: JSONEncoder = JSONEncoder()
  ) -> Self where Self == FileStorageKey<Value> {
    FileStorageKey(
      url,
      decode: { try decoder.decode(Value.self, from: $0) },
      encode: { try encoder.encode($0) })
  }

  /// A value in a file, as whatever the functions read and write.
  ///
  /// ```swift
  /// struct State {
  ///   @Shared(
  ///     .fileStorage(
  ///       URL(fileURLWithPath: "note.txt"),
  ///       decode: { String(decoding: $0, as: UTF8.self) },
  ///       encode: { Data($0.utf8) }))
  ///   var note = ""
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - url: The URL of the file.
  ///   - decode: Makes a value of the content of the file.
  ///   - encode: Makes the content of the file of a value.
  @_disfavoredOverload
  public static func fileStorage<Value: Sendable>(
    _ url: URL,
    decode: @escaping @Sendable (Data) throws -> Value,
    encode: @escaping @Sendable (Value) throws -> Data
  ) -> Self where Self == FileStorageKey<Value> {
    FileStorageKey(url, decode: decode, encode: encode)
  }
}

/// The key of a value in a file. Make it with `.fileStorage(url)`.
public struct FileStorageKey<Value: Sendable>: SharedKey {
  private let url: URL
  private let channel: FileChannel
  /// Tells the property that writes a value from others that are to be told of it.
  private let origin = FileChannel.Origin()
  private let decode: @Sendable (Data) throws -> Value
  private let encode: @Sendable (Value) throws -> Data

  fileprivate init(
    _ url: URL,
    decode: @escaping @Sendable (Data) throws -> Value,
    encode: @escaping @Sendable (Value) throws -> Data
  ) {
    self.url = url.standardizedFileURL
    self.decode = decode
    self.encode = encode
    let files = DependencyValues.ofSharedValues.defaultFileStorage.files
    channel = files.channels.channel(to: self.url, in: files)
  }

  /// The file and the storage that it is in.
  public var id: FileStorageKeyID { FileStorageKeyID(url: url, storage: FileStorage(files: channel.files)) }

  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    channel.load(decode: checkedDecode, isUserInitiated: context.initialValue == nil) {
      continuation.resume(with: $0)
    }
  }

  public func subscribe(
    context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    channel.subscribe(origin, decode: checkedDecode) { subscriber.yieldWhenSettled(with: $0) }
  }

  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    let (path, encode) = (url.path, encode)
    channel.save(
      FileSave(
        origin: origin,
        isUserInitiated: context == .userInitiated,
        encode: {
          do { return try encode(value) } catch {
            throw FileError(path: path, problem: .unencodable(type: "\(Value.self)", reason: "\(error)"))
          }
        },
        completion: { continuation.resume(with: $0) }))
  }

  private var checkedDecode: @Sendable (Data) throws -> Value {
    let (path, decode) = (url.path, decode)
    return { data in
      do { return try decode(data) } catch {
        throw FileError(path: path, problem: .undecodable(type: "\(Value.self)", reason: "\(error)"))
      }
    }
  }
}

extension FileStorageKey: CustomStringConvertible {
  /// The key with the path of its file.
  public var description: String { ".fileStorage(\(String(reflecting: url.path)))" }
}

/// What identifies a value in a file.
public struct FileStorageKeyID: Hashable {
  let url: URL
  let storage: FileStorage
}
