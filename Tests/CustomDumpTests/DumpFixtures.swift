import CustomDump
import Foundation

/// Types at file level, so that their names have no enclosing type.
struct Token: Equatable, Hashable {
  var raw: Int
}

struct MaybeToken: Equatable {
  var maybe: Int?
}

struct Person: Equatable {
  var id: Int
  var name: String
}

struct Cart: Equatable {
  struct Line: Equatable {
    var title: String
    var count: Int
  }

  var driver = Person(id: 1, name: "Ada")
  var tags = ["a"]
  var size = Extent.large
  var note = "a\nb"
  var id = 42
}

enum Extent: Hashable {
  case large
  case custom(Int)
  case box(width: Int, height: Int)
  case pair(Int, String)
  case named(label: String)
  case token(Token)
  case empty(Void)

  static func == (lhs: Self, rhs: Self) -> Bool { "\(lhs)" == "\(rhs)" }
  func hash(into hasher: inout Hasher) {}
}

struct Todo: Equatable, Identifiable {
  var id: Int
  var title: String
  var isDone = false
}

class Animal {
  var legs = 4
}

final class Dog: Animal {
  var name = "Rex"
}

final class Node {
  var value: Int
  var next: Node?

  init(value: Int, next: Node? = nil) {
    self.value = value
    self.next = next
  }

  /// A list of so many nodes; the last one holds `last`.
  static func list(_ count: Int, last: Int) -> Node {
    (1..<count).reduce(Node(value: last)) { next, value in Node(value: value, next: next) }
  }

  /// Takes the list apart without recursion.
  func dismantle() {
    var node: Node? = self
    while let current = node {
      node = current.next
      current.next = nil
    }
  }
}

/// Compared by identity.
final class Session: Equatable {
  var user = "Ada"
  var age = 36
  static func == (lhs: Session, rhs: Session) -> Bool { lhs === rhs }
}

/// Hides a property that takes part in `==`.
struct Stored: Equatable, CustomDumpReflectable {
  var id = 1
  var generation = 1

  var customDumpMirror: Mirror { Mirror(self, children: ["id": id], displayStyle: .struct) }
}

struct Shelf: Equatable {
  var stored = Stored()
  var count = 0
}

/// Equal by id alone.
struct Item: Equatable {
  var id = 1
  var text = "a"
  static func == (lhs: Self, rhs: Self) -> Bool { lhs.id == rhs.id }
}

func dumped(_ value: Any) -> String {
  String(customDumping: value)
}
