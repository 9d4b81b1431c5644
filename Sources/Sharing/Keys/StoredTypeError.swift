/// Something else is stored under a key than a value of its type.
struct StoredTypeError: Error, CustomStringConvertible {
  let description: String

  init(key: String, found: Any.Type, expected: Any.Type) {
    description =
      "\(key): what is stored is a value of the type \(found), not \(expected). It is kept until the next write."
  }
}
