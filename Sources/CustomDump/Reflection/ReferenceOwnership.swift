/// How a stored property holds the object that it refers to.
///
/// The runtime tells strong references from others, and not those from each other: an optional can be `weak` or
/// `unowned`, and to read an `unowned` one whose object is gone stops the process. The compiler's record of the property
/// ends in a mark of its kind.
enum ReferenceOwnership {
  case weak, unowned

  /// What each stored property is, those of superclasses first; `nil` for strong references and other values.
  static func ofFields(in type: Any.Type) -> [ReferenceOwnership?] {
    var levels = [type]
    while let last = levels.last as? AnyClass, let superclass = _getSuperclass(last) {
      levels.append(superclass)
    }
    return levels.reversed().flatMap { FieldDeclaration.all(in: $0).map(\.ownership) }
  }
}

extension FieldDeclaration {
  /// `Xw` ends the mangled name of `weak`, `Xo` and `Xu` those of the two kinds of `unowned`.
  fileprivate var ownership: ReferenceOwnership? {
    switch typeNameEnd {
    case "Xw": .weak
    case "Xo", "Xu": .unowned
    default: nil
    }
  }
}
