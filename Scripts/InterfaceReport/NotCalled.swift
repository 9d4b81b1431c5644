extension PublicSymbol {
  /// Why no test refers to the declaration, although it is public; `nil` for almost all.
  func reasonNotToCall(in module: String) -> String? {
    switch "\(module).\(name)" {
    case "SwiftNavigation.HashableObject.==(_:_:)":
      "a comparison refers to the requirement of Equatable"
    case "CasePaths.Never.AllCasePaths.subscript(_:)":
      "it takes a value of Never"
    case "Dependencies.DependencyValues.subscript(_:)":
      "the form that knows the place of the lookup is preferred"
    case "ComposableArchitecture.CaseReducer.Action", "ComposableArchitecture.CaseReducer.Body",
      "ComposableArchitecture.CaseReducer.State", "Dependencies.DependencyKey.Value":
      "a reference goes to the associated type that it declares again"
    case "IdentifiedCollections.IdentifiedArray.append(_:)" where !declaration.contains("->"),
      "IdentifiedCollections.IdentifiedArray.insert(_:at:)" where !declaration.contains("->"):
      "what generic code calls of a range-replaceable collection; the form with a result is preferred"
    default:
      nil
    }
  }
}
