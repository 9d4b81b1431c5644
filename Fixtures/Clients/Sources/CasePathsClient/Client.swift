import CasePaths

@CasePathable enum Screen {
  case home
  case detail(Int)
}

@main enum Client {
  static func main() {
    print("CasePaths: \(Screen.detail(42)[case: \.detail] ?? 0), home: \(Screen.home.is(\.home))")
  }
}
