import ComposableArchitecture
import Glibc
import MemoryInUse
import Trees

/// usage: limits tower|row|present|push|rows
@main
@MainActor
struct Limits {
  static func main() async {
    switch CommandLine.arguments.dropFirst() {
    case ["tower"]: await write(in: Tower(), expected: 2)
    case ["row"]: await write(in: Row(), expected: 50 + 50 * 50)
    case ["present"]: await repeatCycle { await $0.presentAndDismiss($1) }
    case ["push"]: await repeatCycle { await $0.pushAndPop($1) }
    case ["rows"]: await repeatCycle { await $0.addAndRemove($1) }
    case let arguments: fail("unknown arguments: \(arguments)")
    }
  }

  /// Writes in a book that is behind fifty `Scope`s: from outside and from an effect.
  private static func write<Top: Storey>(in top: Top, expected: Int) async {
    let store = Store(initialState: Top.blankState.pointee) { top }
    store.send(Top.action(.write))
    await store.send(Top.action(.writeLater)).finish()
    let toLines: KeyPath<Top.State, Int> = Top.toBook.appending(path: \.second.h.h.h.h)
    let lines = store[dynamicMember: toLines]
    guard lines == expected else { fail("the book has \(lines) lines instead of \(expected)") }
    print("\(MemoryLayout<Top.State>.size) bytes behind fifty scopes, \(lines) lines written")
  }

  /// Lets children come and go, and fails if anything of them is left or the memory in use has grown.
  private static func repeatCycle(_ cycle: (Visitor, Int) async -> Void) async {
    let visitor = Visitor()
    for id in 0..<2_000 { await cycle(visitor, id) }
    let before = memory_in_use()
    for id in 2_000..<12_000 { await cycle(visitor, id) }
    let after = memory_in_use()
    guard visitor.leakedStores == 0 else { fail("\(visitor.leakedStores) stores are left") }
    guard Token.alive == 0 else { fail("\(Token.alive) states or effects are left") }
    let growth = after - before
    // The pools of the system vary by some 100 KB; the smallest object that each cycle left behind would make 320 KB.
    guard growth < 250_000 else { fail("\(growth) bytes more are in use after 10,000 cycles") }
    print("10,000 cycles: nothing left, \(growth) bytes more in use")
  }

  private static func fail(_ reason: String) -> Never {
    print(reason)
    exit(1)
  }
}
