/// Turns a struct of closures into a client whose endpoints report an issue until they are given.
///
/// ```swift
/// @DependencyClient
/// struct SearchClient: Sendable {
///   var search: @Sendable (_ query: String, _ limit: Int) async throws -> [String]
///   var isAvailable: @Sendable () -> Bool = { false }
/// }
///
/// let client = SearchClient()                            // a client for tests
/// try await client.search(query: "swift", limit: 10)     // reports an issue and throws
/// ```
///
/// Each closure property becomes a ``DependencyEndpoint(method:)``. The struct gets an initialiser with a parameter
/// for each property, one with a parameter for each property that is no endpoint, which leaves the endpoints without an
/// implementation, and where every property has a value one without parameters. An initialiser is as visible as the
/// least visible of the struct and the properties that it sets; one that is written in the struct is not made again.
@attached(member, names: named(init))
@attached(memberAttribute)
public macro DependencyClient() =
  #externalMacro(module: "ComposableArchitectureMacros", type: "DependencyClientMacro")

/// Gives a closure property a value that reports an issue when it is called, and a method with argument labels.
///
/// The value throws ``Unimplemented`` where the closure throws, else returns what the default closure of the property
/// returns. A closure that returns nothing or an optional needs no default; for any other the macro asks for one.
/// ``DependencyClient()`` adds the attribute by itself: write it to name the method.
///
/// The method is isolated as the property is, or else as the closure is, and deprecated with the property. A closure
/// that takes a variadic argument has no method, as there is no way to hand such an argument on.
///
/// ```swift
/// @DependencyClient
/// struct SearchClient: Sendable {
///   @DependencyEndpoint(method: "suggest")
///   var suggestions: @Sendable (_ for: String) -> [String] = { _ in [] }
/// }
/// ```
///
/// - Parameter method: The name of the method, a literal; that of the property by default, where its parameters have
///   names.
@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEndpoint(method: String = "") =
  #externalMacro(module: "ComposableArchitectureMacros", type: "DependencyEndpointMacro")

/// Leaves a closure property of a ``DependencyClient()`` as it is.
///
/// ```swift
/// @DependencyClient
/// struct SearchClient: Sendable {
///   @DependencyEndpointIgnored
///   var log: @Sendable (String) -> Void = { _ in }
/// }
/// ```
@attached(accessor, names: named(willSet))
public macro DependencyEndpointIgnored() =
  #externalMacro(module: "ComposableArchitectureMacros", type: "DependencyEndpointIgnoredMacro")

/// Declares a dependency with its key in an extension of `DependencyValues`.
///
/// ```swift
/// extension DependencyValues {
///   @DependencyEntry(liveValue: SearchClient.live)
///   var searchClient: SearchClient = SearchClient()
/// }
/// ```
///
/// The value of the property is the one used in tests. Where the property has a type annotation it is made anew for
/// each test. Without a `liveValue`, reading the dependency in a running program reports an issue.
///
/// - Parameters:
///   - liveValue: The value of the running program.
///   - previewValue: The value in previews; the live value by default.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry<LiveValue, PreviewValue>(
  liveValue: LiveValue = (), previewValue: PreviewValue = ()
) = #externalMacro(module: "ComposableArchitectureMacros", type: "DependencyEntryMacro")

/// Declares a dependency with a key of a given name in an extension of `DependencyValues`.
///
/// ```swift
/// extension DependencyValues {
///   @DependencyEntry("SearchClientKey")
///   public var searchClient: SearchClient = SearchClient()
/// }
/// ```
///
/// The key is as visible as the property, so that another module can give it a live value:
/// `extension DependencyValues.SearchClientKey: DependencyKey { … }`.
///
/// - Parameters:
///   - keyName: The name of the key type.
///   - liveValue: The value of the running program.
///   - previewValue: The value in previews; the live value by default.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry<LiveValue, PreviewValue>(
  _ keyName: String, liveValue: LiveValue = (), previewValue: PreviewValue = ()
) = #externalMacro(module: "ComposableArchitectureMacros", type: "DependencyEntryMacro")
