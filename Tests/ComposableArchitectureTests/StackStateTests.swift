import ComposableArchitecture
import Foundation
import IssueReporting
import Testing

struct StackStateTests {
  private func stack(_ elements: [String]) -> StackState<String> {
    withDependencies {
      $0.prepareForTestStore()
    } operation: {
      StackState(elements)
    }
  }

  @Test func `a stack is a collection of its elements`() {
    var stack = stack(["a", "b"])
    #expect(Array(stack) == ["a", "b"])
    #expect(stack[1] == "b")
    #expect(stack.last == "b")
    stack.append("c")
    stack.insert("z", at: 0)
    #expect(Array(stack) == ["z", "a", "b", "c"])
    stack.remove(at: 1)
    #expect(stack.popLast() == "c")
    #expect(Array(stack) == ["z", "b"])
    stack += ["x", "y"]
    stack.removeSubrange(1...2)
    #expect(Array(stack) == ["z", "y"])
    stack.removeAll()
    #expect(stack.isEmpty)
  }

  @Test func `elements keep their ids`() {
    var stack = stack(["a", "b", "c"])
    #expect(stack.ids == [0, 1, 2])
    stack.remove(at: 1)
    #expect(stack.ids == [0, 2])
    #expect(stack[id: 2] == "c")
    #expect(stack[id: 1] == nil)
    stack[id: 2] = "d"
    #expect(Array(stack) == ["a", "d"])
    stack[id: 2]?.append("!")
    #expect(stack[id: 2] == "d!")
    stack[id: 0] = nil
    #expect(stack.ids == [2])
  }

  @Test func `ids are not used again`() {
    var stack = stack(["a", "b"])
    stack.removeLast()
    withDependencies {
      $0.prepareForTestStore()
    } operation: {
      stack.append("c")
    }
    #expect(stack.ids == [0, 2])
  }

  @Test func `in a test an element is pushed under an id by assigning it`() {
    var stack = StackState<String>()
    stack[id: 0] = "a"
    stack[id: 1] = "b"
    stack[id: 5]?.append("!")
    #expect(stack == self.stack(["a", "b"]))
  }

  @Test func `popping removes from or down to an id`() {
    var stack = stack(["a", "b", "c", "d"])
    stack.pop(from: 3)
    #expect(stack.ids == [0, 1, 2])
    stack.pop(to: 1)
    #expect(stack.ids == [0, 1])
    stack.pop(from: 7)
    stack.pop(to: 7)
    #expect(stack.ids == [0, 1])
  }

  @Test func `stacks are equal when elements and ids are`() {
    #expect(stack(["a", "b"]) == stack(["a", "b"]))
    #expect(stack(["a", "b"]) != stack(["a", "c"]))
    var other = stack(["z", "b"])
    other.removeFirst()
    #expect(other != stack(["b"]))
    #expect(Set([stack(["a"]), stack(["a"]), stack(["b"])]).count == 2)
  }

  @CasePathable
  enum Element: Equatable {
    case text(String)
    case number(Int)
  }

  @Test func `the payload of a case is read and changed by id`() {
    var stack = withDependencies {
      $0.prepareForTestStore()
    } operation: {
      StackState([Element.text("a"), .number(1)])
    }
    #expect(stack[id: 0, case: \.text] == "a")
    #expect(stack[id: 1, case: \.text] == nil)
    stack[id: 1, case: \.number]? += 1
    #expect(stack[id: 1] == .number(2))
    stack[id: 0, case: \.text] = nil
    #expect(stack.ids == [1])
  }

  @Test func `assigning a payload to another case or to an absent id is reported and changes nothing`() {
    var stack = withDependencies {
      $0.prepareForTestStore()
    } operation: {
      StackState([Element.text("a")])
    }
    let before = stack
    let line: UInt = #line + 1
    let issues = collectIssues { stack[id: 0, case: \.number] = 1 }
    #expect(issues.map(\.line) == [line])
    #expect(
      issues.map(\.description) == [
        """
        Cannot assign to '\\.number' of id #0: the element is another case.

        Assign the whole element instead: '[id: 0] = …'.
        """
      ])
    let absent = collectIssues { stack[id: 4, case: \.number] = 1 }
    #expect(
      absent.first?.description.hasPrefix("Cannot assign to '\\.number' of id #4: it is not on the stack.")
        == true)
    #expect(absent.count == 1)
    #expect(stack == before)
  }

  @Test func `elements are coded without ids`() throws {
    let data = try JSONEncoder().encode(stack(["a", "b"]))
    #expect(String(decoding: data, as: UTF8.self) == #"["a","b"]"#)
    let decoded = try withDependencies {
      $0.prepareForTestStore()
    } operation: {
      try JSONDecoder().decode(StackState<String>.self, from: data)
    }
    #expect(decoded == stack(["a", "b"]))
  }

  @Test func `a stack describes and dumps its elements`() {
    #expect("\(stack(["a", "b"]))" == #"["a", "b"]"#)
    #expect(String(reflecting: stack(["a"])) == #"["a"]"#)
    #expect(
      String(customDumping: stack(["a", "b"])) == """
        [
          #0: "a",
          #1: "b"
        ]
        """)
    #expect("\(StackElementID(integerLiteral: 3).debugDescription)" == "#3")
    #expect(String(customDumping: StackElementID(integerLiteral: 3)) == "#3")
  }

  @Test func `a dump keeps the order of the stack`() {
    var stack = StackState<String>()
    for id in [10, 9, 2] { stack[id: StackElementID(integerLiteral: id)] = "\(id)" }
    #expect(
      String(customDumping: stack) == """
        [
          #10: "10",
          #9: "9",
          #2: "2"
        ]
        """)
  }

  @Test func `the path of a stack moves components with their ids`() {
    var stack = stack(["a", "b", "c"])
    stack.path.swapAt(0, 2)
    #expect(stack.ids == [2, 1, 0])
    #expect(Array(stack) == ["c", "b", "a"])
    stack.path.removeLast()
    #expect(stack.ids == [2, 1])
    let first = stack.path[0]
    stack.path.append(first)
    #expect(stack.ids == [2, 1])
    #expect(stack.path[0] == first)
    #expect(StackState<String>.PathView().isEmpty)
    #expect(Set(stack.path).count == 2)
  }
}
