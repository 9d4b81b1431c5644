import ComposableArchitecture
import Foundation

/// Fetches files and watches the network.
@DependencyClient
public struct DownloadClient: Sendable {
  @CasePathable
  public enum Event: Equatable, Sendable {
    /// How much has arrived, from 0 to 1.
    case progress(Double)
    case finished(bytes: Int)
  }

  /// Fetches a file. The download is given up when the stream is.
  public var download: @Sendable (_ name: String) -> AsyncThrowingStream<Event, any Error> = { _ in
    .finished()
  }

  /// Whether there is a network: the state of now, then every change.
  public var isOnline: @Sendable () -> AsyncStream<Bool> = { .finished }
}

extension DownloadClient: DependencyKey {
  /// Pretends: a file of 100 kilobytes for each letter of its name, at a steady rate.
  public static let liveValue = DownloadClient(
    download: { name in
      AsyncThrowingStream { continuation in
        @Dependency(\.continuousClock) var clock
        let task = Task { [clock] in
          for tenth in 1...10 {
            try await clock.sleep(for: .milliseconds(300))
            continuation.yield(.progress(Double(tenth) / 10))
          }
          continuation.yield(.finished(bytes: name.count * 100_000))
          continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
      }
    },
    isOnline: { AsyncStream { $0.yield(true) } })

  public static let testValue = DownloadClient()
}

extension DependencyValues {
  public var downloadClient: DownloadClient {
    get { self[DownloadClient.self] }
    set { self[DownloadClient.self] = newValue }
  }
}
