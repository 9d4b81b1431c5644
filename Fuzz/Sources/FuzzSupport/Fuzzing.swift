import Foundation
public import FuzzDriver

/// Runs libFuzzer in this process until it is told to stop, with the arguments of the command line.
///
/// - Parameter test: Called with each input. A crash or a trap is a finding.
public func runFuzzer(_ test: @escaping @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt) -> Never {
  var count = CommandLine.argc
  var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
  exit(LLVMFuzzerRunDriver(&count, &arguments, test))
}

/// Stops the process, with both texts, if they are not what they should be.
public func require(_ condition: Bool, _ explanation: @autoclosure () -> String) {
  guard !condition else { return }
  fatalError(explanation())
}
