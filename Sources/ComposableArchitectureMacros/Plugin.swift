import SwiftSyntaxMacros

#if canImport(MacroImplementations)
  import MacroImplementations
#endif

#if canImport(SwiftCompilerPlugin)
  import SwiftCompilerPlugin
#else
  // The toolchain does not ship `SwiftCompilerPlugin`; it ships what that module is made of.
  @_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
#endif

#if canImport(SwiftCompilerPlugin)
  @main
  struct Plugin: CompilerPlugin {
    var providingMacros: [any Macro.Type] { providedMacros }
  }
#else
  struct UnknownMacro: Error, CustomStringConvertible {
    let description: String
  }

  /// Finds macros by name for the compiler. A name that is not in the list is an error, never a guess.
  struct Provider: PluginProvider {
    func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
      for macro in providedMacros where String(describing: macro) == typeName {
        return macro
      }
      throw UnknownMacro(
        description: """
          '\(moduleName)' has no macro named '\(typeName)'; it has \
          \(providedMacros.map { String(describing: $0) }.sorted().joined(separator: ", "))
          """)
    }
  }

  @main
  struct Plugin {
    static func main() throws {
      let listener = try CompilerPluginMessageListener(
        connection: StandardIOMessageConnection(), provider: Provider())
      try listener.main()
    }
  }
#endif
