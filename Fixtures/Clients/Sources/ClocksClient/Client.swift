import Clocks

@main enum Client {
  static func main() async throws {
    let clock = ImmediateClock()
    try await clock.sleep(for: .seconds(60))
    print("Clocks: \(ImmediateClock<Duration>.Instant().duration(to: clock.now))")
  }
}
