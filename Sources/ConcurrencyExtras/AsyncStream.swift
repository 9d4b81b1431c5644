extension AsyncStream {
  /// Creates a stream of the elements of a sequence, whose type the stream hides.
  ///
  /// Each element is taken from the sequence when the stream's consumer asks for it: nothing runs ahead and
  /// nothing is buffered. The stream ends when the sequence ends, throws, or the consumer is cancelled. Traps if
  /// two tasks ask for elements at the same time.
  ///
  /// - Parameter sequence: The sequence. It is iterated once, from the first request on.
  public init<S: AsyncSequence & Sendable>(_ sequence: S) where S.Element == Element {
    let iteration = Iteration(sequence)
    self.init { try? await iteration.next() }
  }

  /// A stream that neither emits nor ends until its consumer is cancelled.
  public static var never: Self {
    Self { try? await suspendUntilCancelled("waiting for an element of 'AsyncStream.never'") }
  }

  /// A stream that ends at once.
  public static var finished: Self {
    Self { $0.finish() }
  }
}

extension AsyncThrowingStream where Failure == any Error {
  /// Creates a stream of the elements of a sequence, whose type the stream hides.
  ///
  /// Each element is taken from the sequence when the stream's consumer asks for it: nothing runs ahead and
  /// nothing is buffered. The stream ends when the sequence ends or throws, or the consumer is cancelled. Traps
  /// if two tasks ask for elements at the same time.
  ///
  /// - Parameter sequence: The sequence. It is iterated once, from the first request on.
  public init<S: AsyncSequence & Sendable>(_ sequence: S) where S.Element == Element {
    let iteration = Iteration(sequence)
    self.init { try await iteration.next() }
  }

  /// A stream that neither emits nor ends until its consumer is cancelled.
  public static var never: Self {
    Self { try? await suspendUntilCancelled("waiting for an element of 'AsyncThrowingStream.never'") }
  }

  /// A stream that ends at once.
  ///
  /// - Parameter error: The error that its consumer meets; `nil` ends it without one.
  public static func finished(throwing error: Failure? = nil) -> Self {
    Self { $0.finish(throwing: error) }
  }
}

extension AsyncSequence where Self: Sendable {
  /// A stream of the same elements that hides the sequence's type and ends where the sequence throws.
  ///
  /// ```swift
  /// var lines: @Sendable () -> AsyncStream<String> = { handle.lines.eraseToStream() }
  /// ```
  ///
  /// - Returns: A stream that takes each element when it is asked for one.
  public func eraseToStream() -> AsyncStream<Element> {
    AsyncStream(self)
  }

  /// A stream of the same elements that hides the sequence's type and throws what the sequence throws.
  ///
  /// - Returns: A stream that takes each element when it is asked for one.
  public func eraseToThrowingStream() -> AsyncThrowingStream<Element, any Error> {
    AsyncThrowingStream(self)
  }
}
