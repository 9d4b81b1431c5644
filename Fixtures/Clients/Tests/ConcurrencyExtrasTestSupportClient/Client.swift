import ConcurrencyExtrasTestSupport
import Testing

private let depth = TaskLocal(wrappedValue: 0)

struct TaskLocalClient {
  @Test(.taskLocal(depth, 3)) func depthIsBound() { #expect(depth.get() == 3) }
}
