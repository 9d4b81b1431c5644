import Dependencies
import IssueReporting
import Testing

struct UnimplementedDependencyTests {
  @Dependency(\.weather) var weather

  @Test func `a live dependency that is read in a test is an issue where it is declared`() {
    let line: UInt = #line + 1
    @Dependency(\.weather) var weather
    let issues = issues { #expect(weather.forecast == "sunny") }
    #expect(issues.count == 1)
    #expect(issues.first?.fileID == "DependenciesTests/UnimplementedDependencyTests.swift")
    #expect(issues.first?.line == line)
    #expect(
      issues.first?.message == """
        @Dependency(\\.weather) has no test value, but was read in a test that does not override it.

          Read by @Dependency: DependenciesTests/UnimplementedDependencyTests.swift:\(line)
          Looked up in 'weather': DependenciesTests/Fixtures.swift:34
          Key: WeatherKey
          Value: Weather

        Override it where the test begins ('withDependencies { … }'), or give 'WeatherKey' a 'testValue'. \
        The test goes on with the preview or live value.
        """)
  }

  @Test func `a dependency that is read by its key is named by it`() {
    let line: UInt = #line + 1
    @Dependency(WeatherKey.self) var weather
    let issues = issues { _ = weather }
    #expect(issues.map(\.line) == [line])
    #expect(issues.first?.message.hasPrefix("@Dependency(WeatherKey.self) has no test value") == true)
  }

  @Test func `a dependency that is looked up directly is an issue at the lookup`() {
    let line: UInt = #line + 1
    let issues = issues { _ = DependencyValues._current[WeatherKey.self] }
    #expect(issues.map(\.line) == [line])
    #expect(issues.first?.message.hasPrefix("The dependency 'WeatherKey' has no test value") == true)
  }

  @Test func `an issue context says where the failure is and the message where it was read`() {
    let line: UInt = #line + 2
    let issues = issues {
      withIssueContext(fileID: #fileID, filePath: #filePath, line: line, column: 1) {
        _ = weather
      }
    }
    #expect(issues.map(\.line) == [line])
    #expect(issues.first?.message.contains("Read by @Dependency: \(#fileID):6") == true)
  }

  @Test func `each read is an issue`() {
    let issues = issues { for _ in 1...3 { _ = weather } }
    #expect(issues.count == 3)
  }

  @Test func `an override is no issue`() {
    let issues = issues {
      withDependencies {
        $0.weather = Weather(forecast: "rain")
      } operation: {
        #expect(weather.forecast == "rain")
      }
    }
    #expect(issues.isEmpty)
  }

  @Test func `reading a value to change a part of it is no issue`() {
    let issues = issues {
      withDependencies {
        #expect($0.weather.forecast == "sunny")
        $0.weather.forecast = "rain"
      } operation: {
        #expect(weather.forecast == "rain")
      }
    }
    #expect(issues.isEmpty)
  }

  @Test func `the live and preview contexts use the live value`() {
    let issues = issues {
      #expect(DependencyValues.live.weather.forecast == "sunny")
      #expect(DependencyValues.preview.weather.forecast == "sunny")
    }
    #expect(issues.isEmpty)
  }

  @Test func `an interface without a live value is an issue in the live context`() {
    enum InterfaceKey: TestDependencyKey {
      static let testValue = 1
    }
    let issues = issues { #expect(DependencyValues.live[InterfaceKey.self] == 1) }
    #expect(issues.count == 1)
    let headline =
      "The dependency 'UnimplementedDependencyTests.InterfaceKey' has no live value, but was read in a live context."
    #expect(issues.first?.message.split(separator: "\n").first.map(String.init) == headline)
  }

  @Test func `a key may decline to report`() {
    enum QuietKey: DependencyKey {
      static let liveValue = 1
      static let shouldReportUnimplemented = false
    }
    @Dependency(QuietKey.self) var value
    let issues = issues {
      #expect(value == 1)
      #expect(QuietKey.testValue == 1)
    }
    #expect(issues.isEmpty)
  }

  @Test func `asking a key itself for the test value it does not have is an issue`() {
    let issues = issues { #expect(WeatherKey.testValue.forecast == "sunny") }
    #expect(issues.count == 1)
  }

  @Test func `a test value made of another key's missing test value is an issue`() {
    enum Key: DependencyKey {
      static var liveValue: Weather { Weather(forecast: "") }
      static var testValue: Weather { WeatherKey.testValue }
    }
    @Dependency(Key.self) var value
    let issues = issues { _ = value }
    #expect(issues.count == 1)
  }
}
