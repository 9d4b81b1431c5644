import XCTestDynamicOverlay

@main enum Client {
  static func main() {
    withIssueReporters([]) { XCTFail("nobody hears it") }
    print("XCTestDynamicOverlay: testing: \(isTesting)")
  }
}
