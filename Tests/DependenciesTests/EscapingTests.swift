import Dependencies
import Foundation
import Testing

struct EscapingTests {
  @Dependency(\.greeting) var greeting

  @Test func `a continuation carries dependencies into another thread`() async {
    let text = await withCheckedContinuation { continuation in
      withDependencies {
        $0.greeting.text = "hello"
      } operation: {
        withEscapedDependencies { dependencies in
          DispatchQueue.global().async {
            continuation.resume(returning: dependencies.yield { DependencyValues._current.greeting.text })
          }
        }
      }
    }
    #expect(text == "hello")
  }

  @Test func `a continuation carries dependencies into a detached task`() async {
    let task = withDependencies {
      $0.greeting.text = "hello"
    } operation: {
      withEscapedDependencies { dependencies in
        Task.detached {
          await dependencies.yield {
            await Task.yield()
            return DependencyValues._current.greeting.text
          }
        }
      }
    }
    #expect(await task.value == "hello")
  }

  @Test func `a continuation carries the default values of the test`() async {
    @Dependency(\.counter) var counter
    counter.increment()
    let count = await withEscapedDependencies { dependencies in
      await Task.detached { dependencies.yield { DependencyValues._current.counter.increment() } }.value
    }
    #expect(count == 2)
  }

  @Test func `a continuation may be used again after its scope`() {
    let continuation = withDependencies {
      $0.greeting.text = "hello"
    } operation: {
      withEscapedDependencies { $0 }
    }
    for _ in 1...2 {
      #expect(continuation.yield { DependencyValues._current.greeting.text } == "hello")
    }
  }

  @Test @MainActor func `the asynchronous form stays in the isolation of its caller`() async {
    var seen: [DependencyContext] = []
    await withEscapedDependencies { dependencies in
      await Task.yield()
      dependencies.yield { seen.append(DependencyValues._current.context) }
    }
    #expect(seen == [.test])
  }
}
