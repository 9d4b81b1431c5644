import CasePaths
import Synchronization

/// Tells whether a child is still the same child after its parent has reduced an action.
///
/// A child that is `Identifiable` is the same while its id is. A child that is an enum is the same while its case
/// is and, if the payload is `Identifiable`, the payload's id. Any other child is the same while it is there.
struct ChildIdentity: Equatable {
  private let caseName: CaseName?
  private let id: AnyHashable?

  init<State>(of state: State) {
    if let type = State.self as? any Identifiable.Type {
      caseName = nil
      id = Self.id(of: state, as: type)
    } else if let caseName = CaseName(of: state) {
      self.caseName = caseName
      id = CaseFacts.of(state, caseName).isIdentifiable ? Self.payloadID(of: state) : nil
    } else {
      caseName = nil
      id = nil
    }
  }

  private static func id<State, Child: Identifiable>(of state: State, as type: Child.Type) -> AnyHashable {
    // `Child` is `State`: reading through the pointer saves a copy into a box and back.
    withUnsafePointer(to: state) {
      AnyHashable(UnsafeRawPointer($0).assumingMemoryBound(to: Child.self).pointee.id)
    }
  }

  private static func payloadID<State>(of state: State) -> AnyHashable? {
    (CaseFacts.payload(of: state) as? any Identifiable).map { child in
      func id<Child: Identifiable>(_ child: Child) -> AnyHashable { AnyHashable(child.id) }
      return id(child)
    }
  }
}

/// Tells the cases of one enum apart: where the runtime keeps the name of the case.
struct CaseName: Hashable, Sendable, CustomStringConvertible {
  private let address: UInt

  /// The name, as it is declared.
  var description: String { String(cString: UnsafePointer<CChar>(bitPattern: address)!) }

  /// - Returns: `nil` for a value that is no enum.
  init?<Value>(of value: Value) {
    guard Self.isEnum(value), let name = enumCaseName(value) else { return nil }
    address = UInt(bitPattern: name)
  }

  private static let kinds = Mutex<[ObjectIdentifier: Bool]>([:])

  private static func isEnum<Value>(_ value: Value) -> Bool {
    let type = ObjectIdentifier(Value.self)
    if let known = kinds.withLock({ $0[type] }) { return known }
    // An existential's kind is that of the value in it; `swift_EnumCaseName` must see the enum itself.
    let isEnum =
      type == ObjectIdentifier(Swift.type(of: value)) && Mirror(reflecting: value).displayStyle == .enum
    kinds.withLock { $0[type] = isEnum }
    return isEnum
  }
}

/// What the payload of one case of an enum is, found by reflection once.
struct CaseFacts: Sendable {
  /// Whether the payload has an id.
  let isIdentifiable: Bool
  /// The type of the actions of the payload, if it is ephemeral.
  let ephemeralAction: ObjectIdentifier?
  /// The name of the case, if it is marked as ephemeral.
  let ephemeralCase: String?

  private struct Key: Hashable {
    let type: ObjectIdentifier
    let name: CaseName
  }

  private static let known = Mutex<[Key: CaseFacts]>([:])

  static func of<State>(_ state: State, _ name: CaseName) -> CaseFacts {
    let key = Key(type: ObjectIdentifier(State.self), name: name)
    if let facts = known.withLock({ $0[key] }) { return facts }
    let payload = payload(of: state)
    let facts = CaseFacts(
      isIdentifiable: payload is any Identifiable,
      ephemeralAction: payload.flatMap(ephemeralAction(of:)),
      ephemeralCase: (state as? any CaseReducerState)?._isEphemeral == true ? name.description : nil)
    known.withLock { $0[key] = facts }
    return facts
  }

  /// The payload of a case, `nil` for a case without one.
  static func payload<Value>(of value: Value) -> Any? { Mirror(reflecting: value).children.first?.value }

  private static func ephemeralAction(of payload: Any) -> ObjectIdentifier? {
    func action<State: _EphemeralState>(of state: State.Type) -> ObjectIdentifier {
      ObjectIdentifier(State.Action.self)
    }
    guard let type = type(of: payload) as? any _EphemeralState.Type else { return nil }
    return action(of: type)
  }
}

/// Whether an action of a child ends it: the child is an alert or a dialog, or a case that holds one, and the action
/// is one of its buttons'.
func childIsOver<State, Action>(_ state: State, after action: Action) -> Bool {
  if State.self is any _EphemeralState.Type { return true }
  guard let name = CaseName(of: state) else { return false }
  let facts = CaseFacts.of(state, name)
  // `@Reducer` names the cases of actions as those of states.
  if let ephemeralCase = facts.ephemeralCase { return CaseName(of: action)?.description == ephemeralCase }
  guard let ephemeralAction = facts.ephemeralAction else { return false }
  if ephemeralAction == ObjectIdentifier(Action.self) { return true }
  return CaseFacts.payload(of: action).map { ObjectIdentifier(type(of: $0)) } == ephemeralAction
}
