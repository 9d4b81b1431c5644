import CustomDump

// Types of every shape that a dump treats in a way of its own.

struct Pair { var first: Any, second: Any }
struct Empty {}
struct Box<Value> { var value: Value }
struct Row: Equatable, Identifiable { var id: Int, title: String, tags: [String] }
struct AlwaysEqual: Equatable {
  var value: Int, note: String; static func == (_: Self, _: Self) -> Bool { true }
}
struct NeverEqual: Equatable { var value: Int; static func == (_: Self, _: Self) -> Bool { false } }
@propertyWrapper struct Wrapper { var wrappedValue: Any }
struct Wrapped { @Wrapper var value: Any; var other: Int? }
struct Closure { var run: () -> Void; var inner: Any }

enum Choice {
  case one(Any)
  case labelled(first: Any, second: Any)
  case none
  indirect case deeper(Choice)
}

class Node {
  var value: Any
  var next: Node?
  weak var back: Node?
  init(_ value: Any) { self.value = value }
}

final class Leaf: Node, Equatable {
  var name = "leaf"
  static func == (lhs: Leaf, rhs: Leaf) -> Bool { lhs === rhs }
}

actor Worker { var jobs: [String] = ["job"] }

/// A mirror that says what the input tells it to say.
struct Lie: CustomReflectable {
  var children: [(label: String?, value: Any)]
  var style: Mirror.DisplayStyle?
  var customMirror: Mirror { Mirror(self, children: children, displayStyle: style) }
}

/// The same for dumps only.
struct DumpLie: CustomDumpReflectable {
  var lie: Lie
  var customDumpMirror: Mirror { Mirror(self, children: lie.children, displayStyle: lie.style) }
}

struct Described: CustomDumpStringConvertible { var customDumpDescription: String }
struct StandIn: CustomDumpRepresentable { var customDumpValue: Any }
/// Stands for itself, again and again.
struct Endless: CustomDumpRepresentable { var customDumpValue: Any { self } }

/// A mirror that never ends.
struct Unfolding: CustomReflectable {
  var depth: Int
  var customMirror: Mirror {
    Mirror(self, children: ["depth": depth, "next": Unfolding(depth: depth + 1)], displayStyle: .struct)
  }
}
