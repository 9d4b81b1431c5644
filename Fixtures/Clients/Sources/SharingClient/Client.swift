import Sharing

@main enum Client {
  static func main() {
    @Shared(.inMemory("count")) var count = 41
    $count.withLock { $0 += 1 }
    print("Sharing: \(Shared(wrappedValue: 0, .inMemory("count")).wrappedValue)")
  }
}
