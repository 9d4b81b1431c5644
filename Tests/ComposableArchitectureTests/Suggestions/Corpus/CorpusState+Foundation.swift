import Foundation

struct FoundationState: CorpusState {
  struct Visit: Equatable {
    let id: UUID
    var at: Date
    var link: URL?
  }

  static let kind = "Foundation values"

  var url: URL
  var id: UUID
  var date: Date
  var data: Data
  var price: Decimal
  var locale: Locale
  var timeZone: TimeZone
  var calendar: Calendar
  var indices: IndexSet
  var path: IndexPath
  var components: DateComponents
  var interval: DateInterval
  var query: URLQueryItem
  var size: CGSize
  var visits: [Visit]
  var anything: any Hashable

  init(random: inout CorpusRandom) {
    url = Self.url(&random)
    id = Self.uuid(&random)
    date = Date(timeIntervalSince1970: 0)
    data = Data()
    price = 1
    locale = Locale(identifier: "en_US")
    timeZone = TimeZone(identifier: "UTC")!
    calendar = Calendar(identifier: .gregorian)
    indices = []
    path = [0]
    components = DateComponents(year: 2_026)
    interval = DateInterval(start: date, duration: 0)
    query = URLQueryItem(name: "a", value: nil)
    size = CGSize(width: 1, height: 2)
    visits = random.array(0...2, Self.visit)
    anything = 1
  }

  static func url(_ random: inout CorpusRandom) -> URL {
    random.pick([
      URL(string: "https://example.org/\(random.int(0...9))?q=%20a&b#c")!,
      URL(string: "b/c?d", relativeTo: URL(string: "https://example.org/a/"))!,
      URL(fileURLWithPath: "/some folder/é"), URL(string: "mailto:a@example.org")!,
    ])
  }

  static func uuid(_ random: inout CorpusRandom) -> UUID {
    let words = (0..<2).map { _ in random.next() }
    return words.withUnsafeBytes { UUID(uuid: $0.load(as: uuid_t.self)) }
  }

  static func visit(_ random: inout CorpusRandom) -> Visit {
    Visit(
      id: uuid(&random), at: Date(timeIntervalSinceReferenceDate: Double(random.int(0...999)) / 7),
      link: random.optional { url(&$0) })
  }

  mutating func change(random: inout CorpusRandom) {
    switch random.int(0...16) {
    case 0: url = Self.url(&random)
    case 1: id = Self.uuid(&random)
    case 2: date = Date(timeIntervalSinceReferenceDate: Double(random.int(-9_999...9_999)) / 7)
    case 3: date = random.pick([.distantFuture, .distantPast, Date(timeIntervalSince1970: 1e9)])
    case 4: data = Data(random.array(0...40) { UInt8($0.int(0...255)) })
    case 5: data = Data(random.text().utf8)
    case 6:
      price = random.pick([
        0, -3, Decimal(string: "0.1")!, Decimal(string: "-12345678901234567890.123456789")!, 1_000_000,
      ])
    case 7: locale = random.pick([Locale(identifier: "ko_KR"), Locale(identifier: "de_CH")])
    case 8: timeZone = random.pick([TimeZone(identifier: "Asia/Seoul")!, TimeZone(secondsFromGMT: 5_400)!])
    case 9: calendar = random.pick([Calendar(identifier: .buddhist), Calendar(identifier: .iso8601)])
    case 10: indices = random.pick([[1, 5, 9], IndexSet(integersIn: 3..<90)])
    case 11: path = random.pick([[], [1, 2, 3]])
    case 12: components = random.pick([DateComponents(month: 2, day: 30), DateComponents(hour: 1)])
    case 13: interval = DateInterval(start: date, duration: 1.5)
    case 14: query = URLQueryItem(name: random.text(), value: random.optional { $0.word() })
    case 15: visits.edit(&random, Self.visit)
    default: anything = random.pick([url, id, Data([1, 2, 3]), Decimal(7), UInt8(7)])
    }
  }

  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.url == rhs.url && lhs.id == rhs.id && lhs.date == rhs.date && lhs.data == rhs.data
      && lhs.price == rhs.price && lhs.locale == rhs.locale && lhs.timeZone == rhs.timeZone
      && lhs.calendar == rhs.calendar && lhs.indices == rhs.indices && lhs.path == rhs.path
      && lhs.components == rhs.components && lhs.interval == rhs.interval && lhs.query == rhs.query
      && lhs.size == rhs.size && lhs.visits == rhs.visits
      && AnyHashable(lhs.anything) == AnyHashable(rhs.anything)
      && type(of: lhs.anything) == type(of: rhs.anything)
  }
}
