import Foundation

// usage: interface GRAPHS INDEX-STORE (--update|"") MODULE…
let arguments = CommandLine.arguments
let graphs = URL(fileURLWithPath: arguments[1])
let updates = arguments[3] == "--update"
let root = FileManager.default.currentDirectoryPath
let tests = root + "/Tests/InterfaceTests/"
let folder = URL(fileURLWithPath: root).appendingPathComponent("Documentation/Interface")

let modules = try arguments[4...].map { try ModuleInterface(name: $0, graphs: graphs) }
var failures = 0

try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
for module in modules {
  let file = folder.appendingPathComponent("\(module.name).txt")
  let recorded = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  guard recorded != module.text else { continue }
  if updates {
    try module.text.write(to: file, atomically: true, encoding: .utf8)
    print("wrote Documentation/Interface/\(module.name).txt")
    continue
  }
  failures += 1
  print("The interface of \(module.name) is not what Documentation/Interface/\(module.name).txt says:")
  for change in module.text.split(separator: "\n").difference(from: recorded.split(separator: "\n")) {
    switch change {
    case .insert(_, let line, _): print("  + \(line)")
    case .remove(_, let line, _): print("  - \(line)")
    }
  }
  print("If that is meant, run 'Scripts/interface --update' and commit the file.")
}

let used = try references(from: tests, indexedAt: arguments[2])
let sources = try FileManager.default.subpathsOfDirectory(atPath: tests).count { $0.hasSuffix(".swift") }
if used.sources != sources {
  failures += 1
  print(
    "The index has \(used.sources) of the \(sources) files of Tests/InterfaceTests. Build the tests first.")
}
var total = 0
for module in modules {
  let symbols = module.symbols.filter(\.isForPeople)
  total += symbols.count
  for symbol in symbols
  where !used.usrs.contains(symbol.usr) && symbol.reasonNotToCall(in: module.name) == nil {
    failures += 1
    print("not used by Tests/InterfaceTests: \(module.name): \(symbol.name): \(symbol.declaration)")
  }
}
print("\(total) public declarations of \(modules.count) modules, \(failures) complaints")
exit(failures == 0 ? 0 : 1)
