import ConcurrencyExtras

@main enum Client {
  static func main() async {
    let numbers = LockIsolated([1])
    await Task { numbers.withValue { $0.append(2) } }.cancellableValue
    print("ConcurrencyExtras: \(numbers.value)")
  }
}
