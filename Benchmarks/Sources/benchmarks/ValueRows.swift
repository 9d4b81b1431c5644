import ComposableArchitecture

/// Case key paths and identified arrays, beside the same work written by hand (F3).
@MainActor let valueRows: [Row] = [
  Row(name: "casepath.extract.byhand", operations: 1_000_000) { operations in
    var sum = 0
    for number in 0..<operations { if case .some(let value) = event(number) { sum &+= value } }
    try check(sum != 0, "nothing was extracted")
  },
  Row(name: "casepath.extract", floor: "casepath.extract.byhand", bar: 3, operations: 1_000_000) {
    operations in
    var sum = 0
    for number in 0..<operations { if let value = event(number)[case: \.some] { sum &+= value } }
    try check(sum != 0, "nothing was extracted")
  },
  Row(name: "casepath.embed.byhand", operations: 1_000_000) { operations in
    var last = Event.none
    for number in 0..<operations { last = opaque(.some(number)) }
    try check(last == .some(operations - 1), "embedded \(last)")
  },
  Row(name: "casepath.embed", floor: "casepath.embed.byhand", bar: 3, operations: 1_000_000) { operations in
    let path: CaseKeyPath<Event, Int> = \.some
    var last = Event.none
    for number in 0..<operations { last = opaque(path(number)) }
    try check(last == .some(operations - 1), "embedded \(last)")
  },
  Row(name: "dictionary.append", operations: 100_000) { operations in
    var elements: [Element] = []
    var indices: [Int: Int] = [:]
    for id in 0..<operations where indices[id] == nil {
      indices[id] = elements.count
      elements.append(Element(id: id))
    }
    try check(elements.count == operations, "appended \(elements.count)")
  },
  Row(name: "identifiedarray.append", floor: "dictionary.append", bar: 1.5, operations: 100_000) {
    operations in
    var array: IdentifiedArrayOf<Element> = []
    for id in 0..<operations { array.append(Element(id: id)) }
    try check(array.count == operations, "appended \(array.count)")
  },
  Row(name: "dictionary.update", operations: 100_000) { operations in
    var elements = Samples.elements
    let indices = Samples.indices
    for number in 0..<operations { elements[indices[number % elements.count]!].value += 1 }
    try check(elements[0].value > 0, "updated nothing")
  },
  Row(name: "identifiedarray.update", floor: "dictionary.update", bar: 1.5, operations: 100_000) {
    operations in
    var array = Samples.array
    for number in 0..<operations { array[id: number % array.count]!.value += 1 }
    try check(array[0].value > 0, "updated nothing")
  },
  Row(name: "dictionary.lookup", operations: 100_000) { operations in
    let (elements, indices) = (Samples.elements, Samples.indices)
    var sum = 0
    for number in 0..<operations { sum += elements[indices[number]!].id }
    try check(sum > 0, "found nothing")
  },
  Row(name: "identifiedarray.lookup", floor: "dictionary.lookup", bar: 1.5, operations: 100_000) {
    operations in
    let array = Samples.array
    var sum = 0
    for number in 0..<operations { sum += array[id: number]!.id }
    try check(sum > 0, "found nothing")
  },
  Row(name: "dictionary.removelast", operations: 100_000) { operations in
    var (elements, indices) = (Samples.elements, Samples.indices)
    for id in (Samples.count - operations..<Samples.count).reversed() {
      if let index = indices.removeValue(forKey: id), index == elements.count - 1 { elements.removeLast() }
    }
    try check(elements.count == Samples.count - operations, "\(elements.count) are left")
  },
  Row(name: "identifiedarray.remove", floor: "dictionary.removelast", bar: 1.5, operations: 100_000) {
    operations in
    var array = Samples.array
    for number in 0..<operations { array.remove(id: Samples.count - 1 - number) }
    try check(array.count == Samples.count - operations, "\(array.count) are left")
  },
]

@CasePathable
private enum Event: Equatable {
  case none
  case some(Int)
}

@inline(never)
private func event(_ number: Int) -> Event { number.isMultiple(of: 16) ? .none : .some(number) }

@inline(never)
private func opaque(_ event: Event) -> Event { event }

private struct Element: Equatable, Identifiable {
  let id: Int
  var value = 0
}

/// 100,000 elements, twice.
private enum Samples {
  static let count = 100_000
  static let elements = (0..<count).map { Element(id: $0) }
  static let indices = Dictionary(uniqueKeysWithValues: elements.map { ($0.id, $0.id) })
  static let array = IdentifiedArray(uniqueElements: elements)
}
