import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@ObservationStateTracked`: storage and observed accessors for one property.
enum ObservationStateTrackedMacro {}

extension ObservationStateTrackedMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let property = ObservedProperty(declaration), property.isStored, !property.isConstant else {
      return []
    }
    return observedAccessors(
      field: property.identifier.text,
      value: property.storageName,
      initializes: (property.storageName, "initialValue"),
      isChangedInPlace: property.binding.accessorBlock == nil)
  }
}

extension ObservationStateTrackedMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let property = ObservedProperty(declaration), property.isStored, !property.isConstant else {
      return []
    }
    let type = property.type.map { ": \($0)" } ?? ""
    let value = property.initialValue.map { " = \($0)" } ?? ""
    let observers = property.binding.accessorBlock.map { " \($0.trimmedDescription)" } ?? ""
    return [
      """
      private \(raw: property.storageModifiers)var \(raw: property.storageName)\(raw: type)\(raw: value)\(raw: observers)
      """
    ]
  }
}

/// `@ObservationStateIgnored`: nothing. It only keeps `@ObservableState` away from a property.
enum ObservationStateIgnoredMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    []
  }
}
