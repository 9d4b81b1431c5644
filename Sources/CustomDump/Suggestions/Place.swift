/// Something that a statement can assign to.
struct Place {
  /// The place as an expression, to stand left of `=`.
  let target: String
  /// What a member of it is written after: the place itself, or the place and a `?`.
  let access: String

  init(_ root: String) {
    target = root
    access = root
  }

  private init(target: String, access: String) {
    self.target = target
    self.access = access
  }

  func member(_ name: String) -> Place { Place("\(access).\(SourceText.identifier(name))") }

  func tupleElement(_ name: String) -> Place { Place("\(access).\(name)") }

  func element(_ subscript: String) -> Place { Place("\(access)[\(`subscript`)]") }

  /// The same place seen through the optional that it holds. Assigning to it is the same as before.
  var unwrapped: Place { Place(target: target, access: access + "?") }

  /// Whether a member is only reached through an optional, so that calls on it have optional results.
  var isOptional: Bool { access.contains("?") }
}
