import Foundation

/// One thing to measure.
struct Row {
  let name: String
  /// The floor that it is compared with; `nil` for a floor.
  var floor: String?
  /// How many times its floor it may take.
  var bar: Double?
  /// How many operations one measurement does.
  let operations: Int
  /// Does that many operations and throws ``WrongResult`` if what came out is wrong.
  let run: @MainActor (_ operations: Int) async throws -> Void
}

/// A benchmark that measured something else than it should have.
struct WrongResult: Error, CustomStringConvertible {
  let description: String
}

func check(_ condition: Bool, _ description: @autoclosure () -> String) throws {
  if !condition { throw WrongResult(description: description()) }
}

/// The measurements so far.
struct Table {
  private struct Measurement: Encodable {
    let name: String
    let nanoseconds: Double
    let fastest: Double
    let slowest: Double
    let floor: String?
    let ratio: Double?
    let bar: Double?
  }

  let repeats: Int
  private var measurements: [Measurement] = []

  init(repeats: Int) { self.repeats = repeats }

  /// Measures a row: once to warm up, then `repeats` times.
  @MainActor
  mutating func measure(_ row: Row) async throws {
    try await row.run(max(1, row.operations / 10))
    var times: [Double] = []
    for _ in 0..<repeats {
      let start = ContinuousClock.now
      try await row.run(row.operations)
      let elapsed = ContinuousClock.now - start
      times.append(
        (Double(elapsed.components.seconds) * 1e9 + Double(elapsed.components.attoseconds) / 1e9)
          / Double(row.operations))
    }
    times.sort()
    let median = times[times.count / 2]
    let floor = row.floor.flatMap { name in measurements.first { $0.name == name } }
    measurements.append(
      Measurement(
        name: row.name, nanoseconds: median, fastest: times[0], slowest: times[times.count - 1],
        floor: row.floor, ratio: floor.map { median / $0.nanoseconds }, bar: row.bar))
  }

  var text: String {
    let lines = measurements.map { row in
      let ratio = row.ratio.map { String(format: "%.2f %@", $0, row.floor ?? "") } ?? "–"
      let bar = row.bar.map { bar in "≤ \(bar) \(row.floor ?? "")" } ?? "–"
      return
        "| \(row.name) | \(Int(row.nanoseconds.rounded())) | \(Int(row.fastest.rounded()))–\(Int(row.slowest.rounded())) | \(ratio) | \(bar) |"
    }
    return (["| name | ns, median | range | ratio | bar |", "| --- | ---: | ---: | ---: | --- |"] + lines)
      .joined(separator: "\n")
  }

  var json: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      return try encoder.encode(measurements)
    }
  }
}
