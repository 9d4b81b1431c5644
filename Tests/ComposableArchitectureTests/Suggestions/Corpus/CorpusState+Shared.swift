import ComposableArchitecture

struct SharedState: CorpusState {
  struct Profile: Equatable {
    var name: String
    var age: Int
    var note: String?
  }

  struct Child: Equatable {
    @Shared var count: Int
    var title: String
  }

  /// One of several that hold the same value, or a part of it.
  struct Holder: Equatable {
    @Shared var profile: Profile
    @Shared var name: String
    @SharedReader var note: String?
    @Shared(.inMemory("corpus.visits")) var visits = 0
  }

  struct Row: Equatable, Identifiable {
    var id: Int
    var title: String
    @Shared var count: Int
  }

  static let kind = "shared state"

  @Shared var count: Int
  @Shared var profile: Profile
  @Shared var rows: IdentifiedArrayOf<CorpusRow>
  @Shared var tags: Set<Int>
  @Shared var draft: Profile?
  var child: Child
  var holders: [Holder]
  var elements: IdentifiedArrayOf<Row>
  @SharedReader(.inMemory("corpus.seen")) var seen = 0
  /// Both sides of a comparison have the same references, so that something else has to tell them apart.
  var changes = 0

  init(random: inout CorpusRandom) {
    _count = Shared(value: random.int(0...9))
    _profile = Shared(value: Self.profile(&random))
    _rows = Shared(value: IdentifiedState.rows(&random, 0...4))
    _tags = Shared(value: Set(random.array(0...5) { $0.int(0...99) }))
    _draft = Shared(value: random.optional(Self.profile))
    child = Child(count: Shared(value: random.int(0...9)), title: random.word())
    let held = Shared(value: Self.profile(&random))
    holders = (0...1).map { _ in
      Holder(profile: held, name: held.name, note: SharedReader(held).note)
    }
    elements = IdentifiedArray(
      uniqueElements: (1...3).map { id in
        Row(id: id, title: random.word(), count: Shared(value: random.int(0...9)))
      })
  }

  static func profile(_ random: inout CorpusRandom) -> Profile {
    Profile(name: random.text(), age: random.int(0...99), note: random.optional { $0.word() })
  }

  mutating func change(random: inout CorpusRandom) {
    changes += 1
    switch random.int(0...18) {
    case 0: $count.withLock { $0 += 1 }
    case 1: $profile.withLock { $0.name = random.word() }
    case 2: $profile.withLock { $0 = Self.profile(&random) }
    case 3: $rows.withLock { $0.append(.random(&random)) }
    case 4: $rows.withLock { if !$0.isEmpty { $0[id: $0.ids[0]]?.change(&random) } }
    case 5: $tags.withLock { $0.insert(random.int(100...199)) }
    case 6: $tags.withLock { $0 = [] }
    case 7: $draft.withLock { $0 = random.optional(Self.profile) }
    case 8: $draft.withLock { $0?.age += 1 }
    case 9: child.$count.withLock { $0 += 1 }
    case 10: holders[1].$profile.withLock { $0.age += 1 }
    case 11: holders[0].$name.withLock { $0 += random.word() }
    case 12: holders[random.int(0...1)].$visits.withLock { $0 += 1 }
    case 13: elements[id: 2]?.$count.withLock { $0 += 1 }
    case 14:
      elements[id: 1]?.title += random.word()
      elements[id: 3]?.$count.withLock { $0 += 1 }
    case 15: elements[id: 1]?.$count = Shared(value: random.int(10...99))
    case 16: $count = Shared(value: count + 1)
    case 17: Shared(wrappedValue: 0, .inMemory("corpus.seen")).withLock { $0 += 1 }
    // Another value in its place, which the state before does not have.
    default: child = Child(count: Shared(value: child.count + 1), title: child.title)
    }
  }
}
