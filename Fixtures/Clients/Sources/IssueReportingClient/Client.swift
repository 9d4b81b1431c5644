import IssueReporting

@main enum Client {
  static func main() {
    let value: Int? = withErrorReporting { 42 }
    print("IssueReporting: \(value ?? 0), testing: \(isTesting)")
  }
}
