import CustomDump
import FuzzSupport

// Dumps values of every shape: no crash at any depth, the same text each time, each line indented.
runFuzzer { start, count in
  var bytes = Bytes(start, count)
  let depth = bytes.choice(6)
  var values = Values(bytes)
  let value = values.value()

  let whole = String(customDumping: value)
  require(whole == String(customDumping: value), "two dumps of one value differ:\n\(whole)")
  var shallow = ""
  customDump(value, to: &shallow, maxDepth: depth)
  var indented = ""
  customDump(value, to: &indented, name: "value", indent: 4)
  require(
    // In bytes, as a character may go on behind the last space.
    indented.utf8.split(separator: UInt8(ascii: "\n")).allSatisfy { $0.starts(with: "    ".utf8) },
    "a line is not indented:\n\(indented)")
  _ = sourceExpression(of: value)
  _ = caseKeyPath(ofAction: value)
  return 0
}
