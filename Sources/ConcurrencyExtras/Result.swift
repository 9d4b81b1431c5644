extension Result {
  /// The result of asynchronous work: what it returns, or the error that it throws.
  ///
  /// ```swift
  /// let result = await Result { try await client.fetch(42) }
  /// ```
  ///
  /// - Parameter body: The work, called once, in the caller's isolation.
  public nonisolated(nonsending) init(catching body: () async throws(Failure) -> Success) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}
