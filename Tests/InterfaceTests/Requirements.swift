import Foundation

// Calls the requirements of standard protocols directly, as a type that wraps the value would.

/// What `hash(into:)` of a value leads to.
func hash(_ feed: (inout Hasher) -> Void) -> Int {
  var hasher = Hasher()
  feed(&hasher)
  return hasher.finalize()
}

/// The JSON that `encode(to:)` of a value writes.
func json(_ encode: @escaping (any Encoder) throws -> Void) throws -> String {
  struct Wrapper: Encodable {
    let write: (any Encoder) throws -> Void
    func encode(to encoder: any Encoder) throws { try write(encoder) }
  }
  let encoder = JSONEncoder()
  encoder.outputFormatting = .sortedKeys
  return String(decoding: try encoder.encode(Wrapper(write: encode)), as: UTF8.self)
}

/// The value that an initialiser makes of JSON.
func value<Value>(_ json: String, _ make: @escaping @Sendable (any Decoder) throws -> Value) throws -> Value {
  let decoder = JSONDecoder()
  decoder.userInfo[.make] = make
  return try decoder.decode(Wrapped<Value>.self, from: Data(json.utf8)).value
}

extension CodingUserInfoKey {
  fileprivate static let make = CodingUserInfoKey(rawValue: "make")!
}

private struct Wrapped<Value>: Decodable {
  let value: Value
  init(from decoder: any Decoder) throws {
    let make = decoder.userInfo[.make] as! @Sendable (any Decoder) throws -> Value
    value = try make(decoder)
  }
}
