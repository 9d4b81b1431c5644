import IdentifiedCollections
import Testing

/// Wrong uses end the process and say on standard error what was wrong.
@Suite struct TrapTests {
  func text(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test func `repeated ids trap and are named`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = IdentifiedArrayOf<Row>(uniqueElements: [Row(id: 4), Row(id: 4)])
    }
    #expect(text(result).contains("Two elements have the id 4; the second is at position 1."))
  }

  @Test func `repeated ids in a literal trap`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let array: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 4), Row(id: 4)]
      _ = array
    }
    #expect(text(result).contains("Two elements have the id 4; the second is at position 2."))
  }

  @Test func `repeated ids in a stored slice trap`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var array = rows([4, 7, 9])
      array[0..<1] = rows([7])[...]
    }
    #expect(text(result).contains("Two elements have the id 7; the second is at position 1."))
  }

  @Test func `a stored slice of another count traps`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var array = rows([4, 7, 9])
      array[0..<1] = rows([])[...]
    }
    #expect(text(result).contains("A slice of 0 elements was stored in the place of 1."))
  }

  @Test func `storing an element under another id traps`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var array = rows([4])
      array[id: 5] = Row(id: 6)
    }
    #expect(text(result).contains("The element to store under that id must have the id 5, but has 6."))
  }

  @Test func `replacing an element by id with one of another id traps`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var array = rows([4, 7])
      array[id: 7] = Row(id: 8)
    }
    #expect(text(result).contains("The element at position 1 must have the id 7, but has 8."))
  }

  @Test func `replacing an element by position with one of another id traps`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var array = rows([4, 7])
      array[0] = Row(id: 8)
    }
    #expect(text(result).contains("The element at position 0 must have the id 4, but has 8."))
    #expect(text(result).contains("remove the element and insert the new one"))
  }

  @Test func `updating with another id traps`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var array = rows([4, 7])
      array.update(Row(id: 7), at: 0)
    }
    #expect(text(result).contains("The element at position 0 must have the id 4, but has 7."))
  }

  @Test func `positions out of range trap and are named`() async {
    let inserted = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var array = rows([4, 7])
      array.insert(Row(id: 1), at: 3)
    }
    #expect(
      text(inserted).contains("'insert(_:at:)' with position 3, which is out of range: there are 2 elements.")
    )
    let removed = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var array = rows([4, 7])
      array.remove(at: 2)
    }
    #expect(text(removed).contains("'remove(at:)' with position 2, which is out of range"))
    let moved = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var array = rows([4, 7])
      array.move(fromOffsets: [5], toOffset: 0)
    }
    #expect(text(moved).contains("'move(fromOffsets:toOffset:)' with position 5"))
    let range = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var array = rows([4, 7])
      array.removeSubrange(1..<5)
    }
    #expect(text(range).contains("'removeSubrange(_:)' with position 5"))
    let first = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var array = rows([])
      array.removeFirst()
    }
    #expect(text(first).contains("'removeFirst()' cannot remove 1 elements: there are 0."))
    await #expect(processExitsWith: .failure) { _ = rows([4])[1] }
  }

  @Test func `swapping takes positions that exist only`() async {
    await #expect(processExitsWith: .failure) {
      var array = rows([4, 7])
      array.swapAt(0, 2)
    }
  }
}
