import CasePaths

@CasePathable @dynamicMemberLookup
enum Action: Equatable {
  case login(Login)
  case tapped
  case moved(x: Int, y: Int)
  case renamed(to: String)
  case pair(Int, String)
  case `default`
  case response(Result<Int, Failure>)
  case child(Child?)
}

@CasePathable @dynamicMemberLookup
enum Login: Equatable {
  case submitted
  case loginResponse(Result<String, Failure>)
}

@CasePathable @dynamicMemberLookup
enum Child: Equatable {
  case name(String)
  case done
}

struct Failure: Error, Equatable {}
