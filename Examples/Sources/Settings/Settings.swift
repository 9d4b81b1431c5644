import ComposableArchitecture
import Foundation

/// How the app looks.
public enum Appearance: String, CaseIterable, Sendable {
  case system, light, dark
}

extension SharedReaderKey where Self == AppStorageKey<Appearance>.Default {
  /// How the app looks; other features read it under this key.
  public static var appearance: Self { Self[.appStorage("appearance"), default: .system] }
}

extension SharedReaderKey where Self == AppStorageKey<Bool>.Default {
  /// Whether the app may send a reminder.
  public static var remindersEnabled: Self { Self[.appStorage("remindersEnabled"), default: false] }
}

extension SharedReaderKey where Self == AppStorageKey<Int>.Default {
  /// The hour of the day of the reminder.
  public static var reminderHour: Self { Self[.appStorage("reminderHour"), default: 9] }
}

/// Asks the system for the permission to send reminders.
@DependencyClient
public struct RemindersClient: Sendable {
  /// - Returns: Whether the user agreed.
  public var requestPermission: @Sendable () async throws -> Bool
}

extension RemindersClient: TestDependencyKey {
  public static let testValue = RemindersClient()
}

extension DependencyValues {
  public var reminders: RemindersClient {
    get { self[RemindersClient.self] }
    set { self[RemindersClient.self] = newValue }
  }
}

/// The settings of an app, kept in app storage: what is set here is there after a restart, and other features see it
/// at once.
@Reducer
public struct Settings: Sendable {
  @ObservableState
  public struct State: Equatable {
    @Shared(.appearance) public var appearance
    public var isAskingForPermission = false
    @Shared(.reminderHour) public var reminderHour
    @Shared(.remindersEnabled) public var remindersEnabled

    public init() {}
  }

  public enum Action: Sendable {
    case appearancePicked(Appearance)
    case permissionResponse(Bool)
    case reminderHourStepped(by: Int)
    case remindersToggled(Bool)
    case resetButtonTapped
  }

  @Dependency(\.reminders) var reminders

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .appearancePicked(let appearance):
        state.$appearance.withLock { $0 = appearance }
        return .none

      case .permissionResponse(let isGranted):
        state.isAskingForPermission = false
        state.$remindersEnabled.withLock { $0 = isGranted }
        return .none

      case .reminderHourStepped(let hours):
        state.$reminderHour.withLock { $0 = min(max($0 + hours, 0), 23) }
        return .none

      case .remindersToggled(false):
        state.$remindersEnabled.withLock { $0 = false }
        return .none

      case .remindersToggled(true):
        state.isAskingForPermission = true
        return .run { send in
          await send(.permissionResponse((try? await reminders.requestPermission()) ?? false))
        }

      case .resetButtonTapped:
        state.$appearance.withLock { $0 = .system }
        state.$reminderHour.withLock { $0 = 9 }
        state.$remindersEnabled.withLock { $0 = false }
        return .none
      }
    }
  }
}
