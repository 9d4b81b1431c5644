import DependenciesMacros

@DependencyClient struct Numbers: Sendable {
  var next: @Sendable (_ number: Int) -> Int = { $0 }
}

@main enum Client {
  static func main() {
    let numbers = Numbers(next: { $0 + 1 })
    print("DependenciesMacros: \(numbers.next(number: 41))")
  }
}
