/// Gives every case of an enum a case path, so that a key path can name the case.
///
/// Each case becomes a property of the enum's `AllCasePaths`. A case without associated values has a path to
/// `Void`, one with a single associated value a path to that value, and one with several a path to their tuple.
///
/// ```swift
/// @CasePathable
/// enum Destination {
///   case detail(id: Int)
///   case settings
/// }
///
/// let destination = Destination.detail(id: 42)
/// destination[case: \.detail]   // Optional(42)
/// destination.is(\.settings)    // false
/// ```
///
/// Apply `@dynamicMemberLookup` too, and `destination.detail` reads the same value.
///
/// Two cases cannot share one name, even if their labels differ: that is an error at the second one.
@attached(extension, conformances: CasePathable, CasePathIterable)
@attached(
  member,
  names: named(AllCasePaths), named(allCasePaths), named(_$Element), named(_$Iterator), named(_$Root))
public macro CasePathable() =
  #externalMacro(module: "ComposableArchitectureMacros", type: "CasePathableMacro")
