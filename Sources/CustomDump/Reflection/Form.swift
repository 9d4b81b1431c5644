/// What a value looks like once optionals and wrappers are peeled off: a text, or a list of children.
enum Form {
  /// Printed as it is.
  case text(String)
  /// Printed as a string literal.
  case literal(String)
  /// Printed as brackets around children.
  case list(ListForm)
  /// Printed as a number and the value that the reference holds.
  case shared(any SharedReferenceValue)
}

/// Brackets around children, and how to get the children when they are needed.
struct ListForm {
  enum Style {
    /// `Type(label: value)`, also for instances of classes.
    case structure
    /// `.name(payload)`
    case enumCase(String)
    case tuple
    case array
    case set
    case dictionary
  }

  var style: Style
  /// The name of the type, for structures, cases and instances.
  var name = ""
  var object: AnyObject?
  /// Whether a set or dictionary has no order of its own and is printed sorted.
  var isSorted = false
  var value: Any
  var profile: TypeProfile
  /// Children that had to be found to make this form. Others are read on demand.
  var children: [Child]?
  var isEmpty: Bool

  var opening: String {
    switch style {
    case .structure: "\(name)("
    case .enumCase(let name): "\(name)("
    case .tuple: "("
    case .array, .dictionary: "["
    case .set: "Set(["
    }
  }

  var closing: String {
    switch style {
    case .structure, .enumCase, .tuple: ")"
    case .array, .dictionary: "]"
    case .set: "])"
    }
  }

  /// What an empty list prints.
  var empty: String {
    switch style {
    case .dictionary: "[:]"
    case .enumCase(let name): name
    default: opening + closing
    }
  }

  /// Whether the one child without children of its own may stand on the same line.
  var canBeOneLine: Bool {
    switch style {
    case .structure, .enumCase, .tuple: true
    case .array, .set, .dictionary: false
    }
  }
}

/// One entry of a list.
struct Child {
  var label: String?
  var value: Any
  /// The key, in a dictionary.
  var key: Any?

  init(label: String? = nil, value: Any, key: Any? = nil) {
    self.label = label
    self.value = value
    self.key = key
  }
}

/// A note in place of a value that cannot be shown.
struct DumpNote: CustomDumpStringConvertible {
  var text: String
  var customDumpDescription: String { text }
}
