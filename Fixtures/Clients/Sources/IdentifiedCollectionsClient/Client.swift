import IdentifiedCollections

struct Row: Identifiable { let id: Int }

@main enum Client {
  static func main() {
    let rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
    print("IdentifiedCollections: \(rows.ids)")
  }
}
