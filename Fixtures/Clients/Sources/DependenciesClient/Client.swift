import Dependencies

private enum Limit: DependencyKey { static let liveValue = 1 }

@main enum Client {
  static func main() {
    let limit = withDependencies {
      $0[Limit.self] += 41
    } operation: {
      Dependency(Limit.self).wrappedValue
    }
    print("Dependencies: \(limit)")
  }
}
