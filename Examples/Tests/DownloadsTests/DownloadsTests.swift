import ComposableArchitecture
import Downloads
import Testing

@MainActor
struct DownloadsTests {
  struct Unplugged: Error {}

  @Test func `progress arrives as it is made`() async {
    let store = TestStore(initialState: Downloads.State(names: ["song", "film"])) {
      Downloads()
    } withDependencies: {
      $0.downloadClient.download = { _ in
        AsyncThrowingStream { continuation in
          continuation.yield(.progress(0.5))
          continuation.yield(.finished(bytes: 400))
          continuation.finish()
        }
      }
    }
    await store.send(\.downloads[id: "song"].buttonTapped) {
      $0.downloads[id: "song"]?.status = .running(progress: 0)
    }
    await store.receive(\.downloads[id: "song"].events.success.progress, 0.5) {
      $0.downloads[id: "song"]?.status = .running(progress: 0.5)
    }
    await store.receive(\.downloads[id: "song"].events.success.finished, 400) {
      $0.downloads[id: "song"]?.status = .finished(bytes: 400)
    }
  }

  @Test func `a second tap cancels, and leaves the other row alone`() async {
    let downloads = Streams()
    let store = TestStore(initialState: Downloads.State(names: ["song", "film"])) {
      Downloads()
    } withDependencies: {
      $0.downloadClient.download = downloads.stream
    }
    for name in ["song", "film"] {
      await store.send(\.downloads[id: name].buttonTapped) {
        $0.downloads[id: name]?.status = .running(progress: 0)
      }
    }
    await store.send(\.downloads[id: "song"].buttonTapped) { $0.downloads[id: "song"]?.status = .idle }
    #expect(downloads.ended.value == ["song"])

    downloads.yield(.progress(0.3), to: "film")
    await store.receive(\.downloads[id: "film"].events.success.progress) {
      $0.downloads[id: "film"]?.status = .running(progress: 0.3)
    }
    await store.send(.removeButtonTapped("film")) { $0.downloads.remove(id: "film") }
    #expect(downloads.ended.value == ["song", "film"])
  }

  @Test func `a failed download can be tried again`() async {
    let store = TestStore(initialState: Downloads.State(names: ["song"])) {
      Downloads()
    } withDependencies: {
      $0.downloadClient.download = { _ in .finished(throwing: Unplugged()) }
    }
    await store.send(\.downloads[id: "song"].buttonTapped) {
      $0.downloads[id: "song"]?.status = .running(progress: 0)
    }
    await store.receive(\.downloads[id: "song"].events.failure) { $0.downloads[id: "song"]?.status = .failed }
    store.dependencies.downloadClient.download = { _ in .finished() }
    await store.send(\.downloads[id: "song"].buttonTapped) {
      $0.downloads[id: "song"]?.status = .running(progress: 0)
    }
  }

  @Test func `the network and the time are followed as long as the screen is there`() async {
    let clock = TestClock()
    let network = AsyncStream.makeStream(of: Bool.self)
    let store = TestStore(initialState: Downloads.State(names: ["song"])) {
      Downloads()
    } withDependencies: {
      $0.continuousClock = clock
      $0.downloadClient.download = { _ in .never }
      $0.downloadClient.isOnline = { network.stream }
    }
    let screen = await store.send(.task)
    await clock.advance(by: .seconds(1))
    await store.receive(\.secondPassed)

    await store.send(\.downloads[id: "song"].buttonTapped) {
      $0.downloads[id: "song"]?.status = .running(progress: 0)
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.secondPassed) { $0.seconds = 1 }
    network.continuation.yield(false)
    await store.receive(\.isOnlineChanged, false) { $0.isOnline = false }

    await screen.cancel()
    await clock.advance(by: .seconds(5))
    await store.send(\.downloads[id: "song"].buttonTapped) { $0.downloads[id: "song"]?.status = .idle }
  }

  @Test func `a file arrives from the live client`() async {
    let clock = TestClock()
    let store = TestStore(initialState: Downloads.State(names: ["song", "film"])) {
      Downloads()
    } withDependencies: {
      $0.continuousClock = clock
      $0.downloadClient = .liveValue
    }
    store.exhaustivity = .off
    await store.send(\.downloads[id: "song"].buttonTapped)
    await store.send(\.downloads[id: "film"].buttonTapped)
    await clock.advance(by: .seconds(3))
    await store.receive(\.downloads[id: "song"].events.success.finished) {
      $0.downloads[id: "song"]?.status = .finished(bytes: 400_000)
    }
  }
}

/// Downloads that a test feeds by hand.
private final class Streams: Sendable {
  /// The names of the downloads that were given up, in order.
  let ended = LockIsolated<[String]>([])
  private let continuations = LockIsolated<
    [String: AsyncThrowingStream<DownloadClient.Event, any Error>.Continuation]
  >([:])

  @Sendable func stream(_ name: String) -> AsyncThrowingStream<DownloadClient.Event, any Error> {
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: DownloadClient.Event.self)
    continuation.onTermination = { [ended] _ in ended.withValue { $0.append(name) } }
    continuations.withValue { $0[name] = continuation }
    return stream
  }

  func yield(_ event: DownloadClient.Event, to name: String) {
    _ = continuations.withValue { $0[name]?.yield(event) }
  }
}
